#include <cstring>

#include "include/CSimdJSON.h"

namespace {

uint32_t hex4(const uint8_t *at) {
    uint32_t value = 0;
    for (int i = 0; i < 4; i++) {
        const uint8_t c = at[i];
        value = value << 4 | (c <= '9' ? c - '0' : (c | 0x20) - 'a' + 10);
    }
    return value;
}

uint8_t *append_utf8(uint32_t code, uint8_t *out) {
    if (code < 0x80) {
        *out++ = static_cast<uint8_t>(code);
    } else if (code < 0x800) {
        *out++ = static_cast<uint8_t>(0xC0 | code >> 6);
        *out++ = static_cast<uint8_t>(0x80 | (code & 0x3F));
    } else if (code < 0x10000) {
        *out++ = static_cast<uint8_t>(0xE0 | code >> 12);
        *out++ = static_cast<uint8_t>(0x80 | (code >> 6 & 0x3F));
        *out++ = static_cast<uint8_t>(0x80 | (code & 0x3F));
    } else {
        *out++ = static_cast<uint8_t>(0xF0 | code >> 18);
        *out++ = static_cast<uint8_t>(0x80 | (code >> 12 & 0x3F));
        *out++ = static_cast<uint8_t>(0x80 | (code >> 6 & 0x3F));
        *out++ = static_cast<uint8_t>(0x80 | (code & 0x3F));
    }
    return out;
}

bool is_high_surrogate(uint32_t code) { return code >= 0xD800 && code < 0xDC00; }

bool is_low_surrogate(uint32_t code) { return code >= 0xDC00 && code < 0xE000; }

/// Takes one `\uXXXX`, or a pair of surrogates; `at` is at the backslash and moves past the escape.
uint8_t *append_unicode_escape(const uint8_t *&at, const uint8_t *end, uint8_t *out) {
    uint32_t code = hex4(at + 2);
    at += 6;
    if (is_high_surrogate(code) && end - at >= 6 && at[0] == '\\' && at[1] == 'u' && is_low_surrogate(hex4(at + 2))) {
        code = 0x10000 + ((code - 0xD800) << 10) + (hex4(at + 2) - 0xDC00);
        at += 6;
    } else if (is_high_surrogate(code) || is_low_surrogate(code)) {
        code = 0xFFFD;
    }
    return append_utf8(code, out);
}

}  // namespace

extern "C" uint64_t folio_json_unescape(const uint8_t *start, uint64_t length, uint8_t *out) {
    static const char named[] = "bfnrt";
    static const char meant[] = "\b\f\n\r\t";
    const uint8_t *at = start;
    const uint8_t *const end = start + length;
    uint8_t *const first = out;
    while (at < end) {
        if (*at != '\\') {
            *out++ = *at++;
        } else if (at[1] == 'u') {
            out = append_unicode_escape(at, end, out);
        } else {
            const char *name = std::strchr(named, at[1]);
            *out++ = name != nullptr ? static_cast<uint8_t>(meant[name - named]) : at[1];
            at += 2;
        }
    }
    return static_cast<uint64_t>(out - first);
}
