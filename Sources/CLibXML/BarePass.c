/* The yardstick of the benchmark: libxml2's own SAX2 pass over a file, with nothing added. */
#include "CLibXML.h"
#include <fcntl.h>
#include <libxml/parser.h>
#include <string.h>
#include <unistd.h>

#define CHUNK 65536

typedef struct {
  int64_t elements;
  int64_t text_bytes;
} counts;

static void count_element(
    void *data, const xmlChar *local, const xmlChar *prefix, const xmlChar *uri,
    int namespace_count, const xmlChar **namespaces, int count, int defaulted,
    const xmlChar **values) {
  ((counts *)data)->elements += 1;
}

static void end_element(
    void *data, const xmlChar *local, const xmlChar *prefix, const xmlChar *uri) {}

static void count_text(void *data, const xmlChar *text, int count) {
  ((counts *)data)->text_bytes += count;
}

static void ignore_error(void *data, xmlErrorPtr error) {}

int64_t clibxml_count_elements(const char *path, int64_t *text_bytes) {
  int file = open(path, O_RDONLY);
  if (file < 0) return -1;
  counts seen = {0, 0};
  xmlSAXHandler handler;
  memset(&handler, 0, sizeof handler);
  handler.initialized = XML_SAX2_MAGIC;
  handler.startElementNs = count_element;
  handler.endElementNs = end_element;
  handler.characters = count_text;
  handler.ignorableWhitespace = count_text;
  handler.serror = ignore_error;
  xmlParserCtxtPtr parser = xmlCreatePushParserCtxt(&handler, &seen, NULL, 0, NULL);
  if (parser == NULL) {
    close(file);
    return -1;
  }
  xmlCtxtUseOptions(parser, XML_PARSE_HUGE | XML_PARSE_NONET);
  char buffer[CHUNK];
  ssize_t count;
  while ((count = read(file, buffer, CHUNK)) > 0) xmlParseChunk(parser, buffer, (int)count, 0);
  xmlParseChunk(parser, NULL, 0, 1);
  int is_fine = parser->wellFormed;
  xmlFreeParserCtxt(parser);
  close(file);
  if (text_bytes != NULL) *text_bytes = seen.text_bytes;
  return is_fine ? seen.elements : -1;
}
