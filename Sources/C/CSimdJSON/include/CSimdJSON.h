// One page of JSON, checked and searched in a single call, on top of simdjson.
#ifndef FOLIO_CSIMDJSON_H
#define FOLIO_CSIMDJSON_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Byte offsets [start, end) of a value in the body; both 0 if it is absent.
typedef struct {
    uint32_t start;
    uint32_t end;
} FolioRange;

/// The role of a value on the path to the items.
typedef enum {
    FOLIO_NODE_PLAIN = 0,
    /// The value is a list whose elements are the items.
    FOLIO_NODE_LIST = 1,
    /// The value is an item itself.
    FOLIO_NODE_ITEM = 2,
} FolioNodeRole;

/// A node of the tree of wanted paths.
typedef struct {
    /// The node's edges, as a range of the plan's edges.
    uint32_t first_edge;
    uint32_t edge_count;
    /// Which slot gets the value's range: a column inside an item, else a fact; -1 for none.
    int32_t slot;
    FolioNodeRole role;
    /// Whether the path to the items passes or ends here.
    bool leads_to_items;
    /// Whether the path continues with `[]`: each value of this container.
    bool goes_through;
    /// A bit for the length of each key among the edges, modulo 64.
    uint64_t key_lengths;
} FolioNode;

typedef enum { FOLIO_EDGE_KEY = 0, FOLIO_EDGE_INDEX = 1, FOLIO_EDGE_EACH = 2 } FolioEdgeKind;

/// One step of a path: a member's key, an element's index, or each of the values.
typedef struct {
    FolioEdgeKind kind;
    uint32_t node;
    /// The key as a range of the plan's key bytes, unescaped UTF-8.
    uint32_t key_start;
    uint32_t key_length;
    uint32_t index;
} FolioEdge;

/// The wanted paths as two trees: node 0 is the document, `item_node` every item.
typedef struct {
    const FolioNode *nodes;
    const FolioEdge *edges;
    const uint8_t *keys;
    uint32_t item_node;
    uint32_t column_count;
    uint32_t fact_count;
    /// The most items that a body may have.
    uint32_t most_items;
    /// Whether an absent or null value on the path to the items means that there are no items; otherwise it is a
    /// misfit.
    bool items_optional;
} FolioPlan;

typedef enum {
    FOLIO_JSON_OK = 0,
    FOLIO_JSON_EMPTY,
    FOLIO_JSON_UTF8,
    FOLIO_JSON_CONTROL_CHARACTER,
    FOLIO_JSON_UNCLOSED_STRING,
    FOLIO_JSON_ESCAPE,
    FOLIO_JSON_NUMBER,
    FOLIO_JSON_LITERAL,
    FOLIO_JSON_UNEXPECTED,
    FOLIO_JSON_TRUNCATED,
    FOLIO_JSON_TRAILING,
    FOLIO_JSON_TOO_DEEP,
    FOLIO_JSON_TOO_LARGE,
    FOLIO_JSON_MEMORY,
    /// The body has more items than the plan allows.
    FOLIO_JSON_TOO_MANY_ITEMS,
} FolioJSONStatus;

/// Why the items were not found.
typedef enum {
    FOLIO_MISFIT_NONE = 0,
    /// A value on the path is not the expected list or container.
    FOLIO_MISFIT_TYPE,
    /// An element lacks the rest of the path.
    FOLIO_MISFIT_ABSENT,
} FolioMisfit;

/// The result for one body. The calling thread owns the arrays; they are valid until its next call.
typedef struct {
    FolioJSONStatus status;
    /// The offset of the error in bytes. UTF-8 and strings are checked first.
    uint32_t error_offset;
    uint32_t item_count;
    const FolioRange *items;
    /// `item_count` rows of `column_count` ranges.
    const FolioRange *columns;
    const FolioRange *facts;
    /// Whether the path to the items exists.
    bool found_items;
    /// The first value on the path to the items that does not fit.
    FolioMisfit misfit;
    FolioRange misfit_range;
} FolioExtraction;

/// Decodes the inside of a JSON string to UTF-8 in `out`, which has room for `length` bytes, and returns the number of
/// bytes written. A lone surrogate becomes U+FFFD.
uint64_t folio_json_unescape(const uint8_t *start, uint64_t length, uint8_t *out);

/// The library's version, and the implementation it chose for this CPU.
const char *folio_json_version(void);

/// Checks `length` bytes against RFC 8259 (UTF-8, nesting up to 1,024) and records the ranges that the plan asks for.
FolioExtraction folio_json_extract(const uint8_t *body, uint64_t length, const FolioPlan *plan);

#ifdef __cplusplus
}
#endif

#endif
