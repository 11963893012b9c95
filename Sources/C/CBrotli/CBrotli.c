#include "CBrotli.h"

#include "../DynamicLibrary.h"

#include <brotli/decode.h>

#define FOLIO_BROTLI_FUNCTIONS(use) \
    use(BrotliDecoderCreateInstance) use(BrotliDecoderDestroyInstance) use(BrotliDecoderDecompressStream) \
    use(BrotliDecoderGetErrorCode) use(BrotliDecoderErrorString)

FOLIO_DYNAMIC_LIBRARY("libbrotlidec", FOLIO_BROTLI_FUNCTIONS, "libbrotlidec.so.1")

const char *folio_brotli_load(void) { return load_library(); }

FolioBrotli *folio_brotli_new(void) {
    return library_error == NULL ? p_BrotliDecoderCreateInstance(NULL, NULL, NULL) : NULL;
}

void folio_brotli_free(FolioBrotli *brotli) {
    if (brotli != NULL) p_BrotliDecoderDestroyInstance(brotli);
}

FolioBrotliState folio_brotli_unpack(
    FolioBrotli *brotli, const uint8_t **input, size_t *input_count, uint8_t *output, size_t *output_count) {
    const size_t room = *output_count;
    const BrotliDecoderResult result =
        p_BrotliDecoderDecompressStream(brotli, input_count, input, output_count, &output, NULL);
    // The decoder reports how much room is left.
    *output_count = room - *output_count;
    switch (result) {
        case BROTLI_DECODER_RESULT_SUCCESS: return FOLIO_BROTLI_ENDED;
        case BROTLI_DECODER_RESULT_ERROR: return FOLIO_BROTLI_BROKEN;
        default: return FOLIO_BROTLI_GOES_ON;
    }
}

const char *folio_brotli_message(const FolioBrotli *brotli) {
    return p_BrotliDecoderErrorString(p_BrotliDecoderGetErrorCode(brotli));
}
