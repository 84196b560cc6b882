#include "CLibXML.h"
#include <libxml/xmlversion.h>
const char *clibxml_version(void) { return LIBXML_DOTTED_VERSION; }
