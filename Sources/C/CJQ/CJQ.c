#include "CJQ.h"

#include "../DynamicLibrary.h"

#include <jq.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#define FOLIO_JQ_FUNCTIONS(use) \
    use(jq_init) use(jq_set_error_cb) use(jq_compile) use(jq_start) use(jq_next) use(jq_halt) use(jq_teardown) \
    use(jv_get_kind) use(jv_copy) use(jv_free) use(jv_invalid_get_msg) use(jv_invalid_has_msg) use(jv_null) use(jv_invalid) \
    use(jv_number) use(jv_number_value) use(jv_array) use(jv_array_sized) use(jv_array_append) use(jv_array_get) \
    use(jv_array_length) use(jv_string) use(jv_string_value) use(jv_string_length_bytes) use(jv_object_get) \
    use(jv_dump_string) use(jv_parse_sized) use(jv_getpath) use(jv_identical)

FOLIO_DYNAMIC_LIBRARY("libjq", FOLIO_JQ_FUNCTIONS, "libjq.so.1")

const char *folio_jq_load(void) { return load_library(); }

struct FolioJQ {
    jq_state *state;
    jv input;
    jv results;
    /// The path of each result, or null.
    jv paths;
    jv text;
    jv error;
    atomic_bool is_stopped;
};

static bool is_valid(jv value) { return p_jv_get_kind(value) != JV_KIND_INVALID; }

static void set(jv *place, jv value) {
    p_jv_free(*place);
    *place = value;
}

typedef struct {
    void (*report)(void *, const char *);
    void *user;
} Listener;

static void forward(void *listener, jv message) {
    const Listener *to = listener;
    if (p_jv_get_kind(message) == JV_KIND_STRING) to->report(to->user, p_jv_string_value(message));
    p_jv_free(message);
}

/// Discards a message of a running program, because the results report its failures.
static void ignore(void *nobody, jv message) {
    (void)nobody;
    p_jv_free(message);
}

FolioJQ *folio_jq_new(const char *program, void (*report)(void *, const char *), void *user) {
    jq_state *state = folio_jq_load() == NULL ? p_jq_init() : NULL;
    if (state == NULL) return NULL;
    Listener listener = {report, user};
    p_jq_set_error_cb(state, forward, &listener);
    const int is_compiled = p_jq_compile(state, program);
    p_jq_set_error_cb(state, ignore, NULL);
    FolioJQ *jq = is_compiled ? malloc(sizeof *jq) : NULL;
    if (jq == NULL) {
        p_jq_teardown(&state);
        return NULL;
    }
    jq->state = state;
    jq->input = p_jv_null();
    jq->results = p_jv_array();
    jq->paths = p_jv_array();
    jq->text = p_jv_null();
    jq->error = p_jv_string("");
    atomic_init(&jq->is_stopped, false);
    return jq;
}

void folio_jq_free(FolioJQ *jq) {
    // libjq would abort if a program stopped halfway were torn down.
    if (atomic_load(&jq->is_stopped)) return;
    p_jv_free(jq->input);
    p_jv_free(jq->results);
    p_jv_free(jq->paths);
    p_jv_free(jq->text);
    p_jv_free(jq->error);
    p_jq_teardown(&jq->state);
    free(jq);
}

void folio_jq_stop(FolioJQ *jq) {
    // The interpreter checks for a halt at every step. libjq allows only one.
    if (!atomic_exchange(&jq->is_stopped, true)) p_jq_halt(jq->state, p_jv_null(), p_jv_null());
}

bool folio_jq_is_stopped(const FolioJQ *jq) { return atomic_load(&jq->is_stopped); }

/// Stores the message of an invalid value, and frees the value.
static void take_error(FolioJQ *jq, jv invalid) {
    jv message = p_jv_invalid_get_msg(invalid);
    const bool is_text = p_jv_get_kind(message) == JV_KIND_STRING;
    set(&jq->error, is_text ? message : p_jv_dump_string(message, 0));
}

bool folio_jq_set_input(FolioJQ *jq, const char *json, size_t length) {
    set(&jq->results, p_jv_array());
    set(&jq->paths, p_jv_array());
    jv input = p_jv_parse_sized(json, (int)length);
    if (!is_valid(input)) {
        take_error(jq, input);
        set(&jq->input, p_jv_null());
        return false;
    }
    set(&jq->input, input);
    return true;
}

/// Starting clears a halt, so the flag is checked again afterwards.
static bool start(FolioJQ *jq, int entry) {
    if (atomic_load(&jq->is_stopped)) return false;
    jv argument = p_jv_array_append(p_jv_array_sized(2), p_jv_number(entry));
    p_jq_start(jq->state, p_jv_array_append(argument, p_jv_copy(jq->input)), 0);
    return !atomic_load(&jq->is_stopped);
}

/// The next result. Callers read to the end: libjq 1.6 may abort at the next run otherwise.
static jv next(FolioJQ *jq) {
    jv result = p_jq_next(jq->state);
    if (!is_valid(result) || !atomic_load(&jq->is_stopped)) return result;
    p_jv_free(result);
    return p_jv_invalid();
}

FolioJQStatus folio_jq_run(FolioJQ *jq, int entry) {
    set(&jq->results, p_jv_array());
    set(&jq->paths, p_jv_array());
    if (!start(jq, entry)) return FOLIO_JQ_STOPPED;
    jv result = next(jq);
    for (; is_valid(result); result = next(jq)) jq->results = p_jv_array_append(jq->results, result);
    const bool has_failed = p_jv_invalid_has_msg(p_jv_copy(result));
    if (has_failed) take_error(jq, result); else p_jv_free(result);
    if (atomic_load(&jq->is_stopped)) return FOLIO_JQ_STOPPED;
    return has_failed ? FOLIO_JQ_FAILED : FOLIO_JQ_DONE;
}

/// Whether a path leads to exactly the value of a result.
static bool is_part(FolioJQ *jq, jv path, jv result, bool trusts_numbers) {
    if (p_jv_get_kind(result) == JV_KIND_NUMBER && !trusts_numbers) return false;
    jv found = p_jv_getpath(p_jv_copy(jq->input), p_jv_copy(path));
    if (is_valid(found)) return p_jv_identical(found, p_jv_copy(result));
    p_jv_free(found);
    return false;
}

FolioJQStatus folio_jq_trace(FolioJQ *jq, int entry, bool trusts_numbers) {
    set(&jq->paths, p_jv_array());
    if (!start(jq, entry)) return FOLIO_JQ_STOPPED;
    const int count = folio_jq_count(jq);
    jv path = next(jq);
    for (int index = 0; is_valid(path); index++, path = next(jq)) {
        if (index < count) {
            jv result = p_jv_array_get(p_jv_copy(jq->results), index);
            if (!is_part(jq, path, result, trusts_numbers)) set(&path, p_jv_null());
            p_jv_free(result);
            jq->paths = p_jv_array_append(jq->paths, path);
        } else {
            p_jv_free(path);
        }
    }
    // A result that no path reaches is not part of the input; the program has not failed.
    p_jv_free(path);
    return atomic_load(&jq->is_stopped) ? FOLIO_JQ_STOPPED : FOLIO_JQ_DONE;
}

int folio_jq_count(const FolioJQ *jq) { return p_jv_array_length(p_jv_copy(jq->results)); }

FolioJQKind folio_jq_kind(const FolioJQ *jq, int index) {
    jv result = p_jv_array_get(p_jv_copy(jq->results), index);
    const jv_kind kind = p_jv_get_kind(result);
    p_jv_free(result);
    switch (kind) {
    case JV_KIND_FALSE: return FOLIO_JQ_FALSE;
    case JV_KIND_TRUE: return FOLIO_JQ_TRUE;
    case JV_KIND_NUMBER: return FOLIO_JQ_NUMBER;
    case JV_KIND_STRING: return FOLIO_JQ_STRING;
    case JV_KIND_ARRAY: return FOLIO_JQ_ARRAY;
    case JV_KIND_OBJECT: return FOLIO_JQ_OBJECT;
    default: return FOLIO_JQ_NULL;
    }
}

const char *folio_jq_json(FolioJQ *jq, int index, size_t *length) {
    set(&jq->text, p_jv_dump_string(p_jv_array_get(p_jv_copy(jq->results), index), 0));
    *length = (size_t)p_jv_string_length_bytes(p_jv_copy(jq->text));
    return p_jv_string_value(jq->text);
}

int folio_jq_step_count(const FolioJQ *jq, int index) {
    if (index >= p_jv_array_length(p_jv_copy(jq->paths))) return -1;
    jv path = p_jv_array_get(p_jv_copy(jq->paths), index);
    if (p_jv_get_kind(path) == JV_KIND_ARRAY) return p_jv_array_length(path);
    p_jv_free(path);
    return -1;
}

static bool bound(jv slice, const char *name, double *value) {
    jv number = p_jv_object_get(p_jv_copy(slice), p_jv_string(name));
    const bool is_there = p_jv_get_kind(number) == JV_KIND_NUMBER;
    if (is_there) *value = p_jv_number_value(number);
    p_jv_free(number);
    return is_there;
}

FolioJQStep folio_jq_step(const FolioJQ *jq, int index, int place) {
    jv step = p_jv_array_get(p_jv_array_get(p_jv_copy(jq->paths), index), place);
    FolioJQStep out = {.kind = FOLIO_JQ_STEP_SLICE};
    switch (p_jv_get_kind(step)) {
    case JV_KIND_STRING:
        out.kind = FOLIO_JQ_STEP_KEY;
        out.key = p_jv_string_value(step);
        out.key_length = (size_t)p_jv_string_length_bytes(p_jv_copy(step));
        break;
    case JV_KIND_NUMBER:
        out.kind = FOLIO_JQ_STEP_INDEX;
        out.start = p_jv_number_value(step);
        break;
    default:
        out.has_start = bound(step, "start", &out.start);
        out.has_end = bound(step, "end", &out.end);
    }
    // The key stays valid, because the path owns it.
    p_jv_free(step);
    return out;
}

const char *folio_jq_error(const FolioJQ *jq) { return p_jv_string_value(jq->error); }
