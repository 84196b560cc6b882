/* A narrow face of libxml2's SAX2 push parser that names none of libxml2's types:
   its headers pull in ICU, which clashes with Foundation's own copy.

   Input is UTF-8. Nothing outside the input is ever read; entities other than the five of XML
   itself are refused, so that none can grow or vanish. */
#ifndef CLIBXML_H
#define CLIBXML_H

#include <stddef.h>
#include <stdint.h>

/* Bytes that are borrowed for the length of a callback. UTF-8, not terminated. */
typedef struct {
  const uint8_t *_Nullable start;
  size_t count;
} clibxml_text;

/* An attribute as it was written in the tag: `prefix:name`, references resolved. Of equal names in
   one document the pointers are equal too. */
typedef struct {
  clibxml_text name;
  clibxml_text value;
} clibxml_attribute;

/* What a parser calls. `offset` is in bytes from the start of the input: of the `<` of a start tag,
   of the byte behind the `>` of an end tag. `line` is 1-based and belongs to that byte. */
typedef struct {
  void (*_Nonnull start_element)(
      void *_Nullable context, clibxml_text name, const clibxml_attribute *_Nullable attributes,
      size_t attribute_count, int64_t offset, int64_t line);
  void (*_Nonnull end_element)(
      void *_Nullable context, clibxml_text name, int64_t offset, int64_t line);
  /* A run of text; one text node may come in several. */
  void (*_Nonnull characters)(void *_Nullable context, clibxml_text text);
} clibxml_callbacks;

/* Why a document can't be read on. */
typedef enum {
  CLIBXML_FINE = 0,
  CLIBXML_NOT_WELL_FORMED,
  CLIBXML_ENTITY_DECLARATION,
  CLIBXML_UNDECLARED_ENTITY,
  CLIBXML_TOO_DEEP,
  CLIBXML_TAG_TOO_LONG,
  CLIBXML_OUT_OF_MEMORY,
} clibxml_fault;

/* The fault that ended a parse. `message` lives as long as the parser. */
typedef struct {
  clibxml_fault fault;
  int64_t offset;
  int64_t line;
  const char *_Nonnull message;
} clibxml_failure;

typedef struct clibxml_parser clibxml_parser;

/* Makes a parser; NULL when there is no memory. Elements nested deeper than `maximum_depth` and
   tags, comments or declarations longer than `maximum_tag` bytes are faults; before the first element
   they may take no more than 64 KiB. */
clibxml_parser *_Nullable clibxml_create(
    clibxml_callbacks callbacks, int maximum_depth, size_t maximum_tag);

/* Parses the next bytes, at most INT_MAX of them; `is_last` says that no more follow. Callbacks get
   `context`. Returns whether the parse may go on; no callback follows a fault or a stop. */
int clibxml_parse(
    clibxml_parser *_Nonnull parser, void *_Nullable context, const uint8_t *_Nullable bytes,
    size_t count, int is_last);

/* Ends the parse from within a callback, without a fault. */
void clibxml_stop(clibxml_parser *_Nonnull parser);

/* Offset of the first byte that no event was told about yet. */
int64_t clibxml_offset(const clibxml_parser *_Nonnull parser);

/* Line of a byte that was fed and that no event was told about yet. */
int64_t clibxml_line(const clibxml_parser *_Nonnull parser, int64_t offset);

/* Whether every element that was fed is complete and nothing but white space waits, so that whole
   elements may be left out of what is fed next. */
int clibxml_is_between_elements(const clibxml_parser *_Nonnull parser);

/* What went wrong, if anything. */
clibxml_failure clibxml_get_failure(const clibxml_parser *_Nonnull parser);

void clibxml_free(clibxml_parser *_Nonnull parser);

/* A bare SAX2 pass over a file, for measurement: nothing is done with the events but to count them.
   Returns the number of elements, or -1 when the file is not well-formed. */
int64_t clibxml_count_elements(const char *_Nonnull path, int64_t *_Nullable text_bytes);

/* The version of libxml2 that this was built against, such as 2.9.14. */
const char *_Nonnull clibxml_version(void);

#endif
