/* SQLite as Swift imports it: the system library's own header, and what Swift can't see of it. */
#ifndef CSQLITE_H
#define CSQLITE_H
#include <sqlite3.h>

/* Binds text; SQLite keeps a copy. (The macros SQLITE_TRANSIENT and SQLITE_STATIC are casts, which
   Swift doesn't import.) */
static inline int csqlite_bind_text_copy(sqlite3_stmt *statement, int index, const void *text,
                                         sqlite3_uint64 count) {
  return sqlite3_bind_text64(statement, index, text ? (const char *)text : "", count,
                             SQLITE_TRANSIENT, SQLITE_UTF8);
}

/* Binds text that the caller keeps alive and unchanged until the statement is reset. */
static inline int csqlite_bind_text(sqlite3_stmt *statement, int index, const void *text,
                                    sqlite3_uint64 count) {
  return sqlite3_bind_text64(statement, index, text ? (const char *)text : "", count,
                             SQLITE_STATIC, SQLITE_UTF8);
}

/* Binds bytes; SQLite keeps a copy. */
static inline int csqlite_bind_blob_copy(sqlite3_stmt *statement, int index, const void *bytes,
                                         sqlite3_uint64 count) {
  return sqlite3_bind_blob64(statement, index, bytes ? bytes : "", count, SQLITE_TRANSIENT);
}
#endif
