#ifndef FOLIO_CMALLOC_SHIM_H
#define FOLIO_CMALLOC_SHIM_H

#include <malloc.h>

#endif
