#include "CCurl.h"

#include "../DynamicLibrary.h"

#include <errno.h>
#include <string.h>

// curl.h wraps the variadic functions in type-checking macros, which do not work for function pointers.
#undef curl_easy_setopt
#undef curl_easy_getinfo

#define FOLIO_CURL_FUNCTIONS(use) \
    use(curl_global_init) use(curl_version_info) use(curl_easy_init) use(curl_easy_cleanup) use(curl_easy_setopt) \
    use(curl_easy_getinfo) use(curl_easy_strerror) use(curl_slist_append) use(curl_slist_free_all) \
    use(curl_multi_init) use(curl_multi_cleanup) use(curl_multi_add_handle) use(curl_multi_remove_handle) \
    use(curl_multi_perform) use(curl_multi_poll) use(curl_multi_wakeup) use(curl_multi_info_read)

FOLIO_DYNAMIC_LIBRARY("libcurl", FOLIO_CURL_FUNCTIONS, "libcurl.so.4", "libcurl-gnutls.so.4")

static const char *error;

static void initialise(void) {
    error = load_library();
    if (error == NULL && p_curl_global_init(CURL_GLOBAL_DEFAULT) != CURLE_OK) error = "libcurl does not initialise";
}

const char *folio_curl_load(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, initialise);
    return error;
}

const char *folio_curl_version(void) { return p_curl_version_info(CURLVERSION_NOW)->version; }

const char *folio_curl_tls(void) { return p_curl_version_info(CURLVERSION_NOW)->ssl_version; }

CURL *folio_curl_easy_new(void) { return p_curl_easy_init(); }

void folio_curl_easy_free(CURL *easy) { p_curl_easy_cleanup(easy); }

CURLcode folio_curl_set_long(CURL *easy, CURLoption option, long value) {
    return p_curl_easy_setopt(easy, option, value);
}

CURLcode folio_curl_set_text(CURL *easy, CURLoption option, const char *value) {
    return p_curl_easy_setopt(easy, option, value);
}

CURLcode folio_curl_set_list(CURL *easy, CURLoption option, struct curl_slist *value) {
    return p_curl_easy_setopt(easy, option, value);
}

CURLcode folio_curl_set_body(CURL *easy, const uint8_t *bytes, int64_t count) {
    CURLcode code = p_curl_easy_setopt(easy, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)count);
    if (code != CURLE_OK) return code;
    return p_curl_easy_setopt(easy, CURLOPT_COPYPOSTFIELDS, (const char *)bytes);
}

CURLcode folio_curl_set_sinks(CURL *easy, FolioCurlSink body, FolioCurlSink header, void *user) {
    p_curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, body);
    p_curl_easy_setopt(easy, CURLOPT_WRITEDATA, user);
    p_curl_easy_setopt(easy, CURLOPT_HEADERFUNCTION, header);
    p_curl_easy_setopt(easy, CURLOPT_HEADERDATA, user);
    return p_curl_easy_setopt(easy, CURLOPT_PRIVATE, user);
}

static int note_excess(CURL *easy, curl_infotype type, char *text, size_t length, void *excess) {
    (void)easy;
    static const char beginning[] = "Excess found";
    if (type == CURLINFO_TEXT && length >= sizeof beginning - 1 && memcmp(text, beginning, sizeof beginning - 1) == 0) {
        *(int *)excess = 1;
    }
    return 0;
}

CURLcode folio_curl_watch_excess(CURL *easy, int watches, int *excess) {
    p_curl_easy_setopt(easy, CURLOPT_DEBUGFUNCTION, note_excess);
    p_curl_easy_setopt(easy, CURLOPT_DEBUGDATA, excess);
    return p_curl_easy_setopt(easy, CURLOPT_VERBOSE, watches ? 1L : 0L);
}

CURLcode folio_curl_set_error_buffer(CURL *easy, char *buffer) {
    return p_curl_easy_setopt(easy, CURLOPT_ERRORBUFFER, buffer);
}

static int64_t offset_info(CURL *easy, CURLINFO info) {
    curl_off_t value = 0;
    p_curl_easy_getinfo(easy, info, &value);
    return value;
}

static long long_info(CURL *easy, CURLINFO info) {
    long value = 0;
    p_curl_easy_getinfo(easy, info, &value);
    return value;
}

/// libcurl's request size includes a body sent together with the header: below 64 KiB in 7.88, of any size since 8.7.
static int64_t sent(CURL *easy) {
    const int64_t request = long_info(easy, CURLINFO_REQUEST_SIZE);
    const int64_t body = offset_info(easy, CURLINFO_SIZE_UPLOAD_T);
    return request > body ? request : request + body;
}

void folio_curl_metrics(CURL *easy, FolioCurlMetrics *metrics) {
    metrics->name_lookup = offset_info(easy, CURLINFO_NAMELOOKUP_TIME_T);
    metrics->connect = offset_info(easy, CURLINFO_CONNECT_TIME_T);
    metrics->tls = offset_info(easy, CURLINFO_APPCONNECT_TIME_T);
    metrics->pretransfer = offset_info(easy, CURLINFO_PRETRANSFER_TIME_T);
    metrics->first_byte = offset_info(easy, CURLINFO_STARTTRANSFER_TIME_T);
    metrics->total = offset_info(easy, CURLINFO_TOTAL_TIME_T);
    metrics->received_body = offset_info(easy, CURLINFO_SIZE_DOWNLOAD_T);
    metrics->received_header = long_info(easy, CURLINFO_HEADER_SIZE);
    metrics->sent = sent(easy);
    metrics->new_connections = long_info(easy, CURLINFO_NUM_CONNECTS);
    metrics->http_version = long_info(easy, CURLINFO_HTTP_VERSION);
    metrics->status = long_info(easy, CURLINFO_RESPONSE_CODE);
}

int64_t folio_curl_moved(CURL *easy) {
    if (offset_info(easy, CURLINFO_PRETRANSFER_TIME_T) == 0) return -1;
    return offset_info(easy, CURLINFO_SIZE_DOWNLOAD_T) + long_info(easy, CURLINFO_HEADER_SIZE) +
           offset_info(easy, CURLINFO_SIZE_UPLOAD_T);
}

long folio_curl_verification(CURL *easy) { return long_info(easy, CURLINFO_SSL_VERIFYRESULT); }

struct curl_slist *folio_curl_list_append(struct curl_slist *list, const char *line) {
    return p_curl_slist_append(list, line);
}

void folio_curl_list_free(struct curl_slist *list) { p_curl_slist_free_all(list); }

const char *folio_curl_message(CURLcode code) { return p_curl_easy_strerror(code); }

CURLM *folio_curl_multi_new(void) {
    errno = 0;
    CURLM *multi = p_curl_multi_init();
    // If descriptors are missing, libcurl makes a handle that nothing wakes.
    if (multi == NULL || p_curl_multi_wakeup(multi) == CURLM_OK) return multi;
    const int reason = errno;
    p_curl_multi_cleanup(multi);
    errno = reason;
    return NULL;
}

void folio_curl_multi_free(CURLM *multi) { p_curl_multi_cleanup(multi); }

CURLMcode folio_curl_multi_add(CURLM *multi, CURL *easy) { return p_curl_multi_add_handle(multi, easy); }

CURLMcode folio_curl_multi_remove(CURLM *multi, CURL *easy) { return p_curl_multi_remove_handle(multi, easy); }

CURLMcode folio_curl_multi_perform(CURLM *multi) {
    int running = 0;
    return p_curl_multi_perform(multi, &running);
}

int folio_curl_multi_poll(CURLM *multi, int milliseconds) {
    int ready = 0;
    p_curl_multi_poll(multi, NULL, 0, milliseconds, &ready);
    return ready;
}

CURLMcode folio_curl_multi_wakeup(CURLM *multi) { return p_curl_multi_wakeup(multi); }

CURL *folio_curl_multi_finished(CURLM *multi, CURLcode *result) {
    int left = 0;
    CURLMsg *message;
    while ((message = p_curl_multi_info_read(multi, &left)) != NULL) {
        if (message->msg != CURLMSG_DONE) continue;
        *result = message->data.result;
        return message->easy_handle;
    }
    return NULL;
}
