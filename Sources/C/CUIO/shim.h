#ifndef FOLIO_CUIO_SHIM_H
#define FOLIO_CUIO_SHIM_H

#include <sys/types.h>
#include <sys/uio.h>

// glibc has both for those who ask for its extensions; Swift's module of glibc does not.
enum { FOLIO_RWF_NOWAIT = 8 };
extern ssize_t pwritev2(int descriptor, const struct iovec *parts, int count, off_t offset, int flags);

#endif
