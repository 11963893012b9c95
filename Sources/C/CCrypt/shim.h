#ifndef FOLIO_CCRYPT_SHIM_H
#define FOLIO_CCRYPT_SHIM_H

#include <crypt.h>
#include <stdlib.h>
#include <string.h>

/// crypt(3): the hash of a phrase as the setting says, to be freed; NULL where it cannot be made.
static inline char *folio_crypt(const char *phrase, const char *setting) {
    void *data = NULL;
    int size = 0;
    char *hash = crypt_ra(phrase, setting, &data, &size);
    char *copy = hash != NULL ? strdup(hash) : NULL;
    free(data);
    return copy;
}

#endif
