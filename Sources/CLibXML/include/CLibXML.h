/* A narrow face of libxml2's SAX parser that names none of libxml2's types:
   its headers pull in ICU, which clashes with Foundation's own copy. */
#ifndef CLIBXML_H
#define CLIBXML_H
const char *clibxml_version(void);
#endif
