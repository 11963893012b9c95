// One page of JSON, checked and searched in a single call, on top of simdjson.
#ifndef FOLIO_CSIMDJSON_H
#define FOLIO_CSIMDJSON_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Byte offsets [start, end) of a value in the body; both 0 where there is none.
typedef struct {
    uint32_t start;
    uint32_t end;
} FolioRange;

/// What a value on the way of a path means.
typedef enum {
    FOLIO_NODE_PLAIN = 0,
    /// The value is a list whose elements are the items.
    FOLIO_NODE_LIST = 1,
    /// The value is an item itself.
    FOLIO_NODE_ITEM = 2,
} FolioNodeRole;

/// A point of the tree of wanted paths.
typedef struct {
    /// The node's edges, as a stretch of the plan's edges.
    uint32_t first_edge;
    uint32_t edge_count;
    /// Where the value's range goes, a column below an item and a fact elsewhere; -1 for nowhere.
    int32_t slot;
    FolioNodeRole role;
    /// Whether the way to the items passes or ends here.
    bool leads_to_items;
    /// Whether the way goes on through each value of the container here.
    bool goes_through;
    /// A bit for the length of each key among the edges, modulo 64.
    uint64_t key_lengths;
} FolioNode;

typedef enum { FOLIO_EDGE_KEY = 0, FOLIO_EDGE_INDEX = 1, FOLIO_EDGE_EACH = 2 } FolioEdgeKind;

/// One step of a path: a member's key, an element's index, or each of the values.
typedef struct {
    FolioEdgeKind kind;
    uint32_t node;
    /// The key's stretch of the plan's key bytes, unescaped UTF-8.
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
    /// Whether an absent or null way to the items means none, instead of a misfit.
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
} FolioJSONStatus;

/// Why the items could not be reached.
typedef enum {
    FOLIO_MISFIT_NONE = 0,
    /// A value on the way is not the list, or the container, that it should be.
    FOLIO_MISFIT_TYPE,
    /// An element lacks the rest of the way.
    FOLIO_MISFIT_ABSENT,
} FolioMisfit;

/// What one body holds. The arrays belong to the calling thread and live until its next call.
typedef struct {
    FolioJSONStatus status;
    /// Where the error is, in bytes; UTF-8 and strings are checked before the rest.
    uint32_t error_offset;
    uint32_t item_count;
    const FolioRange *items;
    /// `item_count` rows of `column_count` ranges.
    const FolioRange *columns;
    const FolioRange *facts;
    /// Whether the way to the items was there.
    bool found_items;
    /// The first value on the way to the items that does not fit.
    FolioMisfit misfit;
    FolioRange misfit_range;
} FolioExtraction;

/// Writes the UTF-8 that the inside of a JSON string stands for to `out`, which has room for `length` bytes, and returns
/// how many they are. A lone surrogate becomes U+FFFD.
uint64_t folio_json_unescape(const uint8_t *start, uint64_t length, uint8_t *out);

/// The library's version, and the implementation that it has chosen for this machine.
const char *folio_json_version(void);

/// Checks `length` bytes against RFC 8259 (UTF-8, nesting up to 1,024) and finds what the plan wants.
FolioExtraction folio_json_extract(const uint8_t *body, uint64_t length, const FolioPlan *plan);

#ifdef __cplusplus
}
#endif

#endif
