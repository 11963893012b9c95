// libcrypto's hashes behind plain functions, loaded on first use; the library may be missing.
#ifndef FOLIO_CCRYPTO_H
#define FOLIO_CCRYPTO_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// A hash function.
typedef enum {
    FOLIO_SHA1,
    FOLIO_SHA256,
    FOLIO_SHA512,
} FolioHash;

/// The most bytes of a hash.
#define FOLIO_MOST_HASH_BYTES 64

/// Loads the library once; returns NULL, or why it cannot be loaded.
const char *folio_crypto_load(void);

/// Writes the hash of some bytes, which has at most FOLIO_MOST_HASH_BYTES. Returns its length; 0 if it cannot be computed.
size_t folio_hash(FolioHash hash, const uint8_t *bytes, size_t count, uint8_t *output);

/// The same for the HMAC (RFC 2104) of some bytes.
size_t folio_hmac(
    FolioHash hash, const uint8_t *key, size_t key_count, const uint8_t *bytes, size_t count, uint8_t *output);

#endif
