// Slow second passes over invalid bodies, to find the offset that simdjson does not report.
#include "Diagnosis.hpp"

namespace folio {

uint32_t first_bad_utf8(const uint8_t *body, uint32_t length) {
    uint32_t at = 0;
    while (at < length) {
        const uint8_t lead = body[at];
        uint32_t size = lead < 0x80 ? 1 : lead < 0xC2 ? 0 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : lead < 0xF5 ? 4 : 0;
        if (size == 0 || at + size > length) return at;
        for (uint32_t i = 1; i < size; i++) {
            if ((body[at + i] & 0xC0) != 0x80) return at;
        }
        const uint8_t second = size > 1 ? body[at + 1] : 0;
        const bool overlong = (lead == 0xE0 && second < 0xA0) || (lead == 0xF0 && second < 0x90);
        const bool beyond = (lead == 0xED && second > 0x9F) || (lead == 0xF4 && second > 0x8F);
        if (overlong || beyond) return at;
        at += size;
    }
    return length;
}

FolioExtraction diagnose_strings(const uint8_t *body, uint32_t length) {
    FolioExtraction result = {};
    result.status = FOLIO_JSON_UNCLOSED_STRING;
    bool inside = false;
    bool escaped = false;
    for (uint32_t at = 0; at < length; at++) {
        const bool is_fault = inside ? body[at] < 0x20 : body[at] == '\\';
        if (is_fault) {
            result.status = inside ? FOLIO_JSON_CONTROL_CHARACTER : FOLIO_JSON_UNEXPECTED;
            result.error_offset = at;
            return result;
        }
        if (body[at] == '"' && !escaped) {
            inside = !inside;
            result.error_offset = at;
        }
        escaped = body[at] == '\\' && !escaped;
    }
    return result;
}

}  // namespace folio
