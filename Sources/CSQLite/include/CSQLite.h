/* SQLite as Swift imports it: the system library's own header. */
#ifndef CSQLITE_H
#define CSQLITE_H
#include <sqlite3.h>
#endif
