#include "CPublicSuffix.h"

#include "../DynamicLibrary.h"

#include <libpsl.h>

#define FOLIO_PSL_FUNCTIONS(use) use(psl_builtin) use(psl_is_public_suffix2)

FOLIO_DYNAMIC_LIBRARY("libpsl", FOLIO_PSL_FUNCTIONS, "libpsl.so.5")

const char *folio_psl_load(void) { return load_library(); }

int folio_psl_is_public_suffix(const char *domain) {
    if (library_error != NULL) return 0;
    return p_psl_is_public_suffix2(p_psl_builtin(), domain, PSL_TYPE_ICANN);
}
