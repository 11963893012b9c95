#include "CCrypto.h"

#include "../DynamicLibrary.h"

#include <limits.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>

#define FOLIO_CRYPTO_FUNCTIONS(use) use(EVP_Digest) use(HMAC) use(EVP_sha1) use(EVP_sha256) use(EVP_sha512)

FOLIO_DYNAMIC_LIBRARY("libcrypto", FOLIO_CRYPTO_FUNCTIONS, "libcrypto.so.3", "libcrypto.so.1.1")

const char *folio_crypto_load(void) { return load_library(); }

static const EVP_MD *function_of(FolioHash hash) {
    if (library_error != NULL) return NULL;
    switch (hash) {
        case FOLIO_SHA1: return p_EVP_sha1();
        case FOLIO_SHA512: return p_EVP_sha512();
        default: return p_EVP_sha256();
    }
}

size_t folio_hash(FolioHash hash, const uint8_t *bytes, size_t count, uint8_t *output) {
    const EVP_MD *function = function_of(hash);
    unsigned int length = 0;
    if (function == NULL || p_EVP_Digest(bytes, count, output, &length, function, NULL) != 1) return 0;
    return length;
}

size_t folio_hmac(
    FolioHash hash, const uint8_t *key, size_t key_count, const uint8_t *bytes, size_t count, uint8_t *output) {
    const EVP_MD *function = function_of(hash);
    unsigned int length = 0;
    if (function == NULL || key_count > INT_MAX) return 0;
    return p_HMAC(function, key, (int)key_count, bytes, count, output, &length) == NULL ? 0 : length;
}
