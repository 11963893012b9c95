// The list of public suffixes (libpsl) as a plain function, loaded on first use; the library may be missing.
#ifndef FOLIO_CPUBLICSUFFIX_H
#define FOLIO_CPUBLICSUFFIX_H

/// Loads the list once; returns NULL, or why it cannot be loaded.
const char *folio_psl_load(void);

/// Whether a domain in lower case is one under which anybody can register names, such as `co.uk`, by the list's part for
/// the domain name system (ICANN). Zero if the library is not loaded.
int folio_psl_is_public_suffix(const char *domain);

#endif
