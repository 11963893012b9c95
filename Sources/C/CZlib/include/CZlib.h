// zlib's inflate behind plain functions, loaded on first use so that a command without a request does not pay for it.
#ifndef FOLIO_CZLIB_H
#define FOLIO_CZLIB_H

#include <stddef.h>
#include <stdint.h>

/// How far the data have come.
typedef enum {
    FOLIO_INFLATE_GOES_ON,
    FOLIO_INFLATE_ENDED,
    FOLIO_INFLATE_BROKEN,
} FolioInflateState;

typedef struct FolioInflater FolioInflater;

/// Loads zlib once; nil when it is there, else why it is not.
const char *folio_zlib_load(void);

/// Unpacks one stream; nil without memory, or before zlib is loaded.
///
/// `window_bits` says of what kind: 15 for zlib (RFC 1950), -15 for raw deflate (RFC 1951), 31 for gzip (RFC 1952).
FolioInflater *folio_inflater_new(int window_bits);
void folio_inflater_free(FolioInflater *inflater);

/// Begins with a further stream of the same kind.
void folio_inflater_reset(FolioInflater *inflater);

/// Unpacks what fits: moves `input` on, and gives in `output_count`, which holds the room, how many bytes there are.
FolioInflateState folio_inflate(
    FolioInflater *inflater, const uint8_t **input, size_t *input_count, uint8_t *output, size_t *output_count);

/// What zlib says of broken data.
const char *folio_inflater_message(const FolioInflater *inflater);

#endif
