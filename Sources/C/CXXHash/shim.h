#ifndef FOLIO_CXXHASH_SHIM_H
#define FOLIO_CXXHASH_SHIM_H

#include <stddef.h>
#include <stdint.h>

// The functions are compiled in, so no library is linked.
#define XXH_INLINE_ALL
#include <xxhash.h>

/// XXH3, 64 bits, seed 0: the same value on every machine and in every version of the library.
static inline uint64_t folio_xxh3(const void *bytes, size_t count) { return XXH3_64bits(bytes, count); }

/// A 128-bit hash in two halves.
typedef struct {
    uint64_t high;
    uint64_t low;
} folio_xxh3_wide;

/// XXH3, 128 bits, with a seed.
static inline folio_xxh3_wide folio_xxh3_128(const void *bytes, size_t count, uint64_t seed) {
    XXH128_hash_t hash = XXH3_128bits_withSeed(bytes, count, seed);
    folio_xxh3_wide wide = {hash.high64, hash.low64};
    return wide;
}

#endif
