// Runs jq programs in processes of their own: libjq ends the process on some values, and a crash must not end folio.
//
// libjq is loaded with dlopen on first use, so a command that runs no program does not load it. A worker is a fork
// without exec. It reads requests from a socket and writes frames, in the byte order of the machine.
#ifndef FOLIO_CJQ_H
#define FOLIO_CJQ_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Loads libjq once. Returns NULL, or why it cannot be loaded.
const char *folio_jq_load(void);

/// Frames that a worker has not sent yet. The memory is shared, so that they survive a crash of the worker.
typedef struct {
    uint32_t length;
    uint8_t bytes[64 * 1024];
} FolioJQOutput;

static inline const uint8_t *folio_jq_unsent(const FolioJQOutput *output) { return output->bytes; }

/// A process that runs one program.
typedef struct {
    int process;
    /// The socket for requests and frames.
    int socket;
    FolioJQOutput *output;
} FolioJQWorker;

/// The limits while a worker compiles.
typedef struct {
    /// Processor time. The signal SIGXCPU ends a worker that needs more.
    uint64_t seconds;
    /// Memory that it adds. libjq ends a worker that needs more with SIGABRT.
    uint64_t bytes;
} FolioJQLimits;

/// Starts a worker, which compiles a program and then serves requests. It sends `FOLIO_JQ_COMPILED`, or each error as
/// `FOLIO_JQ_INVALID` and ends. libjq must be loaded. Later it may use half of the computer's memory.
///
/// Returns 0, or the error number. The caller owns the process, the socket and the memory.
int folio_jq_start(const char *program, FolioJQLimits compiling, FolioJQWorker *worker);

/// The start of a request. Its uses follow, and then each value: its length as `uint64_t`, and JSON.
typedef struct {
    uint64_t values;
    uint64_t uses;
} FolioJQRequest;

/// One run of the program on each value. The input of the program is `[entry, VALUE]`.
typedef struct {
    uint32_t entry;
    /// Whether the program on `[entry + 1, VALUE]` returns the paths of the results.
    bool traces;
    /// Whether equal numbers count as the same, since numbers have no identity.
    bool trusts_numbers;
} FolioJQUse;

/// What a worker reports.
typedef enum {
    /// A result that is part of the value: the steps that lead to it.
    FOLIO_JQ_PART = 0,
    /// Any other result, as JSON.
    FOLIO_JQ_MADE,
    /// The end of the results of one use on one value.
    FOLIO_JQ_DONE,
    /// The program has failed: its message. Nothing more follows for this request.
    FOLIO_JQ_FAILED,
    /// A result has more than 256 levels. Nothing more follows for this request.
    FOLIO_JQ_TOO_DEEP,
    /// libjq cannot parse the value: its message. Nothing more follows for this request.
    FOLIO_JQ_UNREADABLE,
    FOLIO_JQ_COMPILED,
    /// An error in the program.
    FOLIO_JQ_INVALID,
} FolioJQFrameKind;

/// The start of a frame. `length` bytes follow.
typedef struct {
    uint64_t kind;
    uint64_t length;
} FolioJQFrame;

/// What a step leads into: an object, a list, or a part of a list.
typedef enum { FOLIO_JQ_STEP_KEY = 0, FOLIO_JQ_STEP_INDEX, FOLIO_JQ_STEP_SLICE } FolioJQStepKind;

/// One step of the path to a part. A key follows it, in UTF-8.
typedef struct {
    uint32_t kind;
    uint32_t key_length;
    /// An index, or where a slice starts and ends. Negative ones count from the end of the list.
    double start;
    double end;
    /// Whether a slice has a start and an end.
    bool has_start;
    bool has_end;
} FolioJQStep;

#endif
