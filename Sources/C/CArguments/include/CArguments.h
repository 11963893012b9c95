// The words of the command line. Swift reads them from /proc, and has none where it is not mounted.
#ifndef FOLIO_CARGUMENTS_H
#define FOLIO_CARGUMENTS_H

/// How many words there are, with the program's name.
int folio_argument_count(void);

/// A word, by its number from 0.
const char *folio_argument(int number);

#endif
