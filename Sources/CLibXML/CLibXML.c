/* The SAX2 push parser: libxml2's events turned into borrowed bytes with exact places. */
#define _GNU_SOURCE
#include "CLibXML.h"
#include <libxml/SAX2.h>
#include <libxml/dict.h>
#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* All distinct names of one document together; a stranger's file must not fill memory with them. */
#define NAME_BYTES (16 * 1024 * 1024)

/* What stands before the first element is read whole, and lists in it are compared name by name. */
#define PROLOG_BYTES (64 * 1024)

struct clibxml_parser {
  xmlParserCtxtPtr libxml;
  clibxml_callbacks callbacks;
  void *context;
  int depth;
  int maximum_depth;
  size_t maximum_tag;
  int stopped;
  clibxml_attribute *attributes;
  size_t attribute_capacity;
  clibxml_failure failure;
  char message[512];
};

static int64_t current_offset(const clibxml_parser *parser) {
  xmlParserInputPtr input = parser->libxml->input;
  return input == NULL ? 0 : (int64_t)input->consumed + (input->cur - input->base);
}

static int64_t current_line(const clibxml_parser *parser) {
  xmlParserInputPtr input = parser->libxml->input;
  return input == NULL ? 1 : input->line;
}

/* Keeps the first fault, with the place that the parser has reached. */
static void fail(clibxml_parser *parser, clibxml_fault fault, const char *message) {
  if (parser->stopped) return;
  parser->failure.fault = fault;
  parser->failure.offset = current_offset(parser);
  parser->failure.line = current_line(parser);
  size_t count = strnlen(message, sizeof parser->message - 1);
  memcpy(parser->message, message, count);
  while (count > 0 && (parser->message[count - 1] == '\n' || parser->message[count - 1] == ' '))
    count -= 1;
  parser->message[count] = 0;
  clibxml_stop(parser);
}

static clibxml_text text_of(const xmlChar *string) {
  return (clibxml_text){string, string == NULL ? 0 : strlen((const char *)string)};
}

static clibxml_text name_of(
    const clibxml_parser *parser, const xmlChar *local, const xmlChar *prefix) {
  return text_of(prefix == NULL ? local : xmlDictQLookup(parser->libxml->dict, prefix, local));
}

static int make_room(clibxml_parser *parser, size_t count) {
  if (count <= parser->attribute_capacity) return 1;
  clibxml_attribute *grown = realloc(parser->attributes, count * 2 * sizeof *grown);
  if (grown == NULL) return 0;
  parser->attributes = grown;
  parser->attribute_capacity = count * 2;
  return 1;
}

static void start_element(
    void *data, const xmlChar *local, const xmlChar *prefix, const xmlChar *uri,
    int namespace_count, const xmlChar **namespaces, int count, int defaulted,
    const xmlChar **values) {
  clibxml_parser *parser = data;
  if (parser->stopped) return;
  if (++parser->depth > parser->maximum_depth) {
    fail(parser, CLIBXML_TOO_DEEP, "Elements are nested too deep");
    return;
  }
  /* Defaults of an internal subset come last: what isn't written in the tag isn't handed on. They
     are dropped with the first tag, since libxml2 compares them with each other in every one. */
  if (parser->libxml->attsDefault != NULL) {
    xmlHashFree(parser->libxml->attsDefault, xmlHashDefaultDeallocator);
    parser->libxml->attsDefault = NULL;
  }
  size_t written = (size_t)(count - defaulted);
  if (!make_room(parser, written)) {
    fail(parser, CLIBXML_OUT_OF_MEMORY, "There is no memory for the attributes");
    return;
  }
  for (size_t index = 0; index < written; index++) {
    const xmlChar **value = values + index * 5;
    parser->attributes[index] = (clibxml_attribute){
        name_of(parser, value[0], value[1]), {value[3], (size_t)(value[4] - value[3])}};
  }
  /* The tag lies whole in the buffer, up to its `>`, and holds no other `<`: the way back is
     shorter than bookkeeping on the way forth. */
  xmlParserInputPtr input = parser->libxml->input;
  const xmlChar *open = memrchr(input->base, '<', (size_t)(input->cur - input->base));
  int64_t offset = current_offset(parser), line = current_line(parser);
  if (open != NULL) {
    offset -= input->cur - open;
    for (const xmlChar *at = open; (at = memchr(at, '\n', (size_t)(input->cur - at))); at++) line--;
  }
  parser->callbacks.start_element(
      parser->context, name_of(parser, local, prefix), parser->attributes, written, offset, line);
}

static void end_element(
    void *data, const xmlChar *local, const xmlChar *prefix, const xmlChar *uri) {
  clibxml_parser *parser = data;
  if (parser->stopped) return;
  parser->depth -= 1;
  parser->callbacks.end_element(
      parser->context, name_of(parser, local, prefix), current_offset(parser),
      current_line(parser));
}

static void characters(void *data, const xmlChar *text, int count) {
  clibxml_parser *parser = data;
  if (parser->stopped || count <= 0) return;
  parser->callbacks.characters(parser->context, (clibxml_text){text, (size_t)count});
}

static void entity_declaration(
    void *data, const xmlChar *name, int type, const xmlChar *public_id, const xmlChar *system_id,
    xmlChar *content) {
  fail(data, CLIBXML_ENTITY_DECLARATION, (const char *)name);
}

static void unparsed_entity_declaration(
    void *data, const xmlChar *name, const xmlChar *public_id, const xmlChar *system_id,
    const xmlChar *notation) {
  fail(data, CLIBXML_ENTITY_DECLARATION, (const char *)name);
}

/* With an external subset that nobody reads, libxml2 takes an unknown entity for a mere warning and
   drops its text. */
static void reference(void *data, const xmlChar *name) {
  fail(data, CLIBXML_UNDECLARED_ENTITY, (const char *)name);
}

static xmlEntityPtr entity(void *data, const xmlChar *name) { return xmlGetPredefinedEntity(name); }

static xmlEntityPtr parameter_entity(void *data, const xmlChar *name) { return NULL; }

static xmlParserInputPtr resolve(
    void *data, const xmlChar *public_id, const xmlChar *system_id) {
  return NULL;
}

static void report(void *data, xmlErrorPtr error) {
  clibxml_parser *parser = data;
  const char *message = error->message == NULL ? "The document is broken" : error->message;
  if (error->code == XML_WAR_UNDECLARED_ENTITY || error->code == XML_ERR_UNDECLARED_ENTITY)
    fail(parser, CLIBXML_UNDECLARED_ENTITY, error->str1 == NULL ? message : error->str1);
  else if (error->code == XML_ERR_NO_MEMORY)
    fail(parser, CLIBXML_OUT_OF_MEMORY, message);
  else if (error->level == XML_ERR_FATAL)
    fail(parser, CLIBXML_NOT_WELL_FORMED, message);
}

clibxml_parser *clibxml_create(
    clibxml_callbacks callbacks, int maximum_depth, size_t maximum_tag) {
  clibxml_parser *parser = calloc(1, sizeof *parser);
  if (parser == NULL) return NULL;
  xmlSAXHandler handler;
  memset(&handler, 0, sizeof handler);
  handler.initialized = XML_SAX2_MAGIC;
  handler.startElementNs = start_element;
  handler.endElementNs = end_element;
  handler.characters = characters;
  handler.ignorableWhitespace = characters;
  handler.cdataBlock = characters;
  handler.entityDecl = entity_declaration;
  handler.unparsedEntityDecl = unparsed_entity_declaration;
  handler.reference = reference;
  handler.getEntity = entity;
  handler.getParameterEntity = parameter_entity;
  handler.resolveEntity = resolve;
  handler.serror = report;
  parser->libxml = xmlCreatePushParserCtxt(&handler, parser, NULL, 0, NULL);
  if (parser->libxml == NULL) {
    free(parser);
    return NULL;
  }
  xmlCtxtUseOptions(
      parser->libxml, XML_PARSE_HUGE | XML_PARSE_NONET | XML_PARSE_IGNORE_ENC | XML_PARSE_COMPACT);
  xmlDictSetLimit(parser->libxml->dict, NAME_BYTES);
  parser->callbacks = callbacks;
  parser->maximum_depth = maximum_depth;
  parser->maximum_tag = maximum_tag;
  parser->failure.message = parser->message;
  return parser;
}

int clibxml_parse(
    clibxml_parser *parser, void *context, const uint8_t *bytes, size_t count, int is_last) {
  if (parser->stopped) return 0;
  parser->context = context;
  xmlParseChunk(parser->libxml, (const char *)bytes, (int)count, is_last);
  parser->context = NULL;
  xmlParserInputPtr input = parser->libxml->input;
  if (!parser->stopped && input != NULL) {
    int is_prolog = parser->libxml->instate <= XML_PARSER_PROLOG;
    size_t maximum = parser->maximum_tag;
    if (is_prolog && maximum > PROLOG_BYTES) maximum = PROLOG_BYTES;
    if ((size_t)(input->end - input->cur) > maximum) {
      char message[96];
      snprintf(
          message, sizeof message, "A tag, comment or declaration has more than %zu", maximum);
      fail(parser, CLIBXML_TAG_TOO_LONG, message);
    }
  }
  return !parser->stopped;
}

void clibxml_stop(clibxml_parser *parser) {
  parser->stopped = 1;
  xmlStopParser(parser->libxml);
}

int64_t clibxml_offset(const clibxml_parser *parser) { return current_offset(parser); }

int64_t clibxml_line(const clibxml_parser *parser, int64_t offset) {
  xmlParserInputPtr input = parser->libxml->input;
  int64_t line = current_line(parser);
  if (input == NULL) return line;
  const xmlChar *end = input->cur + (offset - current_offset(parser));
  for (const xmlChar *at = input->cur; at < end && at < input->end; at++) line += *at == '\n';
  return line;
}

int clibxml_is_between_elements(const clibxml_parser *parser) {
  xmlParserInputPtr input = parser->libxml->input;
  if (parser->stopped || input == NULL || parser->libxml->instate != XML_PARSER_CONTENT) return 0;
  for (const xmlChar *at = input->cur; at < input->end; at++)
    if (*at != ' ' && *at != '\n' && *at != '\t' && *at != '\r') return 0;
  return 1;
}

clibxml_failure clibxml_get_failure(const clibxml_parser *parser) {
  clibxml_failure failure = parser->failure;
  failure.message = parser->message;
  return failure;
}

void clibxml_free(clibxml_parser *parser) {
  /* A declaration makes libxml2 build a document of its own even in SAX mode. */
  if (parser->libxml->myDoc != NULL) xmlFreeDoc(parser->libxml->myDoc);
  parser->libxml->myDoc = NULL;
  xmlFreeParserCtxt(parser->libxml);
  free(parser->attributes);
  free(parser);
}

const char *clibxml_version(void) { return LIBXML_DOTTED_VERSION; }
