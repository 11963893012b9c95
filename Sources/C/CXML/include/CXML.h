// libxml2's parser behind one plain function, loaded on first use; the library may be missing.
#ifndef FOLIO_CXML_H
#define FOLIO_CXML_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// How parsing ended.
typedef enum {
    FOLIO_XML_ENDED,
    /// The document is not well-formed, or its text cannot be decoded.
    FOLIO_XML_INVALID,
    /// The document has a document type declaration. Nothing of it is read.
    FOLIO_XML_DOCTYPE,
    /// A function of the reader returned false.
    FOLIO_XML_STOPPED,
    /// More namespaces are declared around a place, or more processing instructions are there, than allowed.
    FOLIO_XML_CROWDED,
    /// There is not enough memory.
    FOLIO_XML_NO_MEMORY,
} FolioXMLResult;

/// An attribute, in UTF-8. `prefix` is NULL if the name has none.
typedef struct {
    const char *prefix;
    const char *name;
    const uint8_t *value;
    size_t length;
} FolioXMLAttribute;

/// Gets the elements and the text of a document in its order; names and text are in UTF-8. Declarations of namespaces are
/// left out. Parsing stops if `start` or `text` returns false.
typedef struct {
    void *context;
    bool (*start)(
        void *context, const char *prefix, const char *name, const FolioXMLAttribute *attributes, size_t count);
    void (*end)(void *context);
    bool (*text)(void *context, const uint8_t *bytes, size_t count);
} FolioXMLReader;

/// How many namespaces may be declared around a place, as libxml2 searches all of them for each name; how many elements are
/// read inside one another at most; and how many processing instructions a document may have.
#define FOLIO_XML_MOST_NAMESPACES 256
#define FOLIO_XML_MOST_LEVELS 256
#define FOLIO_XML_MOST_INSTRUCTIONS 10000

/// Loads the library once; returns NULL, or why it cannot be loaded.
const char *folio_xml_load(void);

/// Parses a document of at most INT_MAX bytes. No entities but the five of XML are known, and nothing is loaded.
///
/// `encoding` overrides the one that the document declares; NULL does not. `line` gets the place where parsing ended, from
/// 1. `message`, with room for `size` bytes, gets libxml2's text about an invalid document.
FolioXMLResult folio_xml_parse(
    const uint8_t *bytes, size_t count, const char *encoding, FolioXMLReader reader, int *line, char *message,
    size_t size);

#endif
