// zlib's inflate behind plain functions, loaded on first use so that a command that sends no request does not load it.
#ifndef FOLIO_CZLIB_H
#define FOLIO_CZLIB_H

#include <stddef.h>
#include <stdint.h>

/// Whether the stream continues, has ended, or is invalid.
typedef enum {
    FOLIO_INFLATE_GOES_ON,
    FOLIO_INFLATE_ENDED,
    FOLIO_INFLATE_BROKEN,
} FolioInflateState;

typedef struct FolioInflater FolioInflater;

/// Loads zlib once; returns NULL, or why it cannot be loaded.
const char *folio_zlib_load(void);

/// Makes a decoder of one stream; NULL if memory is short or zlib is not loaded.
///
/// `window_bits` selects the format: 15 for zlib (RFC 1950), -15 for raw deflate (RFC 1951), 31 for gzip (RFC 1952).
FolioInflater *folio_inflater_new(int window_bits);
void folio_inflater_free(FolioInflater *inflater);

/// Starts the next stream of the same format.
void folio_inflater_reset(FolioInflater *inflater);

/// Decodes as much as fits and advances `input`. `output_count` is the room before and the number of bytes written
/// after.
FolioInflateState folio_inflate(
    FolioInflater *inflater, const uint8_t **input, size_t *input_count, uint8_t *output, size_t *output_count);

/// zlib's message for invalid data.
const char *folio_inflater_message(const FolioInflater *inflater);

#endif
