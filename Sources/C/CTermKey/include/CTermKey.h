// The keys that a terminal sends (libtermkey), loaded on first use; the library may be missing.
#ifndef FOLIO_CTERMKEY_H
#define FOLIO_CTERMKEY_H

#include <stddef.h>

/// What a key is.
enum {
    /// A character, whose text is in `text`.
    FOLIO_KEY_TEXT = 0,
    /// A key with a name, such as `Up` or `PageDown`.
    FOLIO_KEY_NAMED = 1,
    /// Anything else that the terminal sent.
    FOLIO_KEY_OTHER = 2,
};

/// A key.
typedef struct {
    /// One of the values above.
    int kind;
    /// Whether Ctrl was held.
    int control;
    /// Whether Alt was held.
    int alt;
    /// The character in UTF-8, or the key's name; ends with zero.
    char text[24];
} FolioKey;

/// Loads the library once; returns NULL, or why it cannot be loaded.
const char *folio_termkey_load(void);

/// Makes a reader of keys for a type of terminal, as TERM names it; NULL without memory, or for an unknown type.
void *folio_termkey_new(const char *term);

/// Gives the reader what the terminal has sent. Returns how many of the bytes it took.
size_t folio_termkey_push(void *reader, const char *bytes, size_t count);

/// Takes the next key: 1 if there is one, 0 if there is none, and 2 if the bytes may be the start of a longer one.
///
/// `force` takes the bytes as they are in that case.
int folio_termkey_next(void *reader, int force, FolioKey *key);

void folio_termkey_free(void *reader);

#endif
