#ifndef GALLEY_COUTPUT_H
#define GALLEY_COUTPUT_H

#include <sys/types.h>

// Linux calls that the Swift overlay of the C library does not import. Each with a result returns -1 and sets errno if it fails.

/// Renames `from` to `to` if nothing is at `to`; fails with EEXIST otherwise.
int galley_rename_new(const char *from, const char *to);

/// Exchanges the two names in one step.
int galley_rename_exchange(const char *from, const char *to);

/// Opens a file without a name in `folder` for reading and writing.
int galley_open_unnamed(const char *folder, mode_t mode);

/// Copies the extended attributes of the file at `from` to the open file `to`, access control lists among them. An attribute that the file system
/// or the system's policy refuses is left out, and all are if memory runs out.
void galley_copy_attributes(const char *from, int to);

#endif
