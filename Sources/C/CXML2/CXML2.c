#include "CXML2.h"

#include "../DynamicLibrary.h"

#include <libxml/HTMLparser.h>
#include <libxml/xmlversion.h>
#include <limits.h>
#include <string.h>

#define FOLIO_XML2_FUNCTIONS(use) use(htmlNewParserCtxt) use(htmlFreeParserCtxt) use(htmlCtxtReadMemory)

// Structures of the headers must be those of the library.
#if LIBXML_VERSION >= 21400
FOLIO_DYNAMIC_LIBRARY("libxml2", FOLIO_XML2_FUNCTIONS, "libxml2.so.16")
#else
FOLIO_DYNAMIC_LIBRARY("libxml2", FOLIO_XML2_FUNCTIONS, "libxml2.so.2")
#endif

typedef struct {
    FolioHTMLHandler handler;
    void *context;
} Receiver;

static void start_element(void *receiver, const xmlChar *name, const xmlChar **attributes) {
    (void)attributes;
    const Receiver *to = receiver;
    to->handler.start(to->context, (const char *)name);
}

static void end_element(void *receiver, const xmlChar *name) {
    const Receiver *to = receiver;
    to->handler.end(to->context, (const char *)name);
}

static void characters(void *receiver, const xmlChar *bytes, int count) {
    const Receiver *to = receiver;
    to->handler.text(to->context, (const char *)bytes, (size_t)count);
}

const char *folio_xml2_load(void) { return load_library(); }

bool folio_html_parse(const char *bytes, size_t count, FolioHTMLHandler handler, void *context) {
    if (library_error != NULL || count > INT_MAX) return false;
    htmlParserCtxtPtr parser = p_htmlNewParserCtxt();
    if (parser == NULL) return false;
    Receiver receiver = {handler, context};
    memset(parser->sax, 0, sizeof *parser->sax);
    parser->sax->startElement = start_element;
    parser->sax->endElement = end_element;
    parser->sax->characters = characters;
    parser->sax->cdataBlock = characters;
    parser->sax->ignorableWhitespace = characters;
    parser->userData = &receiver;
    const int options = HTML_PARSE_RECOVER | HTML_PARSE_NOERROR | HTML_PARSE_NOWARNING | HTML_PARSE_NONET |
                        HTML_PARSE_NODEFDTD;
    p_htmlCtxtReadMemory(parser, bytes, (int)count, NULL, "UTF-8", options);
    const bool is_whole = parser->disableSAX == 0;
    p_htmlFreeParserCtxt(parser);
    return is_whole;
}
