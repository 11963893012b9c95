// The other half of the visitor: which values are wanted, and where their ranges go.
#include <cstring>

#include "PageVisitor.hpp"

namespace folio {

Role PageVisitor::member_role(const Frame &frame, FolioRange key) {
    Role role;
    role.row = frame.role.row;
    if (frame.role.field != nullptr) {
        if (const FolioEdge *edge = edge_for_key(*frame.role.field, key)) {
            role.field = target(*edge);
            forget(*role.field, scratch.columns.data() + static_cast<size_t>(role.row) * plan.column_count);
        }
    }
    if (frame.role.page == nullptr) return role;
    const FolioEdge *edge = edge_for_key(*frame.role.page, key);
    if (edge == nullptr) edge = edge_for_element(*frame.role.page, UINT32_MAX);
    if (edge != nullptr) enter_member(role, frame, *edge);
    return role;
}

void PageVisitor::enter_member(Role &role, const Frame &frame, const FolioEdge &edge) {
    role.page = target(edge);
    role.is_each = frame.role.page->goes_through;
    role.reached_before = reached;
    forget(*role.page, scratch.facts.data());
    if (role.page->leads_to_items && !role.is_each) {
        // A repeated key replaces what its first value held.
        scratch.items.resize(frame.items_before);
        scratch.columns.resize(static_cast<size_t>(frame.items_before) * plan.column_count);
    }
}

Role PageVisitor::element_role(Frame &frame) {
    Role role;
    role.row = frame.role.row;
    const uint32_t index = frame.next_index++;
    if (frame.role.field != nullptr) {
        if (const FolioEdge *edge = edge_for_element(*frame.role.field, index)) role.field = target(*edge);
    }
    if (frame.role.page == nullptr) return role;
    role.is_item = frame.role.page->role == FOLIO_NODE_LIST;
    if (const FolioEdge *edge = edge_for_element(*frame.role.page, index)) {
        role.page = target(*edge);
        role.is_each = frame.role.page->goes_through;
        role.reached_before = reached;
    }
    return role;
}

/// Judges a value on the way to the items by its first byte, and opens the row of an item.
void PageVisitor::enter_wanted(Role &role, uint32_t at) {
    const uint8_t first = body[at];
    if (role.is_item || (role.page != nullptr && role.page->role == FOLIO_NODE_ITEM)) become_item(role);
    if (role.page == nullptr || role.page->role == FOLIO_NODE_ITEM) return;
    const bool is_list = role.page->role == FOLIO_NODE_LIST;
    const bool goes_through = role.page->goes_through;
    if (!is_list && !goes_through) return;
    if (first == '[' || (goes_through && first == '{') || (plan.items_optional && first == 'n')) {
        reached++;
        found_items = true;
    } else {
        note_misfit(FOLIO_MISFIT_TYPE, {at, at + 1});
    }
}

void PageVisitor::become_item(Role &role) {
    role.is_item = true;
    role.row = static_cast<uint32_t>(scratch.items.size());
    role.field = &plan.nodes[plan.item_node];
    scratch.items.push_back({0, 0});
    scratch.columns.resize(scratch.columns.size() + plan.column_count, FolioRange{0, 0});
    reached++;
    found_items = true;
}

void PageVisitor::finish(const Role &role, FolioRange range) {
    if (role.field != nullptr && role.field->slot >= 0) {
        scratch.columns[static_cast<size_t>(role.row) * plan.column_count + role.field->slot] = range;
    }
    if (role.is_item) scratch.items[role.row] = range;
    if (role.page == nullptr) return;
    if (role.page->slot >= 0) scratch.facts[role.page->slot] = range;
    if (role.is_each && reached == role.reached_before && !plan.items_optional) {
        note_misfit(FOLIO_MISFIT_ABSENT, range);
    }
}

/// Clears what an earlier value of a repeated key left below a node.
void PageVisitor::forget(const FolioNode &node, FolioRange *slots) {
    for (uint32_t i = 0; i < node.edge_count; i++) {
        const FolioNode &below = *target(plan.edges[node.first_edge + i]);
        if (below.slot >= 0) slots[below.slot] = {0, 0};
        forget(below, slots);
    }
}

void PageVisitor::note_misfit(FolioMisfit kind, FolioRange range) {
    if (misfit != FOLIO_MISFIT_NONE) return;
    misfit = kind;
    misfit_range = range;
}

/// Keys are looked at in the order of the body, so one cursor over the escapes serves all.
bool PageVisitor::is_escaped(FolioRange key) {
    while (*escape < key.start) escape++;
    return *escape < key.end;
}

const FolioEdge *PageVisitor::edge_for_key(const FolioNode &node, FolioRange key) {
    const uint8_t *const name = body + key.start + 1;
    const uint32_t size = key.end - key.start - 2;
    if (!is_escaped(key)) return edge_for_name(node, name, size);
    std::vector<uint8_t> unescaped(size);
    unescaped.resize(folio_json_unescape(name, size, unescaped.data()));
    return edge_for_name(node, unescaped.data(), static_cast<uint32_t>(unescaped.size()));
}

const FolioEdge *PageVisitor::edge_for_name(const FolioNode &node, const uint8_t *name, uint32_t size) const {
    if ((node.key_lengths >> (size % 64) & 1) == 0) return nullptr;
    for (uint32_t i = 0; i < node.edge_count; i++) {
        const FolioEdge &edge = plan.edges[node.first_edge + i];
        if (edge.kind == FOLIO_EDGE_KEY && edge.key_length == size
            && std::memcmp(name, plan.keys + edge.key_start, size) == 0) {
            return &edge;
        }
    }
    return nullptr;
}

/// The edge of an element: its own index first, else `[]`. Members of a map have no index.
const FolioEdge *PageVisitor::edge_for_element(const FolioNode &node, uint32_t index) const {
    const FolioEdge *each = nullptr;
    for (uint32_t i = 0; i < node.edge_count; i++) {
        const FolioEdge &edge = plan.edges[node.first_edge + i];
        if (edge.kind == FOLIO_EDGE_INDEX && edge.index == index) return &edge;
        if (edge.kind == FOLIO_EDGE_EACH) each = &edge;
    }
    return each;
}

}  // namespace folio
