#include "CMarkdown.h"

#include "../DynamicLibrary.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

// A part of the library's stable binary interface, so that its headers are not needed.
int md_html(
    const char *text, unsigned count, void (*take)(const char *, unsigned, void *), void *data, unsigned parser,
    unsigned renderer);

#define FOLIO_MD4C_FUNCTIONS(use) use(md_html)

FOLIO_DYNAMIC_LIBRARY("libmd4c-html", FOLIO_MD4C_FUNCTIONS, "libmd4c-html.so.0")

// Values of md4c's flags.
enum { URL_LINKS = 1 << 2, EMAIL_LINKS = 1 << 3, TABLES = 1 << 8, STRIKETHROUGH = 1 << 9, WWW_LINKS = 1 << 10 };

typedef struct {
    char *bytes;
    size_t count, room;
    int has_failed;
} Output;

static void take(const char *bytes, unsigned count, void *data) {
    Output *output = data;
    if (output->has_failed) return;
    if (output->room - output->count < count) {
        const size_t room = 2 * output->room + count;
        char *larger = realloc(output->bytes, room);
        if (larger == NULL) {
            output->has_failed = 1;
            return;
        }
        output->bytes = larger;
        output->room = room;
    }
    if (count > 0) memcpy(output->bytes + output->count, bytes, count);
    output->count += count;
}

char *folio_markdown_html(const char *text, size_t count, size_t *length) {
    if (load_library() != NULL || count > UINT_MAX) return NULL;
    Output output = {malloc(count + 1), 0, count + 1, 0};
    if (output.bytes == NULL) return NULL;
    const int status = p_md_html(
        text, (unsigned)count, take, &output, URL_LINKS | EMAIL_LINKS | TABLES | STRIKETHROUGH | WWW_LINKS, 0);
    if (status != 0 || output.has_failed) {
        free(output.bytes);
        return NULL;
    }
    *length = output.count;
    return output.bytes;
}
