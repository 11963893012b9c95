// The grammar half of the visitor: RFC 8259 over simdjson's structural indexes.
#include <cstring>

#include "PageVisitor.hpp"

namespace folio {

namespace {

bool is_space(uint8_t c) { return c == ' ' || c == '\n' || c == '\r' || c == '\t'; }

bool is_digit(uint8_t c) { return c >= '0' && c <= '9'; }

bool is_hex(uint8_t c) { return is_digit(c) || ((c | 0x20) >= 'a' && (c | 0x20) <= 'f'); }

}  // namespace

PageVisitor::PageVisitor(const uint8_t *body, uint32_t length, const uint32_t *tokens, uint32_t count,
                         const FolioPlan &plan, Scratch &scratch)
    : body(body), length(length), token(tokens), tokens_end(tokens + count), plan(plan), scratch(scratch) {
    scratch.items.clear();
    scratch.columns.clear();
    scratch.frames.clear();
    scratch.escapes.clear();
    scratch.facts.assign(plan.fact_count, FolioRange{0, 0});
}

bool PageVisitor::fail(FolioJSONStatus why, uint32_t offset) {
    status = why;
    error_offset = offset;
    return false;
}

bool PageVisitor::run() {
    if (!check_escapes()) return false;
    uint32_t at = 0;
    if (!next(at)) return false;
    Role document;
    document.page = &plan.nodes[0];
    if (!begin(at, document)) return false;
    while (!scratch.frames.empty()) {
        if (!step()) return false;
    }
    return token == tokens_end || fail(FOLIO_JSON_TRAILING, *token);
}

/// Every backslash of a valid document is in a string, so they are checked wherever they stand; one outside a string
/// fails as a scalar later.
bool PageVisitor::check_escapes() {
    const uint8_t *const end = body + length;
    const uint8_t *at = body;
    while (at < end && (at = static_cast<const uint8_t *>(std::memchr(at, '\\', end - at))) != nullptr) {
        const uint32_t offset = static_cast<uint32_t>(at - body);
        scratch.escapes.push_back(offset);
        if (at + 1 == end || std::strchr("\"\\/bfnrtu", at[1]) == nullptr || at[1] == 0) {
            return fail(FOLIO_JSON_ESCAPE, offset);
        }
        if (at[1] == 'u') {
            for (int digit = 2; digit < 6; digit++) {
                if (at + digit >= end || !is_hex(at[digit])) return fail(FOLIO_JSON_ESCAPE, offset);
            }
        }
        at += 2;
    }
    scratch.escapes.push_back(UINT32_MAX);
    escape = scratch.escapes.data();
    return true;
}

bool PageVisitor::next(uint32_t &at) {
    if (token == tokens_end) return fail(FOLIO_JSON_TRUNCATED, length);
    at = *token++;
    return true;
}

/// Where the token that was taken last ends: before the next one, less the white space between.
uint32_t PageVisitor::token_end(uint32_t start) const {
    uint32_t end = token == tokens_end ? length : *token;
    while (end > start && is_space(body[end - 1])) end--;
    return end;
}

bool PageVisitor::string(uint32_t at, FolioRange &range) {
    range = {at, token_end(at)};
    return (range.end > at + 1 && body[range.end - 1] == '"') || fail(FOLIO_JSON_UNEXPECTED, at);
}

bool PageVisitor::number(FolioRange range) {
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

bool PageVisitor::literal(FolioRange range, const char *word) {
    const size_t size = std::strlen(word);
    return (range.end - range.start == size && std::memcmp(body + range.start, word, size) == 0)
        || fail(FOLIO_JSON_LITERAL, range.start);
}

bool PageVisitor::scalar(uint32_t at, FolioRange &range) {
    const uint8_t first = body[at];
    if (first == '"') return string(at, range);
    range = {at, token_end(at)};
    if (first == '-' || is_digit(first)) return number(range);
    switch (first) {
    case 't': return literal(range, "true");
    case 'f': return literal(range, "false");
    case 'n': return literal(range, "null");
    default: return fail(FOLIO_JSON_UNEXPECTED, at);
    }
}

/// Takes the value that starts at `at`: a scalar whole, of a container the opening.
bool PageVisitor::begin(uint32_t at, Role role) {
    if (role.page != nullptr || role.is_item) enter_wanted(role, at);
    const uint8_t first = body[at];
    if (first != '{' && first != '[') {
        FolioRange range;
        if (!scalar(at, range)) return false;
        finish(role, range);
        return true;
    }
    if (scratch.frames.size() == max_depth) return fail(FOLIO_JSON_TOO_DEEP, at);
    const uint8_t closer = first == '{' ? '}' : ']';
    scratch.frames.push_back({closer, true, at, 0, static_cast<uint32_t>(scratch.items.size()), role});
    return true;
}

/// Takes one member or element of the innermost container, or its end.
bool PageVisitor::step() {
    Frame &frame = scratch.frames.back();
    uint32_t at = 0;
    if (!next(at)) return false;
    if (body[at] == frame.closer) {
        const Role role = frame.role;
        const uint32_t start = frame.start;
        scratch.frames.pop_back();
        finish(role, {start, at + 1});
        return true;
    }
    if (!frame.is_empty) {
        if (body[at] != ',') return fail(FOLIO_JSON_UNEXPECTED, at);
        if (!next(at)) return false;
    }
    frame.is_empty = false;
    if (frame.closer == ']') return begin(at, element_role(frame));

    FolioRange key;
    if (body[at] != '"') return fail(FOLIO_JSON_UNEXPECTED, at);
    if (!string(at, key) || !next(at)) return false;
    if (body[at] != ':') return fail(FOLIO_JSON_UNEXPECTED, at);
    if (!next(at)) return false;
    return begin(at, member_role(frame, key));
}

}  // namespace folio
