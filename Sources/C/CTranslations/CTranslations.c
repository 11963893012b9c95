#include "CTranslations.h"

// The other C sources use an older C standard.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char el[] = {
#embed "mo/el.mo"
};
static const unsigned char es[] = {
#embed "mo/es.mo"
};
static const unsigned char pt[] = {
#embed "mo/pt.mo"
};
static const unsigned char pt_PT[] = {
#embed "mo/pt_PT.mo"
};

FolioTranslations folio_translations_el(void) { return (FolioTranslations){el, sizeof el}; }
FolioTranslations folio_translations_es(void) { return (FolioTranslations){es, sizeof es}; }
FolioTranslations folio_translations_pt(void) { return (FolioTranslations){pt, sizeof pt}; }
FolioTranslations folio_translations_pt_PT(void) { return (FolioTranslations){pt_PT, sizeof pt_PT}; }
