// Put into a program with LD_PRELOAD, it ends the program by SIGKILL at a call that changes one of its files, so that a
// test can place the kill; without a place it only records the calls. Three variables of the environment tell it what
// to do:
//
// KILLPOINT_OUTPUT  the path of the file that the program writes its output to
// KILLPOINT_RECORD  a file that gets a line for every call, before the call is made
// KILLPOINT_AT      KIND:NUMBER:MOMENT, such as wal:12:inside: the call with this number of this kind, from 0;
//                   the moment is before, inside (half of the bytes are written) or after
//
// The kinds are output, wal (the library's write-ahead log), library (its database file) and draft (the files of a
// library that is being made). A line of the record is the kind and what the call does:
//
// write N     N bytes at the file's position
// frame       a frame's header in the log; commit if the frame ends a transaction
// page        a page's content, in the log behind its frame's header
// start       the header of the log
// other N     N bytes of anything else
// cut N       the file's length becomes N
//
// A last line, kill MOMENT, is written where the program is about to be killed.
#pragma once
