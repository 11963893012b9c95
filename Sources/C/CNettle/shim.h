#ifndef FOLIO_CNETTLE_SHIM_H
#define FOLIO_CNETTLE_SHIM_H

#include <nettle/sha2.h>
#include <nettle/version.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/// The first eight bytes of SHA-256, as a number with the lowest byte first.
static inline uint64_t folio_sha256_64(const void *bytes, size_t count) {
    struct sha256_ctx context;
    uint8_t digest[SHA256_DIGEST_SIZE];
    sha256_init(&context);
    sha256_update(&context, count, (const uint8_t *)bytes);
#if NETTLE_VERSION_MAJOR >= 4
    sha256_digest(&context, digest);
#else
    sha256_digest(&context, SHA256_DIGEST_SIZE, digest);
#endif
    uint64_t number = 0;
    for (int place = 7; place >= 0; place--) number = number << 8 | digest[place];
    return number;
}

#endif
