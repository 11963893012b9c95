// Markdown as HTML (md4c), loaded on first use; the library may be missing.
#ifndef FOLIO_CMARKDOWN_H
#define FOLIO_CMARKDOWN_H

#include <stddef.h>

/// The HTML of Markdown as GitHub has it, with the HTML inside of it unchanged; both are UTF-8.
///
/// Returns NULL if the library or memory is missing, else bytes that the caller frees with `free`.
char *folio_markdown_html(const char *text, size_t count, size_t *length);

#endif
