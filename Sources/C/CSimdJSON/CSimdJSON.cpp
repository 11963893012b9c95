#include "include/CSimdJSON.h"

#include <algorithm>
#include <memory>
#include <new>
#include <string>

#include <simdjson.h>

#include "Diagnosis.hpp"
#include "PageVisitor.hpp"

namespace {

/// simdjson's structural indexes of one body; the next body reuses the memory.
class Structurals {
public:
    simdjson::error_code find(const uint8_t *body, size_t length) {
        if (parser == nullptr) {
            const auto error = simdjson::get_active_implementation()->create_dom_parser_implementation(
                std::max(length, smallest_capacity), folio::max_depth, parser);
            if (error) return error;
        } else if (length > parser->capacity()) {
            // Half as much again, so that slowly growing pages do not reallocate each time.
            if (const auto error = parser->set_capacity(length + length / 2)) return error;
        }
        return parser->stage1(body, length, simdjson::stage1_mode::regular);
    }

    const uint32_t *tokens() const { return parser->structural_indexes.get(); }
    uint32_t count() const { return parser->n_structural_indexes; }

private:
    static constexpr size_t smallest_capacity = 64 * 1024;
    std::unique_ptr<simdjson::internal::dom_parser_implementation> parser;
};

thread_local Structurals structurals;
thread_local folio::Scratch scratch;

FolioExtraction failure(FolioJSONStatus status, uint32_t offset) {
    FolioExtraction result = {};
    result.status = status;
    result.error_offset = offset;
    return result;
}

FolioExtraction extract(const uint8_t *body, uint32_t length, const FolioPlan &plan) {
    switch (structurals.find(body, length)) {
    case simdjson::SUCCESS: break;
    case simdjson::EMPTY: return failure(FOLIO_JSON_EMPTY, length);
    case simdjson::UTF8_ERROR: return failure(FOLIO_JSON_UTF8, folio::first_bad_utf8(body, length));
    case simdjson::MEMALLOC: return failure(FOLIO_JSON_MEMORY, 0);
    case simdjson::CAPACITY: return failure(FOLIO_JSON_TOO_LARGE, 0);
    default: return folio::diagnose_strings(body, length);
    }
    folio::PageVisitor visitor(body, length, structurals.tokens(), structurals.count(), plan, scratch);
    if (!visitor.run()) return failure(visitor.status, visitor.error_offset);

    FolioExtraction result = {};
    result.item_count = static_cast<uint32_t>(scratch.items.size());
    result.items = scratch.items.data();
    result.columns = scratch.columns.data();
    result.facts = scratch.facts.data();
    result.found_items = visitor.way.reached > 0;
    result.misfit = visitor.way.misfit;
    result.misfit_range = visitor.way.misfit_range;
    return result;
}

}  // namespace

extern "C" FolioExtraction folio_json_extract(const uint8_t *body, uint64_t length, const FolioPlan *plan) {
    if (length >= UINT32_MAX) return failure(FOLIO_JSON_TOO_LARGE, 0);
    try {
        return extract(body, static_cast<uint32_t>(length), *plan);
    } catch (const std::bad_alloc &) {
        return failure(FOLIO_JSON_MEMORY, 0);
    }
}

const char *folio_json_version(void) {
    using namespace simdjson;
    static const std::string text = std::to_string(SIMDJSON_VERSION_MAJOR) + "." + std::to_string(SIMDJSON_VERSION_MINOR)
        + "." + std::to_string(SIMDJSON_VERSION_REVISION) + " (" + get_active_implementation()->name() + ")";
    return text.c_str();
}
