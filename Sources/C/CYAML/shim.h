#ifndef FOLIO_CYAML_SHIM_H
#define FOLIO_CYAML_SHIM_H

#include <yaml.h>

#endif
