#ifndef FOLIO_GRAMMAR_HPP
#define FOLIO_GRAMMAR_HPP

#include <cstdint>
#include <cstring>
#include <vector>

#include "CSimdJSON.h"

namespace folio {

constexpr uint32_t max_depth = 1024;

inline bool is_space(uint8_t c) { return c <= ' ' && (c == ' ' || c == '\n' || c == '\r' || c == '\t'); }

inline bool is_digit(uint8_t c) { return c >= '0' && c <= '9'; }

inline bool is_hex(uint8_t c) { return is_digit(c) || ((c | 0x20) >= 'a' && (c | 0x20) <= 'f'); }

/// Checks RFC 8259 over the structural indexes of simdjson's first stage, which has checked UTF-8, control characters
/// and the ends of strings. Numbers of any size and escapes of lone surrogates are valid (sections 6 and 8.2).
///
/// All of it is in headers so that the compiler sees the whole hot loop.
class Grammar {
public:
    FolioJSONStatus status = FOLIO_JSON_OK;
    uint32_t error_offset = 0;

protected:
    /// `tokens` are the `count` structural indexes; `closers` and `escapes` are buffers that a thread reuses.
    Grammar(const uint8_t *body, uint32_t length, const uint32_t *tokens, uint32_t count,
            std::vector<uint8_t> &closers, std::vector<uint32_t> &escapes)
        : body(body), length(length), token(tokens), tokens_end(tokens + count), closers(closers), escapes(escapes) {
        closers.resize(max_depth);
        escapes.clear();
    }

    bool fail(FolioJSONStatus why, uint32_t offset) {
        status = why;
        error_offset = offset;
        return false;
    }

    bool unexpected(uint32_t at) { return fail(FOLIO_JSON_UNEXPECTED, at); }

    /// Takes the next token.
    bool next(uint32_t &at) {
        if (token == tokens_end) return fail(FOLIO_JSON_TRUNCATED, length);
        at = *token++;
        return true;
    }

    /// The end of the last token: the start of the next one without the white space between.
    uint32_t token_end(uint32_t start) const {
        uint32_t end = token == tokens_end ? length : *token;
        while (end > start && is_space(body[end - 1])) end--;
        return end;
    }

    bool check_escapes();
    bool number(FolioRange range);
    bool literal(FolioRange range, const char *word);

    bool string(uint32_t at, FolioRange &range) {
        range = {at, token_end(at)};
        return (range.end > at + 1 && body[range.end - 1] == '"') || unexpected(at);
    }

    bool scalar(uint32_t at, FolioRange &range) {
        const uint8_t first = body[at];
        return first == '"' ? string(at, range) : other_scalar(at, range);
    }

    bool other_scalar(uint32_t at, FolioRange &range) {
        const uint8_t first = body[at];
        range = {at, token_end(at)};
        if (first == '-' || is_digit(first)) return number(range);
        switch (first) {
        case 't': return literal(range, "true");
        case 'f': return literal(range, "false");
        case 'n': return literal(range, "null");
        default: return unexpected(at);
        }
    }

    /// Takes the key at `at` and its colon; `at` becomes the start of the value.
    bool key(uint32_t &at, FolioRange &name) {
        if (body[at] != '"') return unexpected(at);
        if (!string(at, name) || !next(at)) return false;
        return body[at] == ':' ? next(at) : unexpected(at);
    }

    /// Enters a container and takes the token after its opening byte.
    bool open(uint32_t &at) {
        if (depth == max_depth) return fail(FOLIO_JSON_TOO_DEEP, at);
        depth++;
        return next(at);
    }

    /// Takes the comma or closing byte after a value. Returns true with `at` at the start of the next value, or at the
    /// closing byte with `is_closed` set.
    bool separator(uint8_t closer, uint32_t &at, bool &is_closed) {
        if (!next(at)) return false;
        is_closed = body[at] == closer;
        if (is_closed) {
            depth--;
            return true;
        }
        return body[at] == ',' ? next(at) : unexpected(at);
    }

    bool is_container(uint32_t at) const { return body[at] == '{' || body[at] == '['; }

    /// Checks a value without recording anything inside it, and sets its range.
    bool skip(uint32_t at, FolioRange &range) {
        return is_container(at) ? skip_container(at, range) : scalar(at, range);
    }

    bool skip_container(uint32_t at, FolioRange &range);

    const uint8_t *const body;
    const uint32_t length;
    const uint32_t *token;
    const uint32_t *const tokens_end;
    uint32_t depth = 0;
    /// The closing bytes of the containers that are being skipped, by depth.
    std::vector<uint8_t> &closers;
    /// Offsets of the body's escapes, and an end mark.
    std::vector<uint32_t> &escapes;
};

/// Checks all escapes at once, because every backslash of a valid document is in a string. One outside a string fails
/// later as a scalar.
inline bool Grammar::check_escapes() {
    const uint8_t *const end = body + length;
    const uint8_t *at = body;
    while (at < end && (at = static_cast<const uint8_t *>(std::memchr(at, '\\', end - at))) != nullptr) {
        const uint32_t offset = static_cast<uint32_t>(at - body);
        escapes.push_back(offset);
        if (at + 1 == end || at[1] == 0 || std::strchr("\"\\/bfnrtu", at[1]) == nullptr) {
            return fail(FOLIO_JSON_ESCAPE, offset);
        }
        if (at[1] == 'u') {
            for (int digit = 2; digit < 6; digit++) {
                if (at + digit >= end || !is_hex(at[digit])) return fail(FOLIO_JSON_ESCAPE, offset);
            }
        }
        at += 2;
    }
    escapes.push_back(UINT32_MAX);
    return true;
}

inline bool Grammar::number(FolioRange range) {
    const uint8_t *at = body + range.start;
    const uint8_t *const end = body + range.end;
    auto digits = [&] {
        const uint8_t *first = at;
        while (at < end && is_digit(*at)) at++;
        return at > first;
    };
    bool valid = true;
    if (*at == '-') at++;
    if (at < end && *at == '0') {
        at++;
    } else {
        valid = digits();
    }
    if (valid && at < end && *at == '.') {
        at++;
        valid = digits();
    }
    if (valid && at < end && (*at | 0x20) == 'e') {
        at++;
        if (at < end && (*at == '+' || *at == '-')) at++;
        valid = digits();
    }
    return (valid && at == end) || fail(FOLIO_JSON_NUMBER, static_cast<uint32_t>(at - body));
}

inline bool Grammar::literal(FolioRange range, const char *word) {
    const size_t size = std::strlen(word);
    return (range.end - range.start == size && std::memcmp(body + range.start, word, size) == 0)
        || fail(FOLIO_JSON_LITERAL, range.start);
}

/// Uses a stack of its own, so that deep documents do not nest calls.
inline bool Grammar::skip_container(uint32_t at, FolioRange &range) {
    const uint32_t floor = depth;
    range.start = at;
    for (;;) {
        FolioRange inner;
        bool is_closed = false;
        if (is_container(at)) {
            const uint8_t closer = body[at] == '{' ? '}' : ']';
            if (!open(at)) return false;
            closers[depth - 1] = closer;
            is_closed = body[at] == closer;
            if (is_closed) {
                depth--;
            } else if (closer == '}' && !key(at, inner)) {
                return false;
            } else {
                continue;
            }
        } else if (!scalar(at, inner)) {
            return false;
        }
        do {
            if (depth == floor) {
                range.end = at + 1;
                return true;
            }
            if (!separator(closers[depth - 1], at, is_closed)) return false;
        } while (is_closed);
        if (closers[depth - 1] == '}' && !key(at, inner)) return false;
    }
}

}  // namespace folio

#endif
