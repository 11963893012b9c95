#ifndef FOLIO_CSQLITE_SHIM_H
#define FOLIO_CSQLITE_SHIM_H

#include <sqlite3.h>

/// Binds a copy of a text. Swift cannot see `SQLITE_TRANSIENT`, because it is a cast.
static inline int folio_sqlite3_bind_text(sqlite3_stmt *statement, int index, const unsigned char *text, int count) {
    return sqlite3_bind_text(statement, index, text ? (const char *)text : "", count, SQLITE_TRANSIENT);
}

/// Binds bytes that outlive the step. Zero bytes become an empty blob, not NULL.
static inline int folio_sqlite3_bind_blob(sqlite3_stmt *statement, int index, const void *bytes, int count) {
    return sqlite3_bind_blob(statement, index, bytes ? bytes : "", count, SQLITE_STATIC);
}

#endif
