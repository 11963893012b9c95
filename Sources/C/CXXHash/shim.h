#ifndef FOLIO_CXXHASH_SHIM_H
#define FOLIO_CXXHASH_SHIM_H

#include <stddef.h>
#include <stdint.h>

// The functions are compiled in, so no library is linked.
#define XXH_INLINE_ALL
#include <xxhash.h>

/// XXH3, 64 bits, seed 0: the same value on every machine and in every version of the library.
static inline uint64_t folio_xxh3(const void *bytes, size_t count) { return XXH3_64bits(bytes, count); }

/// A hash of bytes that come in parts: the same as of all of them at once.
static inline XXH3_state_t *folio_xxh3_begin(void) {
    XXH3_state_t *state = XXH3_createState();
    if (state != NULL) XXH3_64bits_reset(state);
    return state;
}

static inline void folio_xxh3_add(XXH3_state_t *state, const void *bytes, size_t count) {
    XXH3_64bits_update(state, bytes, count);
}

/// The hash of the parts so far.
static inline uint64_t folio_xxh3_sum(const XXH3_state_t *state) { return XXH3_64bits_digest(state); }

static inline void folio_xxh3_end(XXH3_state_t *state) { XXH3_freeState(state); }

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
