// libcurl behind plain functions, loaded on first use so that a command that sends no request does not load it.
#ifndef FOLIO_CCURL_H
#define FOLIO_CCURL_H

#include <stdbool.h>
#include <stdint.h>

#include <curl/curl.h>

/// Takes `size * count` bytes and returns how many it took; any other number ends the transfer.
typedef size_t (*FolioCurlSink)(char *bytes, size_t size, size_t count, void *user);

/// Times in microseconds since the start of the transfer, as libcurl measures them; sizes in bytes.
typedef struct {
    int64_t name_lookup;
    int64_t connect;
    int64_t tls;
    int64_t pretransfer;
    int64_t first_byte;
    int64_t total;
    int64_t received_body;
    int64_t received_header;
    int64_t sent;
    long new_connections;
    /// One of CURL_HTTP_VERSION_….
    long http_version;
    long status;
} FolioCurlMetrics;

/// Loads and initialises libcurl once; returns NULL, or why it cannot be used.
const char *folio_curl_load(void);

/// The loaded library's version, such as `7.88.1`.
const char *folio_curl_version(void);

/// The TLS library that libcurl uses, such as `OpenSSL/3.0.15`; NULL for none.
const char *folio_curl_tls(void);

/// Makes one transfer; NULL if memory is short.
CURL *folio_curl_easy_new(void);
void folio_curl_easy_free(CURL *easy);

/// Sets one option; texts are copied, lists are not.
CURLcode folio_curl_set_long(CURL *easy, CURLoption option, long value);
CURLcode folio_curl_set_text(CURL *easy, CURLoption option, const char *value);
CURLcode folio_curl_set_list(CURL *easy, CURLoption option, struct curl_slist *value);
/// Copies the bytes of the request's body; NULL for none.
CURLcode folio_curl_set_body(CURL *easy, const uint8_t *bytes, int64_t count);
/// Sets the functions that receive body bytes and header lines; both get `user`.
CURLcode folio_curl_set_sinks(CURL *easy, FolioCurlSink body, FolioCurlSink header, void *user);
/// Sets whether `*excess` becomes 1 if bytes follow the end of the body that Content-Length says. libcurl only logs that.
CURLcode folio_curl_watch_excess(CURL *easy, int watches, int *excess);
/// Where libcurl writes why a transfer failed: CURL_ERROR_SIZE bytes, which outlive the transfer.
CURLcode folio_curl_set_error_buffer(CURL *easy, char *buffer);
/// Reads the measurements of a finished transfer.
void folio_curl_metrics(CURL *easy, FolioCurlMetrics *metrics);
/// The number of bytes transferred: of the response before decoding, header and body, and of the request's body. -1
/// before there is a connection.
int64_t folio_curl_moved(CURL *easy);
/// The TLS library's verdict on the server's certificate (CURLINFO_SSL_VERIFYRESULT).
long folio_curl_verification(CURL *easy);

/// Appends a copy of a line. Returns the new head of the list, or NULL if memory is short.
struct curl_slist *folio_curl_list_append(struct curl_slist *list, const char *line);
void folio_curl_list_free(struct curl_slist *list);
/// libcurl's own text for a result.
const char *folio_curl_message(CURLcode code);

/// Makes a set of transfers that run together on one thread; NULL if memory is short.
CURLM *folio_curl_multi_new(void);
void folio_curl_multi_free(CURLM *multi);

/// Starts or cancels a transfer.
CURLMcode folio_curl_multi_add(CURLM *multi, CURL *easy);
CURLMcode folio_curl_multi_remove(CURLM *multi, CURL *easy);

/// Advances every transfer without waiting.
CURLMcode folio_curl_multi_perform(CURLM *multi);
/// Waits for a transfer, a wake-up, or `milliseconds`; returns how many sockets are ready, except the one for wake-ups.
int folio_curl_multi_poll(CURLM *multi, int milliseconds);
/// Ends a wait of `folio_curl_multi_poll`, or the next one; any thread may call it.
CURLMcode folio_curl_multi_wakeup(CURLM *multi);
/// Removes and returns the next finished transfer; NULL if there is none.
CURL *folio_curl_multi_finished(CURLM *multi, CURLcode *result);

#endif
