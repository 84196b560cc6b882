/* zlib and zstd as Swift imports them. */
#ifndef CCOMPRESSION_H
#define CCOMPRESSION_H
#include <zlib.h>
#include <zstd.h>
#endif
