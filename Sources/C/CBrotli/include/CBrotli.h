// Brotli's decoder behind plain functions, loaded on first use; the library may be missing.
#ifndef FOLIO_CBROTLI_H
#define FOLIO_CBROTLI_H

#include <stddef.h>
#include <stdint.h>

/// Whether the stream continues, has ended, or is invalid.
typedef enum {
    FOLIO_BROTLI_GOES_ON,
    FOLIO_BROTLI_ENDED,
    FOLIO_BROTLI_BROKEN,
} FolioBrotliState;

typedef struct BrotliDecoderStateStruct FolioBrotli;

/// Loads the decoder once; returns NULL, or why it cannot be loaded.
const char *folio_brotli_load(void);

/// Makes a decoder of one stream (RFC 7932); NULL if memory is short or the library is not loaded.
FolioBrotli *folio_brotli_new(void);
void folio_brotli_free(FolioBrotli *brotli);

/// Decodes as much as fits and advances `input`. `output_count` is the room before and the number of bytes written
/// after.
FolioBrotliState folio_brotli_unpack(
    FolioBrotli *brotli, const uint8_t **input, size_t *input_count, uint8_t *output, size_t *output_count);

/// The decoder's message for invalid data.
const char *folio_brotli_message(const FolioBrotli *brotli);

#endif
