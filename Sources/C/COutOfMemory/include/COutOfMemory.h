// Ends the program with a message if memory runs out. Swift would end it with a signal and a stack trace.
//
// The linker sends the calls of folio's own code and of the linked Swift runtime here (`--wrap` in Package.swift).
// Libraries that are loaded at run time report a lack of memory by themselves.
#ifndef FOLIO_COUTOFMEMORY_H
#define FOLIO_COUTOFMEMORY_H

#ifdef __cplusplus
extern "C" {
#endif

/// Ends the program in this way for C++, too.
void folio_out_of_memory_install(void);

#ifdef __cplusplus
}
#endif

#endif
