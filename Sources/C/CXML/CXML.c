#include "CXML.h"

#include "../DynamicLibrary.h"

#include <libxml/parser.h>
#include <stdlib.h>
#include <string.h>

#define FOLIO_XML_FUNCTIONS(use) \
    use(xmlInitParser) use(xmlNewParserCtxt) use(xmlFreeParserCtxt) use(xmlCtxtReadMemory) use(xmlStopParser) \
        use(xmlSetGenericErrorFunc)

FOLIO_DYNAMIC_LIBRARY("libxml2", FOLIO_XML_FUNCTIONS, "libxml2.so.2")

static pthread_once_t parser_once = PTHREAD_ONCE_INIT;

static void start_parser(void) { p_xmlInitParser(); }

const char *folio_xml_load(void) {
    const char *error = load_library();
    if (error == NULL) pthread_once(&parser_once, start_parser);
    return error;
}

typedef struct {
    FolioXMLReader reader;
    xmlParserCtxtPtr parser;
    FolioXMLResult result;
    int line;
    char *message;
    size_t size;
    FolioXMLAttribute *attributes;
    size_t room;
    /// How many namespaces each open element declares, and all together.
    int namespaces[FOLIO_XML_MOST_LEVELS + 1];
    int namespace_sum;
    int level;
    int instructions;
} State;

static void stop(State *state, FolioXMLResult result) {
    if (state->result != FOLIO_XML_ENDED) return;
    state->result = result;
    if (state->parser->input != NULL) state->line = state->parser->input->line;
    p_xmlStopParser(state->parser);
}

/// Makes room for an element's attributes; returns whether there is enough memory.
static bool reserve(State *state, size_t count) {
    if (count <= state->room) return true;
    FolioXMLAttribute *larger = realloc(state->attributes, count * sizeof *larger);
    if (larger == NULL) return false;
    state->attributes = larger;
    state->room = count;
    return true;
}

static void start_element(
    void *context, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri, int namespace_count,
    const xmlChar **namespaces, int attribute_count, int defaulted_count, const xmlChar **attributes) {
    (void)uri, (void)namespaces, (void)defaulted_count;
    State *state = context;
    if (state->result != FOLIO_XML_ENDED) return;
    if (state->level <= FOLIO_XML_MOST_LEVELS) state->namespaces[state->level] = namespace_count;
    state->level++;
    state->namespace_sum += namespace_count;
    if (state->namespace_sum > FOLIO_XML_MOST_NAMESPACES) return stop(state, FOLIO_XML_CROWDED);
    const size_t count = (size_t)attribute_count;
    if (!reserve(state, count)) return stop(state, FOLIO_XML_NO_MEMORY);
    for (size_t i = 0; i < count; i++) {
        // Each attribute is five pointers: name, prefix, namespace, and the bounds of the value.
        const xmlChar **attribute = attributes + 5 * i;
        state->attributes[i] = (FolioXMLAttribute){
            (const char *)attribute[1], (const char *)attribute[0], attribute[3],
            (size_t)(attribute[4] - attribute[3])};
    }
    const FolioXMLReader *reader = &state->reader;
    if (!reader->start(reader->context, (const char *)prefix, (const char *)name, state->attributes, count)) {
        stop(state, FOLIO_XML_STOPPED);
    }
}

static void end_element(void *context, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri) {
    (void)name, (void)prefix, (void)uri;
    State *state = context;
    if (state->result != FOLIO_XML_ENDED) return;
    state->level--;
    state->namespace_sum -= state->namespaces[state->level];
    state->reader.end(state->reader.context);
}

/// libxml2 keeps the name of each.
static void instruction(void *context, const xmlChar *target, const xmlChar *data) {
    (void)target, (void)data;
    State *state = context;
    if (state->result != FOLIO_XML_ENDED) return;
    if (++state->instructions > FOLIO_XML_MOST_INSTRUCTIONS) stop(state, FOLIO_XML_CROWDED);
}

/// libxml2 would write errors about encodings to stderr by itself.
static void ignore(void *context, const char *message, ...) { (void)context, (void)message; }

static void characters(void *context, const xmlChar *bytes, int count) {
    State *state = context;
    if (state->result != FOLIO_XML_ENDED) return;
    if (!state->reader.text(state->reader.context, bytes, (size_t)count)) stop(state, FOLIO_XML_STOPPED);
}

static void doctype(void *context, const xmlChar *name, const xmlChar *external, const xmlChar *system) {
    (void)name, (void)external, (void)system;
    stop(context, FOLIO_XML_DOCTYPE);
}

/// Notes the first error, and ends parsing: what follows is not checked any more.
static void fault(void *context, xmlErrorPtr error) {
    State *state = context;
    if (error->level < XML_ERR_ERROR || state->result != FOLIO_XML_ENDED) return;
    // Names without a declared namespace do not matter.
    if (error->domain == XML_FROM_NAMESPACE) return;
    state->line = error->line;
    snprintf(state->message, state->size, "%s", error->message == NULL ? "" : error->message);
    state->result = FOLIO_XML_INVALID;
    p_xmlStopParser(state->parser);
}

FolioXMLResult folio_xml_parse(
    const uint8_t *bytes, size_t count, const char *encoding, FolioXMLReader reader, int *line, char *message,
    size_t size) {
    State state = {.reader = reader, .line = 1, .message = message, .size = size};
    message[0] = '\0';
    state.parser = p_xmlNewParserCtxt();
    if (state.parser == NULL) return FOLIO_XML_NO_MEMORY;
    p_xmlSetGenericErrorFunc(NULL, ignore);
    xmlSAXHandler *handler = state.parser->sax;
    memset(handler, 0, sizeof *handler);
    handler->initialized = XML_SAX2_MAGIC;
    handler->startElementNs = start_element;
    handler->endElementNs = end_element;
    handler->characters = characters;
    handler->ignorableWhitespace = characters;
    handler->cdataBlock = characters;
    handler->internalSubset = doctype;
    handler->processingInstruction = instruction;
    handler->serror = (xmlStructuredErrorFunc)fault;
    state.parser->userData = &state;
    // Without XML_PARSE_NOENT, `&amp;` in an attribute would stay as it is. XML_PARSE_HUGE permits long texts; the reader
    // limits the rest.
    const int options = XML_PARSE_NOENT | XML_PARSE_NONET | XML_PARSE_HUGE;
    xmlDocPtr document = p_xmlCtxtReadMemory(state.parser, (const char *)bytes, (int)count, NULL, encoding, options);
    // No document is made, since `handler` makes none.
    (void)document;
    if (state.result == FOLIO_XML_ENDED && !state.parser->wellFormed) {
        state.result = FOLIO_XML_INVALID;
        if (state.parser->input != NULL) state.line = state.parser->input->line;
    }
    *line = state.line;
    free(state.attributes);
    p_xmlFreeParserCtxt(state.parser);
    return state.result;
}
