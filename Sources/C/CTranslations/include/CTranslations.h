// The translations of folio, as gettext's msgfmt compiles them from po/, embedded in the program.
#ifndef FOLIO_CTRANSLATIONS_H
#define FOLIO_CTRANSLATIONS_H

#include <stddef.h>

/// A .mo file, which stays where it is for as long as the program runs.
typedef struct {
    const void *bytes;
    size_t count;
} FolioTranslations;

FolioTranslations folio_translations_el(void);
FolioTranslations folio_translations_es(void);
FolioTranslations folio_translations_pt(void);
FolioTranslations folio_translations_pt_PT(void);

#endif
