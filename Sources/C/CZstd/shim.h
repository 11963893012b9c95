#ifndef FOLIO_CZSTD_SHIM_H
#define FOLIO_CZSTD_SHIM_H

#include <zstd.h>

/// Reads the uncompressed size that a frame declares; returns false if it declares none or is not a frame.
static inline int folio_zstd_declared_size(const void *frame, size_t count, unsigned long long *size) {
    *size = ZSTD_getFrameContentSize(frame, count);
    return *size != ZSTD_CONTENTSIZE_UNKNOWN && *size != ZSTD_CONTENTSIZE_ERROR;
}

#endif
