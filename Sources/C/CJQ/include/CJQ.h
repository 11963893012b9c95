// Runs jq programs, value by value. libjq is loaded with dlopen on first use, so a command that runs no program does
// not load it.
#ifndef FOLIO_CJQ_H
#define FOLIO_CJQ_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// A compiled program and its input. One thread may use it at a time, except for `folio_jq_stop`.
typedef struct FolioJQ FolioJQ;

/// How a run ended.
typedef enum {
    /// The program has returned all its results.
    FOLIO_JQ_DONE = 0,
    /// The program failed after these results.
    FOLIO_JQ_FAILED,
    FOLIO_JQ_STOPPED,
} FolioJQStatus;

/// The kind of a result, as JSON knows it.
typedef enum {
    FOLIO_JQ_NULL = 0,
    FOLIO_JQ_FALSE,
    FOLIO_JQ_TRUE,
    FOLIO_JQ_NUMBER,
    FOLIO_JQ_STRING,
    FOLIO_JQ_ARRAY,
    FOLIO_JQ_OBJECT,
} FolioJQKind;

/// What a step leads into: an object, a list, or a part of a list.
typedef enum { FOLIO_JQ_STEP_KEY = 0, FOLIO_JQ_STEP_INDEX, FOLIO_JQ_STEP_SLICE } FolioJQStepKind;

/// One step of the path to a result that is part of the input.
typedef struct {
    FolioJQStepKind kind;
    /// A key in UTF-8; the results own it.
    const char *key;
    size_t key_length;
    /// An index, or where a slice starts and ends. Negative ones count from the end of the list.
    double start;
    double end;
    /// Whether a slice has a start and an end.
    bool has_start;
    bool has_end;
} FolioJQStep;

/// Loads libjq once, as compiling does too. Returns NULL, or why it cannot be loaded.
const char *folio_jq_load(void);

/// Compiles a program. Returns NULL if libjq cannot be loaded, or if the program has an error, which `report` receives
/// in one or more messages.
FolioJQ *folio_jq_new(const char *program, void (*report)(void *user, const char *message), void *user);
void folio_jq_free(FolioJQ *jq);

/// Stops this run of the program and every later one; any thread may call it.
void folio_jq_stop(FolioJQ *jq);
bool folio_jq_is_stopped(const FolioJQ *jq);

/// Sets the input of the next runs. Returns false if libjq cannot parse it (`folio_jq_error` says why).
bool folio_jq_set_input(FolioJQ *jq, const char *json, size_t length);

/// Runs the program on `[entry, INPUT]` to its end.
FolioJQStatus folio_jq_run(FolioJQ *jq, int entry);

/// Runs the program on `[entry, INPUT]`; its results are the paths of the last run's results. Each path that leads to
/// exactly that result is stored. Numbers have no identity: `trusts_numbers` says whether equal numbers count as the
/// same.
FolioJQStatus folio_jq_trace(FolioJQ *jq, int entry, bool trusts_numbers);

/// How many results the last run had.
int folio_jq_count(const FolioJQ *jq);
/// The kind of a result, counted from 0.
FolioJQKind folio_jq_kind(const FolioJQ *jq, int result);
/// The result as JSON; valid until the next call.
const char *folio_jq_json(FolioJQ *jq, int result, size_t *length);
/// The number of steps to a result; -1 if it is not part of the input.
int folio_jq_step_count(const FolioJQ *jq, int result);
/// A step of that path, counted from 0.
FolioJQStep folio_jq_step(const FolioJQ *jq, int result, int step);

/// The message of the last failure; valid until the next run.
const char *folio_jq_error(const FolioJQ *jq);

#endif
