// Loads C libraries with dlopen on first use, so that commands that do not need them start without them. A target's .c
// file includes this header; no other file does.
#ifndef FOLIO_DYNAMIC_LIBRARY_H
#define FOLIO_DYNAMIC_LIBRARY_H

#include <dlfcn.h>
#include <pthread.h>
#include <stddef.h>
#include <stdio.h>

/// A function of the library: its name and the pointer that receives its address.
typedef struct {
    const char *name;
    void **address;
} FolioSymbol;

/// Opens the first of `files` that can be opened and looks up `symbols`; both lists end with NULL.
///
/// Returns NULL, or why it failed (written into `error`).
static inline const char *folio_open_library(
    const char *title, const char *const *files, const FolioSymbol *symbols, char *error, size_t size) {
    void *library = NULL;
    for (; library == NULL && *files != NULL; files++) library = dlopen(*files, RTLD_NOW | RTLD_LOCAL);
    if (library == NULL) {
        snprintf(error, size, "%s", dlerror());
        return error;
    }
    for (; symbols->name != NULL; symbols++) {
        *symbols->address = dlsym(library, symbols->name);
        if (*symbols->address == NULL) {
            snprintf(error, size, "%s lacks %s", title, symbols->name);
            return error;
        }
    }
    return NULL;
}

#define FOLIO_POINTER(name) static __typeof__(&name) p_##name;
#define FOLIO_SYMBOL(name) {#name, (void **)&p_##name},

/// Defines the loader of a library. Its arguments are the title for messages, a macro that lists the functions as
/// `use(NAME) use(NAME) …`, and the files to try in order.
///
/// `load_library` opens the library on the first call, from any thread. It returns NULL, or why the library cannot be
/// used. Afterwards each function is called through the pointer `p_NAME`. `library_error` returns the same text without
/// loading.
#define FOLIO_DYNAMIC_LIBRARY(title, functions, ...) \
    functions(FOLIO_POINTER) \
    static const char *library_error = title " is not loaded"; \
    static void open_library(void) { \
        static const FolioSymbol symbols[] = {functions(FOLIO_SYMBOL){NULL, NULL}}; \
        static const char *const files[] = {__VA_ARGS__, NULL}; \
        static char error[256]; \
        library_error = folio_open_library(title, files, symbols, error, sizeof error); \
    } \
    static const char *load_library(void) { \
        static pthread_once_t once = PTHREAD_ONCE_INIT; \
        pthread_once(&once, open_library); \
        return library_error; \
    }

#endif
