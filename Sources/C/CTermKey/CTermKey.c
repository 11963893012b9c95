#include "CTermKey.h"

#include "../DynamicLibrary.h"

#include <string.h>
#include <termkey.h>

#define FOLIO_TERMKEY_FUNCTIONS(use) \
    use(termkey_new_abstract) use(termkey_push_bytes) use(termkey_getkey) use(termkey_getkey_force) \
    use(termkey_get_keyname) use(termkey_destroy)

FOLIO_DYNAMIC_LIBRARY("libtermkey", FOLIO_TERMKEY_FUNCTIONS, "libtermkey.so.1")

const char *folio_termkey_load(void) { return load_library(); }

void *folio_termkey_new(const char *term) {
    if (library_error != NULL) return NULL;
    return p_termkey_new_abstract(term, TERMKEY_FLAG_UTF8 | TERMKEY_FLAG_NOTERMIOS);
}

size_t folio_termkey_push(void *reader, const char *bytes, size_t count) {
    size_t taken = p_termkey_push_bytes(reader, bytes, count);
    return taken == (size_t)-1 ? 0 : taken;
}

int folio_termkey_next(void *reader, int force, FolioKey *key) {
    TermKeyKey found;
    TermKeyResult result = force ? p_termkey_getkey_force(reader, &found) : p_termkey_getkey(reader, &found);
    if (result == TERMKEY_RES_AGAIN) return 2;
    if (result != TERMKEY_RES_KEY) return 0;
    memset(key, 0, sizeof *key);
    key->control = (found.modifiers & TERMKEY_KEYMOD_CTRL) != 0;
    key->alt = (found.modifiers & TERMKEY_KEYMOD_ALT) != 0;
    key->kind = FOLIO_KEY_OTHER;
    const char *text = NULL;
    if (found.type == TERMKEY_TYPE_UNICODE) {
        key->kind = FOLIO_KEY_TEXT;
        text = found.utf8;
    } else if (found.type == TERMKEY_TYPE_KEYSYM) {
        key->kind = FOLIO_KEY_NAMED;
        text = p_termkey_get_keyname(reader, found.code.sym);
    }
    if (text != NULL) strncpy(key->text, text, sizeof key->text - 1);
    return 1;
}

void folio_termkey_free(void *reader) { p_termkey_destroy(reader); }
