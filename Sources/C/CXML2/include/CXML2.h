// libxml2's HTML parser behind a plain function, loaded on first use.
#ifndef FOLIO_CXML2_H
#define FOLIO_CXML2_H

#include <stdbool.h>
#include <stddef.h>

/// Receives the parts of a text in HTML, in order.
typedef struct {
    /// The start of an element; `name` is in lowercase.
    void (*start)(void *context, const char *name);
    /// The end of an element. Each start has one, even if the text does not.
    void (*end)(void *context, const char *name);
    /// Text in UTF-8, with its character references decoded.
    void (*text)(void *context, const char *bytes, size_t count);
} FolioHTMLHandler;

/// Loads libxml2 once; returns NULL, or why it cannot be loaded.
const char *folio_xml2_load(void);

/// Parses a document of HTML in UTF-8, which may have any errors. Returns whether all of it was read.
bool folio_html_parse(const char *bytes, size_t count, FolioHTMLHandler handler, void *context);

#endif
