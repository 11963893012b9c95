// Inside CJQ: the worker's ends of the socket.
#ifndef FOLIO_CJQ_WORKER_H
#define FOLIO_CJQ_WORKER_H

#include "CJQ.h"

/// Serves requests until the other end closes the socket.
void folio_jq_serve(const char *program, FolioJQLimits compiling, int socket, FolioJQOutput *output);

/// Limits this process: its processor time, and the memory that it may add from now on.
void folio_jq_limit(FolioJQLimits limits);

/// Removes the limit of the processor time, and lets this process add half of the computer's memory.
void folio_jq_limit_running(void);

/// Reads exactly `size` bytes; ends the process at the end of the input.
void folio_jq_read(int socket, void *bytes, size_t size);

/// Writes bytes; they are sent when there are many.
void folio_jq_write(int socket, FolioJQOutput *output, const void *bytes, size_t size);

/// Sends what was written.
void folio_jq_flush(int socket, FolioJQOutput *output);

#endif
