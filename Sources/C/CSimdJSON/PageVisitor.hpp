#ifndef FOLIO_PAGE_VISITOR_HPP
#define FOLIO_PAGE_VISITOR_HPP

#include <algorithm>

#include "Grammar.hpp"

namespace folio {

/// A key that earlier items of the page had, with its quotes, and its node (nullptr for none).
struct FamiliarMember {
    FolioRange key;
    const FolioNode *node;
};

/// Buffers that a thread reuses between calls: a page allocates only if it is larger than all before.
struct Scratch {
    std::vector<FamiliarMember> familiar;
    std::vector<FolioRange> items;
    /// Rows of the plan's column count; it may be longer than the items need.
    std::vector<FolioRange> columns;
    std::vector<FolioRange> facts;
    std::vector<uint8_t> closers;
    std::vector<uint32_t> escapes;
};

/// How far the path to the items has been followed.
struct Way {
    /// How many lists and items were found on it.
    uint32_t reached = 0;
    /// The first value on it that does not fit.
    FolioMisfit misfit = FOLIO_MISFIT_NONE;
    FolioRange misfit_range = {0, 0};
};

/// Checks a body once from start to end and records the ranges that the plan asks for. Calls nest as deep as the plan's
/// paths; all other values are skipped. The last value of a repeated key counts, but `[]` visits each of them.
class PageVisitor : public Grammar {
public:
    PageVisitor(const uint8_t *body, uint32_t length, const uint32_t *tokens, uint32_t count, const FolioPlan &plan,
                Scratch &scratch)
        : Grammar(body, length, tokens, count, scratch.closers, scratch.escapes), plan(plan), items(scratch.items),
          columns(scratch.columns), facts(scratch.facts), familiar(scratch.familiar) {
        items.clear();
        familiar.clear();
        facts.assign(plan.fact_count, FolioRange{0, 0});
    }

    /// Returns false if the body is not JSON, with `status` and `error_offset` set.
    bool run() {
        if (!check_escapes()) return false;
        escape = escapes.data();
        has_escapes = escapes.size() > 1;
        uint32_t at = 0;
        if (!next(at) || !page_value(at, plan.nodes[0])) return false;
        return token == tokens_end || fail(FOLIO_JSON_TRAILING, *token);
    }

    Way way;

private:
    // Above the items:
    bool page_value(uint32_t at, const FolioNode &node);
    bool page_container(uint32_t at, const FolioNode &node, FolioRange &range);
    bool page_members(uint32_t &at, const FolioNode &node);
    bool page_elements(uint32_t &at, const FolioNode &node);
    bool way_value(uint32_t at, const FolioNode &node, const FolioNode &above);
    bool is_none(uint32_t at) const { return plan.items_optional && body[at] == 'n'; }
    void judge_way(uint32_t at, const FolioNode &node);
    void note_misfit(FolioMisfit kind, FolioRange range);

    // An item and below:
    bool item(uint32_t at);
    bool item_members(uint32_t &at, const FolioNode &node, FolioRange *row);
    __attribute__((always_inline)) const FamiliarMember *familiar_member(uint32_t &at, size_t first);
    /// The most keys that are compared before a key is looked up.
    static constexpr size_t most_familiar = 64;
    bool field_value(uint32_t at, const FolioNode &node, FolioRange *row);
    bool field_members(uint32_t &at, const FolioNode &node, FolioRange *row);
    bool field_elements(uint32_t &at, const FolioNode &node, FolioRange *row);

    // Lookup:
    const FolioNode *below(const FolioEdge &edge) const { return &plan.nodes[edge.node]; }
    /// Where a search among a node's edges starts: after the last match, because members mostly come in the plan's
    /// order.
    using Guess = uint32_t;
    const FolioNode *member(const FolioNode &node, FolioRange key, Guess &guess);
    bool is_escaped(FolioRange key);
    __attribute__((noinline)) const FolioNode *unescaped_member(const FolioNode &node, FolioRange key, Guess &guess);
    /// Compares with a few overlapping loads, which is faster than memcmp for short keys.
    static bool equal(const uint8_t *one, const uint8_t *other, uint32_t size) {
        for (; size > 16; one += 8, other += 8, size -= 8) {
            if (std::memcmp(one, other, 8) != 0) return false;
        }
        if (size >= 8) return ends_equal<uint64_t>(one, other, size);
        if (size >= 4) return ends_equal<uint32_t>(one, other, size);
        if (size >= 2) return ends_equal<uint16_t>(one, other, size);
        return size == 0 || *one == *other;
    }

    template <typename Word>
    static bool ends_equal(const uint8_t *one, const uint8_t *other, uint32_t size) {
        Word words[4];
        std::memcpy(&words[0], one, sizeof(Word));
        std::memcpy(&words[1], other, sizeof(Word));
        std::memcpy(&words[2], one + size - sizeof(Word), sizeof(Word));
        std::memcpy(&words[3], other + size - sizeof(Word), sizeof(Word));
        return words[0] == words[1] && words[2] == words[3];
    }

    const FolioNode *named(const FolioNode &node, const uint8_t *name, uint32_t size, Guess &guess) const;
    const FolioNode *element(const FolioNode &node, uint32_t index) const;
    void forget(const FolioNode &node, FolioRange *slots);

    const FolioPlan plan;
    std::vector<FolioRange> &items;
    std::vector<FolioRange> &columns;
    std::vector<FolioRange> &facts;
    std::vector<FamiliarMember> &familiar;
    /// The first escape at or after the key looked at last.
    const uint32_t *escape = nullptr;
    bool has_escapes = false;
};

inline bool PageVisitor::page_value(uint32_t at, const FolioNode &node) {
    FolioRange range = {at, at};
    const uint32_t *const first = token;
    judge_way(at, node);
    if (node.role == FOLIO_NODE_ITEM && !is_none(at)) {
        if (!item(at)) return false;
        range = items.back();
        // A second pass over the item finds facts inside it.
        if (node.edge_count > 0) token = first;
    }
    if (token == first && !page_container(at, node, range)) return false;
    if (node.slot >= 0) facts[node.slot] = range;
    return true;
}

inline bool PageVisitor::page_container(uint32_t at, const FolioNode &node, FolioRange &range) {
    const bool is_wanted = node.edge_count > 0 || node.role == FOLIO_NODE_LIST;
    if (!is_wanted || !is_container(at)) return skip(at, range);
    range.start = at;
    if (body[at] == '{' ? !page_members(at, node) : !page_elements(at, node)) return false;
    range.end = at + 1;
    return true;
}

inline bool PageVisitor::page_members(uint32_t &at, const FolioNode &node) {
    const size_t items_before = items.size();
    const Way way_before = way;
    if (!open(at)) return false;
    bool is_closed = body[at] == '}';
    if (is_closed) depth--;
    Guess guess = 0;
    while (!is_closed) {
        FolioRange name;
        if (!key(at, name)) return false;
        const FolioNode *wanted = member(node, name, guess);
        if (wanted == nullptr) wanted = element(node, UINT32_MAX);
        if (wanted == nullptr) {
            if (!skip(at, name)) return false;
        } else {
            forget(*wanted, facts.data());
            // A repeated key replaces the results of its first value.
            if (wanted->leads_to_items && !node.goes_through) {
                items.resize(items_before);
                way = way_before;
            }
            if (!way_value(at, *wanted, node)) return false;
        }
        if (!separator('}', at, is_closed)) return false;
    }
    return true;
}

inline bool PageVisitor::page_elements(uint32_t &at, const FolioNode &node) {
    if (!open(at)) return false;
    bool is_closed = body[at] == ']';
    if (is_closed) depth--;
    for (uint32_t index = 0; !is_closed; index++) {
        const FolioNode *wanted = element(node, index);
        const uint32_t *const first = token;
        if (node.role == FOLIO_NODE_LIST) {
            if (!item(at)) return false;
            if (wanted != nullptr) token = first;
        }
        if (wanted != nullptr) {
            if (!way_value(at, *wanted, node)) return false;
        } else if (token == first && node.role != FOLIO_NODE_LIST) {
            FolioRange range;
            if (!skip(at, range)) return false;
        }
        if (!separator(']', at, is_closed)) return false;
    }
    return true;
}

/// Takes a value below `above`; notes a misfit if `[]` visits it without finding an item or a list.
inline bool PageVisitor::way_value(uint32_t at, const FolioNode &node, const FolioNode &above) {
    const uint32_t before = way.reached;
    if (!page_value(at, node)) return false;
    if (above.goes_through && node.leads_to_items && way.reached == before && !plan.items_optional) {
        note_misfit(FOLIO_MISFIT_ABSENT, {at, at + 1});
    }
    return true;
}

/// Checks the type of a value on the path to the items by its first byte.
inline void PageVisitor::judge_way(uint32_t at, const FolioNode &node) {
    const bool is_list = node.role == FOLIO_NODE_LIST;
    if (!is_list && !node.goes_through) return;
    const uint8_t first = body[at];
    if (first == '[' || (!is_list && first == '{') || is_none(at)) {
        way.reached++;
    } else {
        note_misfit(FOLIO_MISFIT_TYPE, {at, at + 1});
    }
}

inline void PageVisitor::note_misfit(FolioMisfit kind, FolioRange range) {
    if (way.misfit != FOLIO_MISFIT_NONE) return;
    way.misfit = kind;
    way.misfit_range = range;
}

inline bool PageVisitor::item(uint32_t at) {
    if (items.size() >= plan.most_items) return fail(FOLIO_JSON_TOO_MANY_ITEMS, at);
    way.reached++;
    const size_t first = items.size() * plan.column_count;
    items.push_back({at, at});
    if (columns.size() < first + plan.column_count) columns.resize(2 * (first + plan.column_count));
    FolioRange *const row = columns.data() + first;
    std::fill_n(row, plan.column_count, FolioRange{0, 0});

    const FolioNode &node = plan.nodes[plan.item_node];
    FolioRange &range = items.back();
    if (!is_container(at)) return skip(at, range) && (node.slot < 0 || (row[node.slot] = range, true));
    if (body[at] == '{' ? !item_members(at, node, row) : !field_elements(at, node, row)) return false;
    range.end = at + 1;
    if (node.slot >= 0) row[node.slot] = range;
    return true;
}

/// Like `field_members`, but fast for most pages: their items have the same members in the same order, some left out.
inline bool PageVisitor::item_members(uint32_t &at, const FolioNode &node, FolioRange *row) {
    if (!open(at)) return false;
    bool is_closed = body[at] == '}';
    if (is_closed) depth--;
    Guess guess = 0;
    size_t next_familiar = 0;
    while (!is_closed) {
        const FolioNode *wanted;
        if (const FamiliarMember *const met = familiar_member(at, next_familiar)) {
            wanted = met->node;
            next_familiar = met - familiar.data() + 1;
        } else {
            FolioRange name;
            if (!key(at, name)) return false;
            wanted = member(node, name, guess);
            if (familiar.size() < most_familiar) {
                familiar.insert(familiar.begin() + next_familiar++, FamiliarMember{name, wanted});
            }
        }
        if (wanted != nullptr && wanted->edge_count > 0) {
            if (!field_value(at, *wanted, row)) return false;
        } else {
            FolioRange range;
            if (!skip(at, range)) return false;
            if (wanted != nullptr && wanted->slot >= 0) row[wanted->slot] = range;
        }
        if (!separator('}', at, is_closed)) return false;
    }
    return true;
}

/// Takes a key that an earlier item had and the colon directly after it; the same bytes mean the same key. For any
/// other key it returns null and takes nothing.
inline const FamiliarMember *PageVisitor::familiar_member(uint32_t &at, size_t first) {
    if (tokens_end - token < 2 || body[*token] != ':') return nullptr;
    const uint32_t size = *token - at;
    const FamiliarMember *const end = familiar.data() + familiar.size();
    for (const FamiliarMember *known = familiar.data() + first; known < end; known++) {
        if (known->key.end - known->key.start != size || !equal(body + at, body + known->key.start, size)) continue;
        at = token[1];
        token += 2;
        return known;
    }
    return nullptr;
}

inline bool PageVisitor::field_value(uint32_t at, const FolioNode &node, FolioRange *row) {
    FolioRange range = {at, at};
    forget(node, row);
    if (node.edge_count == 0 || !is_container(at)) {
        if (!skip(at, range)) return false;
    } else {
        if (body[at] == '{' ? !field_members(at, node, row) : !field_elements(at, node, row)) return false;
        range.end = at + 1;
    }
    if (node.slot >= 0) row[node.slot] = range;
    return true;
}

inline bool PageVisitor::field_members(uint32_t &at, const FolioNode &node, FolioRange *row) {
    if (!open(at)) return false;
    bool is_closed = body[at] == '}';
    if (is_closed) depth--;
    Guess guess = 0;
    while (!is_closed) {
        FolioRange name;
        if (!key(at, name)) return false;
        const FolioNode *wanted = member(node, name, guess);
        if (wanted == nullptr ? !skip(at, name) : !field_value(at, *wanted, row)) return false;
        if (!separator('}', at, is_closed)) return false;
    }
    return true;
}

inline bool PageVisitor::field_elements(uint32_t &at, const FolioNode &node, FolioRange *row) {
    if (!open(at)) return false;
    bool is_closed = body[at] == ']';
    if (is_closed) depth--;
    for (uint32_t index = 0; !is_closed; index++) {
        const FolioNode *wanted = element(node, index);
        FolioRange range;
        if (wanted == nullptr ? !skip(at, range) : !field_value(at, *wanted, row)) return false;
        if (!separator(']', at, is_closed)) return false;
    }
    return true;
}

/// The node that a key leads to; nullptr for none.
inline const FolioNode *PageVisitor::member(const FolioNode &node, FolioRange key, Guess &guess) {
    if (has_escapes && is_escaped(key)) return unescaped_member(node, key, guess);
    return named(node, body + key.start + 1, key.end - key.start - 2, guess);
}

/// Whether a key has an escape. Keys come in the order of the body, so one cursor over the escapes is enough. It moves
/// back only for the second pass over an item.
inline bool PageVisitor::is_escaped(FolioRange key) {
    while (escape > escapes.data() && escape[-1] >= key.start) escape--;
    while (*escape < key.start) escape++;
    return *escape < key.end;
}

inline const FolioNode *PageVisitor::unescaped_member(const FolioNode &node, FolioRange key, Guess &guess) {
    std::vector<uint8_t> unescaped(key.end - key.start - 2);
    unescaped.resize(folio_json_unescape(body + key.start + 1, unescaped.size(), unescaped.data()));
    return named(node, unescaped.data(), static_cast<uint32_t>(unescaped.size()), guess);
}

inline const FolioNode *PageVisitor::named(
    const FolioNode &node, const uint8_t *name, uint32_t size, Guess &guess) const {
    if ((node.key_lengths >> (size % 64) & 1) == 0) return nullptr;
    const FolioEdge *const edges = plan.edges + node.first_edge;
    uint32_t i = guess;
    for (uint32_t tried = 0; tried < node.edge_count; tried++) {
        const FolioEdge &edge = edges[i];
        if (++i == node.edge_count) i = 0;
        if (edge.kind == FOLIO_EDGE_KEY && edge.key_length == size && equal(name, plan.keys + edge.key_start, size)) {
            guess = i;
            return below(edge);
        }
    }
    return nullptr;
}

/// The node that an element leads to: by its index, or else by `[]`. Values of an object have no index.
inline const FolioNode *PageVisitor::element(const FolioNode &node, uint32_t index) const {
    const FolioNode *each = nullptr;
    for (uint32_t i = 0; i < node.edge_count; i++) {
        const FolioEdge &edge = plan.edges[node.first_edge + i];
        if (edge.kind == FOLIO_EDGE_INDEX && edge.index == index) return below(edge);
        if (edge.kind == FOLIO_EDGE_EACH) each = below(edge);
    }
    return each;
}

/// Clears what an earlier value of a repeated key left below a node.
inline void PageVisitor::forget(const FolioNode &node, FolioRange *slots) {
    for (uint32_t i = 0; i < node.edge_count; i++) {
        const FolioNode &lower = *below(plan.edges[node.first_edge + i]);
        if (lower.slot >= 0) slots[lower.slot] = {0, 0};
        forget(lower, slots);
    }
}

}  // namespace folio

#endif
