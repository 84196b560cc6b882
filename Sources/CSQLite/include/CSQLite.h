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

/* The calls of SQLite's file objects, which Swift would see as pointers that may be null. */
static inline int csqlite_file_has_shared_memory(sqlite3_file *file) {
  return file->pMethods && (file->pMethods->iVersion >= 2);
}
static inline int csqlite_file_size(sqlite3_file *file, sqlite3_int64 *size) {
  return file->pMethods->xFileSize(file, size);
}
static inline int csqlite_file_read(sqlite3_file *file, void *bytes, int count,
                                    sqlite3_int64 offset) {
  int code = file->pMethods->xRead(file, bytes, count, offset);
  return code == SQLITE_IOERR_SHORT_READ ? SQLITE_OK : code; /* zeros stand for what is missing */
}
static inline int csqlite_file_write(sqlite3_file *file, const void *bytes, int count,
                                     sqlite3_int64 offset) {
  return file->pMethods->xWrite(file, bytes, count, offset);
}
static inline int csqlite_file_sync(sqlite3_file *file) {
  return file->pMethods->xSync(file, SQLITE_SYNC_NORMAL);
}
static inline int csqlite_file_truncate(sqlite3_file *file, sqlite3_int64 size) {
  return file->pMethods->xTruncate(file, size);
}

/* Sets `isInit`, byte 12, to 0 in both copies of the header of a write-ahead log's index, 48 bytes
   each, in the first 32 KiB of the shared memory. Its reader then makes the index anew. */
static inline int csqlite_file_invalidate_log_index(sqlite3_file *file) {
  void volatile *memory = 0;
  int code = file->pMethods->xShmMap(file, 0, 32768, 0, &memory);
  if (code != SQLITE_OK) return code;
  if (!memory) return SQLITE_IOERR_SHMMAP;
  ((unsigned char volatile *)memory)[12] = 0;
  ((unsigned char volatile *)memory)[48 + 12] = 0;
  file->pMethods->xShmBarrier(file);
  return SQLITE_OK;
}
#endif
