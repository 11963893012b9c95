#include "CZlib.h"

#include "../DynamicLibrary.h"

#include <limits.h>
#include <stdlib.h>
#include <zlib.h>

#define FOLIO_ZLIB_FUNCTIONS(use) use(inflateInit2_) use(inflate) use(inflateReset) use(inflateEnd)

FOLIO_DYNAMIC_LIBRARY("zlib", FOLIO_ZLIB_FUNCTIONS, "libz.so.1")

struct FolioInflater {
    z_stream stream;
};

const char *folio_zlib_load(void) { return load_library(); }

FolioInflater *folio_inflater_new(int window_bits) {
    if (library_error != NULL) return NULL;
    FolioInflater *inflater = calloc(1, sizeof *inflater);
    if (inflater == NULL) return NULL;
    if (p_inflateInit2_(&inflater->stream, window_bits, ZLIB_VERSION, (int)sizeof inflater->stream) == Z_OK)
        return inflater;
    free(inflater);
    return NULL;
}

void folio_inflater_free(FolioInflater *inflater) {
    if (inflater == NULL) return;
    p_inflateEnd(&inflater->stream);
    free(inflater);
}

void folio_inflater_reset(FolioInflater *inflater) { p_inflateReset(&inflater->stream); }

FolioInflateState folio_inflate(
    FolioInflater *inflater, const uint8_t **input, size_t *input_count, uint8_t *output, size_t *output_count) {
    z_stream *stream = &inflater->stream;
    const uInt given = *input_count > UINT_MAX ? UINT_MAX : (uInt)*input_count;
    const uInt room = *output_count > UINT_MAX ? UINT_MAX : (uInt)*output_count;
    stream->next_in = (Bytef *)*input;
    stream->avail_in = given;
    stream->next_out = output;
    stream->avail_out = room;
    const int code = p_inflate(stream, Z_NO_FLUSH);
    *input += given - stream->avail_in;
    *input_count -= given - stream->avail_in;
    *output_count = room - stream->avail_out;
    switch (code) {
        case Z_OK:
        // No progress is possible without more input or more room.
        case Z_BUF_ERROR: return FOLIO_INFLATE_GOES_ON;
        case Z_STREAM_END: return FOLIO_INFLATE_ENDED;
        default: return FOLIO_INFLATE_BROKEN;
    }
}

const char *folio_inflater_message(const FolioInflater *inflater) {
    return inflater->stream.msg == NULL ? "a preset dictionary, or too little memory" : inflater->stream.msg;
}
