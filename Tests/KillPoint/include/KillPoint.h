// A library for LD_PRELOAD that kills a program with SIGKILL at a chosen call that changes one of its files. Without a
// choice it only records the calls. Three environment variables control it:
//
// KILLPOINT_OUTPUT  the path of the file that the program writes its output to
// KILLPOINT_RECORD  a file that gets a line for every call, before the call is made
// KILLPOINT_AT      KIND:NUMBER:MOMENT, such as wal:12:inside: the call with this number of this kind, from 0;
//                   the moment is before, inside (after half of the bytes) or after the call
//
// The kinds are output, wal (the library's write-ahead log), library (its database file) and draft (the files of a
// library that is being created). A line of the record has the kind and the effect of the call:
//
// write N     N bytes at the file's position
// frame       a frame's header in the log; commit if the frame ends a transaction
// page        a page's content, in the log after its frame's header
// start       the header of the log
// other N     N bytes of anything else
// cut N       the file's length becomes N
//
// A last line, kill MOMENT, is written just before the program is killed.
#pragma once
