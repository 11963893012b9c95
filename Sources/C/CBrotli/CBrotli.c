#include "CBrotli.h"

#include <brotli/decode.h>
#include <dlfcn.h>
#include <pthread.h>

#define FOLIO_BROTLI_FUNCTIONS(use) \
    use(BrotliDecoderCreateInstance) use(BrotliDecoderDestroyInstance) use(BrotliDecoderDecompressStream) \
    use(BrotliDecoderGetErrorCode) use(BrotliDecoderErrorString)

#define DECLARE(name) static __typeof__(&name) p_##name;
FOLIO_BROTLI_FUNCTIONS(DECLARE)

static pthread_once_t once = PTHREAD_ONCE_INIT;
static const char *problem = "libbrotlidec is not loaded";

#define FIND(name) \
    if (problem == NULL) { \
        *(void **)&p_##name = dlsym(library, #name); \
        if (p_##name == NULL) problem = "libbrotlidec lacks " #name; \
    }

static void load(void) {
    void *library = dlopen("libbrotlidec.so.1", RTLD_NOW | RTLD_LOCAL);
    problem = library == NULL ? dlerror() : NULL;
    FOLIO_BROTLI_FUNCTIONS(FIND)
}

const char *folio_brotli_load(void) {
    pthread_once(&once, load);
    return problem;
}

FolioBrotli *folio_brotli_new(void) {
    return problem == NULL ? p_BrotliDecoderCreateInstance(NULL, NULL, NULL) : NULL;
}

void folio_brotli_free(FolioBrotli *brotli) {
    if (brotli != NULL) p_BrotliDecoderDestroyInstance(brotli);
}

FolioBrotliState folio_brotli_unpack(
    FolioBrotli *brotli, const uint8_t **input, size_t *input_count, uint8_t *output, size_t *output_count) {
    const size_t room = *output_count;
    const BrotliDecoderResult result =
        p_BrotliDecoderDecompressStream(brotli, input_count, input, output_count, &output, NULL);
    // The decoder counts the room that is left.
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
