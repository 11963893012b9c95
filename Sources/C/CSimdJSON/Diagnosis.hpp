#ifndef FOLIO_DIAGNOSIS_HPP
#define FOLIO_DIAGNOSIS_HPP

#include <cstdint>

#include "CSimdJSON.h"

namespace folio {

/// Where the first byte stands that is not UTF-8 (RFC 3629); `length` when all are.
uint32_t first_bad_utf8(const uint8_t *body, uint32_t length);

/// Which string error a body has that simdjson refused for its strings: a control character in one, no end, or a
/// backslash outside of them.
FolioExtraction diagnose_strings(const uint8_t *body, uint32_t length);

}  // namespace folio

#endif
