// Programs of jq, run value by value. libjq is loaded with dlopen on first use, so that what needs no program starts
// without it.
#ifndef FOLIO_CJQ_H
#define FOLIO_CJQ_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// A compiled program and the value that it is run on. One thread may use it at a time, but for `folio_jq_stop`.
typedef struct FolioJQ FolioJQ;

/// How a run ended.
typedef enum {
    /// All results are there.
    FOLIO_JQ_DONE = 0,
    /// The program failed; the results before that are there.
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

/// One step of the way to a result that is part of the input.
typedef struct {
    FolioJQStepKind kind;
    /// A key, in UTF-8; it belongs to the results.
    const char *key;
    size_t key_length;
    /// An index, or where a slice starts and ends; negative ones count from the end of the list.
    double start;
    double end;
    /// Whether a slice says where it starts, and where it ends.
    bool has_start;
    bool has_end;
} FolioJQStep;

/// Loads libjq, as compiling does, too; returns why it could not be loaded, or NULL.
const char *folio_jq_load(void);

/// Compiles a program; NULL where libjq cannot be loaded, or the program has an error, which `told` hears of in one or
/// more messages.
FolioJQ *folio_jq_new(const char *program, void (*told)(void *user, const char *message), void *user);
void folio_jq_free(FolioJQ *jq);

/// Ends the program's run, and every later one; any thread may call it.
void folio_jq_stop(FolioJQ *jq);
bool folio_jq_is_stopped(const FolioJQ *jq);

/// Makes a JSON text the input of what runs next; false where libjq does not read it (`folio_jq_error` says why).
bool folio_jq_set_input(FolioJQ *jq, const char *json, size_t length);

/// Runs the program on `[entry, INPUT]` to its end.
FolioJQStatus folio_jq_run(FolioJQ *jq, int entry);

/// Runs the program on `[entry, INPUT]`, which gives the path of each result of the last run, and keeps those that lead
/// to the very value. Numbers have no identity: they are taken for it only where `trusts_numbers` says so.
FolioJQStatus folio_jq_trace(FolioJQ *jq, int entry, bool trusts_numbers);

/// How many results the last run had.
int folio_jq_count(const FolioJQ *jq);
/// The kind of a result, counted from 0.
FolioJQKind folio_jq_kind(const FolioJQ *jq, int result);
/// The result as JSON; it lives until the next call.
const char *folio_jq_json(FolioJQ *jq, int result, size_t *length);
/// How many steps lead to a result; -1 where it is not part of the input.
int folio_jq_step_count(const FolioJQ *jq, int result);
/// A step of that way, counted from 0.
FolioJQStep folio_jq_step(const FolioJQ *jq, int result, int step);

/// What the last failure says; it lives until the next run.
const char *folio_jq_error(const FolioJQ *jq);

#endif
