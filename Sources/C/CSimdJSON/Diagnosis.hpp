#ifndef FOLIO_DIAGNOSIS_HPP
#define FOLIO_DIAGNOSIS_HPP

#include <cstdint>

#include "CSimdJSON.h"

namespace folio {

/// The offset of the first byte that is not UTF-8 (RFC 3629); `length` if all are.
uint32_t first_bad_utf8(const uint8_t *body, uint32_t length);

/// Which error simdjson found in the strings of a body: a control character, an unclosed string, or a backslash outside
/// of strings.
FolioExtraction diagnose_strings(const uint8_t *body, uint32_t length);

}  // namespace folio

#endif
