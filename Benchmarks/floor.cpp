// The floor: what a walk of a keyset list costs a C++ program that does nothing else – one libcurl handle that keeps its
// connection, simdjson on demand, one write for each page.
//
//   floor http://127.0.0.1:PORT [fields]
//
// It prints each item of /v1/feed on a line, as the server sent it, or the fields that folio's demo plugin has.
//
// Why it is not slower than it could be: the connection and every buffer are kept, so that nothing is allocated once they
// have grown; a body is parsed where it was received; on demand, simdjson reads each byte once and only as far as it is
// needed, and nothing checks the body as a whole, which folio does for every page before it prints anything of it; items
// are copied as they are, never written anew; there is one write a page, and no thread, lock, log or retry. What it
// cannot do with one handle is ask for a page while it prints the last: the next page's address is in the last item.
#include <curl/curl.h>
#include <simdjson.h>
#include <unistd.h>

#include <cstdio>
#include <string>
#include <string_view>

using namespace simdjson;

static const char *const names[] = {"id", "description", "location", "created_at", "url"};
static const char *const starts[] = {"{\"id\":", ",\"description\":", ",\"location\":", ",\"created_at\":", ",\"url\":"};

static size_t take(char *bytes, size_t size, size_t count, void *body) {
    static_cast<std::string *>(body)->append(bytes, size * count);
    return size * count;
}

static void append_fields(ondemand::object object, std::string &out, std::string &last) {
    std::string_view values[5];
    for (auto field : object) {
        ondemand::raw_json_string key = field.key();
        std::string_view value = field.value().raw_json_token();
        for (int i = 0; i < 5; i++) {
            if (key == names[i]) {
                values[i] = value;
                break;
            }
        }
    }
    for (int i = 0; i < 5; i++) {
        out += starts[i];
        // A token comes with the white space behind it, of which the server sends none.
        out += values[i].empty() ? std::string_view("null") : values[i];
    }
    out += "}\n";
    last.assign(values[0].substr(1, values[0].size() - 2));
}

static void append_object(ondemand::object object, std::string &out, std::string &last) {
    std::string_view id = object["id"].get_string();
    last.assign(id);
    object.reset();
    std::string_view raw = object.raw_json();
    out += raw;
    out += '\n';
}

int main(int argc, char **argv) {
    if (argc < 2) return 64;
    const std::string base = argv[1];
    const bool fields = argc > 2 && std::string_view(argv[2]) == "fields";
    CURL *curl = curl_easy_init();
    std::string url, body, out, last;
    body.reserve(1 << 20);
    out.reserve(1 << 20);
    curl_easy_setopt(curl, CURLOPT_WRITEFUNCTION, take);
    curl_easy_setopt(curl, CURLOPT_WRITEDATA, &body);
    ondemand::parser parser;
    for (;;) {
        url = base + "/v1/feed?limit=100";
        if (!last.empty()) url += "&after_id=" + last;
        curl_easy_setopt(curl, CURLOPT_URL, url.c_str());
        body.clear();
        if (curl_easy_perform(curl) != CURLE_OK) return 69;
        long status = 0;
        curl_easy_getinfo(curl, CURLINFO_RESPONSE_CODE, &status);
        if (status != 200) return 70;
        body.reserve(body.size() + SIMDJSON_PADDING);
        out.clear();
        auto document = parser.iterate(body.data(), body.size(), body.capacity());
        for (ondemand::value item : document["items"].get_array()) {
            if (fields) {
                append_fields(item.get_object(), out, last);
            } else {
                append_object(item.get_object(), out, last);
            }
        }
        if (out.empty()) break;
        for (size_t written = 0; written < out.size();) {
            const ssize_t count = write(1, out.data() + written, out.size() - written);
            if (count <= 0) return 74;
            written += static_cast<size_t>(count);
        }
    }
    curl_easy_cleanup(curl);
    return 0;
}
