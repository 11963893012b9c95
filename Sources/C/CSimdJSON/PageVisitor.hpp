#ifndef FOLIO_PAGE_VISITOR_HPP
#define FOLIO_PAGE_VISITOR_HPP

#include <cstdint>
#include <vector>

#include "CSimdJSON.h"

namespace folio {

constexpr uint32_t max_depth = 1024;

/// What a value is for: the nodes of the wanted paths that end or pass here, and the item it belongs to.
struct Role {
    const FolioNode *page = nullptr;
    const FolioNode *field = nullptr;
    uint32_t row = 0;
    bool is_item = false;
    /// Whether it is one of the values that an `[]` on the way to the items goes through.
    bool is_each = false;
    /// `PageVisitor::reached` before it.
    uint32_t reached_before = 0;
};

/// An open container.
struct Frame {
    uint8_t closer;
    bool is_empty;
    uint32_t start;
    uint32_t next_index;
    uint32_t items_before;
    Role role;
};

/// What a thread keeps between calls, so that a page allocates nothing once the largest has been seen.
struct Scratch {
    std::vector<FolioRange> items;
    std::vector<FolioRange> columns;
    std::vector<FolioRange> facts;
    std::vector<Frame> frames;
    /// Where the body's escapes begin, and an end mark.
    std::vector<uint32_t> escapes;
};

/// Walks the structural indexes of a body once: checks the whole grammar and records the ranges that the plan wants.
///
/// Numbers of any size and escapes of lone surrogates are valid (RFC 8259, sections 6 and 8.2). Of a repeated key the
/// last value counts.
class PageVisitor {
public:
    /// `tokens` are the `count` structural indexes, followed by at least one that is `length`.
    PageVisitor(const uint8_t *body, uint32_t length, const uint32_t *tokens, uint32_t count, const FolioPlan &plan,
                Scratch &scratch);

    /// False where the body is not JSON, with `status` and `error_offset` set.
    bool run();

    FolioJSONStatus status = FOLIO_JSON_OK;
    uint32_t error_offset = 0;
    bool found_items = false;
    FolioMisfit misfit = FOLIO_MISFIT_NONE;
    FolioRange misfit_range = {0, 0};

private:
    // Grammar.
    bool fail(FolioJSONStatus why, uint32_t offset);
    bool check_escapes();
    bool next(uint32_t &at);
    uint32_t token_end(uint32_t start) const;
    bool string(uint32_t at, FolioRange &range);
    bool number(FolioRange range);
    bool literal(FolioRange range, const char *word);
    bool scalar(uint32_t at, FolioRange &range);
    bool step();
    bool begin(uint32_t at, Role role);

    // What is wanted.
    Role member_role(const Frame &frame, FolioRange key);
    Role element_role(Frame &frame);
    void enter_member(Role &role, const Frame &frame, const FolioEdge &edge);
    void enter_wanted(Role &role, uint32_t at);
    void become_item(Role &role);
    void finish(const Role &role, FolioRange range);
    void forget(const FolioNode &node, FolioRange *slots);
    void note_misfit(FolioMisfit kind, FolioRange range);
    bool is_escaped(FolioRange key);
    const FolioEdge *edge_for_key(const FolioNode &node, FolioRange key);
    const FolioEdge *edge_for_element(const FolioNode &node, uint32_t index) const;
    const FolioEdge *edge_for_name(const FolioNode &node, const uint8_t *name, uint32_t size) const;
    const FolioNode *target(const FolioEdge &edge) const { return &plan.nodes[edge.node]; }

    const uint8_t *const body;
    const uint32_t length;
    const uint32_t *token;
    const uint32_t *const tokens_end;
    const FolioPlan &plan;
    Scratch &scratch;
    /// The first escape that is not before the key looked at last.
    const uint32_t *escape = nullptr;
    /// How many lists and items of the way to the items were met.
    uint32_t reached = 0;
};

}  // namespace folio

#endif
