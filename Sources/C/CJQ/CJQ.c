#include "Worker.h"

#include "../DynamicLibrary.h"

#include <jq.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#define FOLIO_JQ_FUNCTIONS(use) \
    use(jq_init) use(jq_set_error_cb) use(jq_compile) use(jq_start) use(jq_next) use(jv_get_kind) use(jv_copy) \
    use(jv_free) use(jv_invalid_get_msg) use(jv_invalid_has_msg) use(jv_number) use(jv_number_value) use(jv_array) \
    use(jv_array_sized) use(jv_array_append) use(jv_array_get) use(jv_array_length) use(jv_string) \
    use(jv_string_value) use(jv_string_length_bytes) use(jv_object_get) use(jv_dump_string) use(jv_parse_sized) \
    use(jv_getpath) use(jv_identical)

FOLIO_DYNAMIC_LIBRARY("libjq", FOLIO_JQ_FUNCTIONS, "libjq.so.1")

const char *folio_jq_load(void) { return load_library(); }

/// What a worker has.
typedef struct {
    jq_state *jq;
    int socket;
    FolioJQOutput *output;
} Worker;

static bool is_valid(jv value) { return p_jv_get_kind(value) != JV_KIND_INVALID; }

static void write_frame(Worker *worker, FolioJQFrameKind kind, const void *bytes, size_t length) {
    const FolioJQFrame frame = {.kind = kind, .length = length};
    folio_jq_write(worker->socket, worker->output, &frame, sizeof frame);
    folio_jq_write(worker->socket, worker->output, bytes, length);
}

/// Writes a string's bytes, and frees the string.
static void write_string(Worker *worker, FolioJQFrameKind kind, jv string) {
    const size_t length = (size_t)p_jv_string_length_bytes(p_jv_copy(string));
    write_frame(worker, kind, p_jv_string_value(string), length);
    p_jv_free(string);
}

/// Writes the message of an invalid value, and frees the value.
static void write_error(Worker *worker, FolioJQFrameKind kind, jv invalid) {
    jv message = p_jv_invalid_get_msg(invalid);
    const bool is_text = p_jv_get_kind(message) == JV_KIND_STRING;
    write_string(worker, kind, is_text ? message : p_jv_dump_string(message, 0));
}

// Compiling

static void report(void *worker, jv message) {
    if (p_jv_get_kind(message) == JV_KIND_STRING) write_string(worker, FOLIO_JQ_INVALID, message);
    else p_jv_free(message);
}

/// Discards a message of a running program, because the results report its failures.
static void ignore(void *nobody, jv message) {
    (void)nobody;
    p_jv_free(message);
}

static bool compile(Worker *worker, const char *program, FolioJQLimits limits) {
    folio_jq_limit(limits);
    worker->jq = p_jq_init();
    if (worker->jq == NULL) return false;
    p_jq_set_error_cb(worker->jq, report, worker);
    const bool is_compiled = p_jq_compile(worker->jq, program) != 0;
    folio_jq_limit_running();
    p_jq_set_error_cb(worker->jq, ignore, NULL);
    if (is_compiled) write_frame(worker, FOLIO_JQ_COMPILED, NULL, 0);
    folio_jq_flush(worker->socket, worker->output);
    return is_compiled;
}

// Paths

/// Whether a path leads to exactly the value of a result.
static bool is_part(jv input, jv path, jv result, bool trusts_numbers) {
    if (p_jv_get_kind(path) != JV_KIND_ARRAY) return false;
    if (p_jv_get_kind(result) == JV_KIND_NUMBER && !trusts_numbers) return false;
    jv found = p_jv_getpath(p_jv_copy(input), p_jv_copy(path));
    if (is_valid(found)) return p_jv_identical(found, p_jv_copy(result));
    p_jv_free(found);
    return false;
}

static bool bound(jv slice, const char *name, double *value) {
    jv number = p_jv_object_get(p_jv_copy(slice), p_jv_string(name));
    const bool is_there = p_jv_get_kind(number) == JV_KIND_NUMBER;
    if (is_there) *value = p_jv_number_value(number);
    p_jv_free(number);
    return is_there;
}

/// Writes one step, and frees it.
static void write_step(Worker *worker, jv step) {
    FolioJQStep out = {.kind = FOLIO_JQ_STEP_SLICE};
    const char *key = NULL;
    switch (p_jv_get_kind(step)) {
    case JV_KIND_STRING:
        out.kind = FOLIO_JQ_STEP_KEY;
        key = p_jv_string_value(step);
        out.key_length = (uint32_t)p_jv_string_length_bytes(p_jv_copy(step));
        break;
    case JV_KIND_NUMBER:
        out.kind = FOLIO_JQ_STEP_INDEX;
        out.start = p_jv_number_value(step);
        break;
    default:
        out.has_start = bound(step, "start", &out.start);
        out.has_end = bound(step, "end", &out.end);
    }
    folio_jq_write(worker->socket, worker->output, &out, sizeof out);
    folio_jq_write(worker->socket, worker->output, key, out.key_length);
    p_jv_free(step);
}

/// Writes the steps of a path, and frees it.
static void write_path(Worker *worker, jv path) {
    const int count = p_jv_array_length(p_jv_copy(path));
    size_t length = (size_t)count * sizeof(FolioJQStep);
    for (int index = 0; index < count; index++) {
        jv step = p_jv_array_get(p_jv_copy(path), index);
        if (p_jv_get_kind(step) == JV_KIND_STRING) length += (size_t)p_jv_string_length_bytes(p_jv_copy(step));
        p_jv_free(step);
    }
    const FolioJQFrame frame = {.kind = FOLIO_JQ_PART, .length = length};
    folio_jq_write(worker->socket, worker->output, &frame, sizeof frame);
    for (int index = 0; index < count; index++) write_step(worker, p_jv_array_get(p_jv_copy(path), index));
    p_jv_free(path);
}

// Running

static void start(Worker *worker, uint32_t entry, jv input) {
    jv argument = p_jv_array_append(p_jv_array_sized(2), p_jv_number(entry));
    p_jq_start(worker->jq, p_jv_array_append(argument, p_jv_copy(input)), 0);
}

/// The results to the end: libjq 1.6 may abort at the next run otherwise. `*end` is invalid, with a message if the
/// program has failed.
static jv results(Worker *worker, uint32_t entry, jv input, jv *end) {
    jv all = p_jv_array();
    start(worker, entry, input);
    while (is_valid(*end = p_jq_next(worker->jq))) all = p_jv_array_append(all, *end);
    return all;
}

/// Whether libjq may write the value differently from how it was received. Frees the value.
static bool may_differ(jv value) {
    const jv_kind kind = p_jv_get_kind(value);
    p_jv_free(value);
    return kind != JV_KIND_NULL && kind != JV_KIND_FALSE && kind != JV_KIND_TRUE;
}

static bool any_may_differ(jv results) {
    const int count = p_jv_array_length(p_jv_copy(results));
    for (int index = 0; index < count; index++) {
        if (may_differ(p_jv_array_get(p_jv_copy(results), index))) return true;
    }
    return false;
}

/// The paths of the results; empty if no result may differ from the received bytes. A result that no path reaches is not
/// part of the input; the program has not failed.
static jv paths(Worker *worker, FolioJQUse use, jv input, jv found) {
    if (!use.traces || !any_may_differ(found)) return p_jv_array();
    jv end;
    jv all = results(worker, use.entry + 1, input, &end);
    p_jv_free(end);
    return all;
}

/// Whether JSON has more than 256 levels. libjq 1.6 cannot read it, and wrote a text in place of what is deeper.
static bool is_too_deep(const char *json, size_t length) {
    size_t level = 0;
    for (const char *byte = json, *end = json + length; byte < end; byte++) {
        switch (*byte) {
        case '[':
        case '{':
            if (++level > 256) return true;
            break;
        case ']':
        case '}':
            level--;
            break;
        case '"':
            for (byte++; byte < end && *byte != '"'; byte++) {
                if (*byte == '\\') byte++;
            }
            break;
        default: break;
        }
    }
    return false;
}

/// Writes a value as JSON, and frees it. Returns false, and writes nothing, if it has too many levels.
static bool write_made(Worker *worker, jv value) {
    jv json = p_jv_dump_string(value, 0);
    if (is_too_deep(p_jv_string_value(json), (size_t)p_jv_string_length_bytes(p_jv_copy(json)))) {
        p_jv_free(json);
        return false;
    }
    write_string(worker, FOLIO_JQ_MADE, json);
    return true;
}

/// Writes a result, and frees it and its path. Returns false, and writes nothing, if it has too many levels.
static bool write_result(Worker *worker, jv input, jv result, jv path, bool trusts_numbers) {
    if (may_differ(p_jv_copy(result)) && is_part(input, path, result, trusts_numbers)) {
        write_path(worker, path);
        p_jv_free(result);
        return true;
    }
    p_jv_free(path);
    return write_made(worker, result);
}

/// Writes all results, or that one of them has too many levels. Returns whether none has.
static bool write_results(Worker *worker, FolioJQUse use, jv input, jv found, jv traced) {
    const int count = p_jv_array_length(p_jv_copy(found));
    for (int index = 0; index < count; index++) {
        jv path = p_jv_array_get(p_jv_copy(traced), index);
        if (!write_result(worker, input, p_jv_array_get(p_jv_copy(found), index), path, use.trusts_numbers)) {
            write_frame(worker, FOLIO_JQ_TOO_DEEP, NULL, 0);
            return false;
        }
    }
    write_frame(worker, FOLIO_JQ_DONE, NULL, 0);
    return true;
}

/// Runs a use on a value. Returns whether it succeeds.
static bool run(Worker *worker, FolioJQUse use, jv input) {
    jv end;
    jv found = results(worker, use.entry, input, &end);
    bool succeeds = !p_jv_invalid_has_msg(p_jv_copy(end));
    if (succeeds) {
        p_jv_free(end);
        jv traced = paths(worker, use, input, found);
        succeeds = write_results(worker, use, input, found, traced);
        p_jv_free(traced);
    } else {
        write_error(worker, FOLIO_JQ_FAILED, end);
    }
    p_jv_free(found);
    return succeeds;
}

/// Reads a `\\uXXXX` escape. Returns its UTF-16 code unit, or -1 if the text does not begin with one.
static int code_unit(const char *escape, const char *end) {
    if (end - escape < 6 || escape[0] != '\\' || escape[1] != 'u') return -1;
    const char digits[] = {escape[2], escape[3], escape[4], escape[5], 0};
    return (int)strtol(digits, NULL, 16);
}

static bool is_surrogate(int unit, int first) { return unit >= first && unit < first + 0x400; }

/// Replaces the escapes of lone surrogates by U+FFFD, since libjq 1.6 rejects them. Returns whether there were any.
static bool replace_lone_surrogates(char *json, size_t length) {
    bool has_replaced = false;
    const char *end = json + length;
    for (char *place = memchr(json, '\\', length); place != NULL;) {
        const int unit = code_unit(place, end);
        const bool is_pair = is_surrogate(unit, 0xD800) && is_surrogate(code_unit(place + 6, end), 0xDC00);
        if (!is_pair && (is_surrogate(unit, 0xD800) || is_surrogate(unit, 0xDC00))) {
            memcpy(place + 2, "fffd", 4);
            has_replaced = true;
        }
        place += is_pair ? 12 : 2;
        place = place < end ? memchr(place, '\\', (size_t)(end - place)) : NULL;
    }
    return has_replaced;
}

static jv parse(char *json, uint64_t length) {
    jv value = p_jv_parse_sized(json, (int)length);
    if (is_valid(value) || !replace_lone_surrogates(json, length)) return value;
    p_jv_free(value);
    return p_jv_parse_sized(json, (int)length);
}

/// Runs all uses on one value. Returns whether they succeed.
static bool run_all(Worker *worker, const FolioJQUse *uses, uint64_t count, char *json, uint64_t length) {
    static const char too_long[] = "it has 2 GiB or more";
    if (length > INT_MAX) {
        write_frame(worker, FOLIO_JQ_UNREADABLE, too_long, sizeof too_long - 1);
        return false;
    }
    jv input = parse(json, length);
    if (!is_valid(input)) {
        write_error(worker, FOLIO_JQ_UNREADABLE, input);
        return false;
    }
    bool succeeds = true;
    for (uint64_t index = 0; succeeds && index < count; index++) succeeds = run(worker, uses[index], input);
    p_jv_free(input);
    return succeeds;
}

// Serving

/// Reads into memory of its own. Ends the process if there is not enough.
static void *receive(Worker *worker, size_t size) {
    void *bytes = malloc(size + 1);
    if (bytes == NULL) abort();
    folio_jq_read(worker->socket, bytes, size);
    return bytes;
}

static void serve(Worker *worker) {
    FolioJQRequest request;
    folio_jq_read(worker->socket, &request, sizeof request);
    FolioJQUse *uses = receive(worker, request.uses * sizeof *uses);
    // After a failure the rest is only read.
    bool succeeds = true;
    for (uint64_t index = 0; index < request.values; index++) {
        uint64_t length;
        folio_jq_read(worker->socket, &length, sizeof length);
        char *json = receive(worker, length);
        if (succeeds) succeeds = run_all(worker, uses, request.uses, json, length);
        free(json);
    }
    free(uses);
    folio_jq_flush(worker->socket, worker->output);
}

void folio_jq_serve(const char *program, FolioJQLimits compiling, int socket, FolioJQOutput *output) {
    Worker worker = {.socket = socket, .output = output};
    if (!compile(&worker, program, compiling)) return;
    while (true) serve(&worker);
}
