#ifndef FOLIO_CCRYPT_SHIM_H
#define FOLIO_CCRYPT_SHIM_H

#include <crypt.h>
#include <stdlib.h>
#include <string.h>

/// Hashes a phrase with crypt(3); the caller frees the result, which is NULL for an invalid setting.
static inline char *folio_crypt(const char *phrase, const char *setting) {
    void *data = NULL;
    int size = 0;
    char *hash = crypt_ra(phrase, setting, &data, &size);
    char *copy = hash != NULL ? strdup(hash) : NULL;
    free(data);
    return copy;
}

#endif
