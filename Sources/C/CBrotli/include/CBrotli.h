// Brotli's decoder behind plain functions, loaded on first use; the library may be missing.
#ifndef FOLIO_CBROTLI_H
#define FOLIO_CBROTLI_H

#include <stddef.h>
#include <stdint.h>

/// How far the data have come.
typedef enum {
    FOLIO_BROTLI_GOES_ON,
    FOLIO_BROTLI_ENDED,
    FOLIO_BROTLI_BROKEN,
} FolioBrotliState;

typedef struct BrotliDecoderStateStruct FolioBrotli;

/// Loads the decoder once; nil when it is there, else why it is not.
const char *folio_brotli_load(void);

/// Unpacks one stream (RFC 7932); nil without memory, or before the decoder is loaded.
FolioBrotli *folio_brotli_new(void);
void folio_brotli_free(FolioBrotli *brotli);

/// Unpacks what fits: moves `input` on, and gives in `output_count`, which holds the room, how many bytes there are.
FolioBrotliState folio_brotli_unpack(
    FolioBrotli *brotli, const uint8_t **input, size_t *input_count, uint8_t *output, size_t *output_count);

/// What the decoder says of broken data.
const char *folio_brotli_message(const FolioBrotli *brotli);

#endif
