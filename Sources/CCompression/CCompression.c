#include "CCompression.h"
