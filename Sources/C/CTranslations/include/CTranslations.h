// folio's translations, compiled from po/ by gettext's msgfmt and embedded in the program.
#ifndef FOLIO_CTRANSLATIONS_H
#define FOLIO_CTRANSLATIONS_H

#include <stddef.h>

/// A .mo file, at an address that is valid until the program exits.
typedef struct {
    const void *bytes;
    size_t count;
} FolioTranslations;

FolioTranslations folio_translations_el(void);
FolioTranslations folio_translations_es(void);
FolioTranslations folio_translations_pt(void);
FolioTranslations folio_translations_pt_PT(void);

#endif
