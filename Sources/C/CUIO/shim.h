#ifndef FOLIO_CUIO_SHIM_H
#define FOLIO_CUIO_SHIM_H

#include <sys/types.h>
#include <sys/uio.h>

// glibc declares both as extensions, which Swift's module of glibc does not include.
enum { FOLIO_RWF_NOWAIT = 8 };
extern ssize_t pwritev2(int descriptor, const struct iovec *parts, int count, off_t offset, int flags);

#endif
