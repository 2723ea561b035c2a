#define _GNU_SOURCE
#include "GalleyCOutput.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/xattr.h>
#include <unistd.h>

#ifndef RENAME_NOREPLACE
#define RENAME_NOREPLACE (1 << 0)
#endif
#ifndef RENAME_EXCHANGE
#define RENAME_EXCHANGE (1 << 1)
#endif

static int rename_with(const char *from, const char *to, unsigned flags) {
  return (int)syscall(SYS_renameat2, AT_FDCWD, from, AT_FDCWD, to, flags);
}

int galley_rename_new(const char *from, const char *to) { return rename_with(from, to, RENAME_NOREPLACE); }

int galley_rename_exchange(const char *from, const char *to) { return rename_with(from, to, RENAME_EXCHANGE); }

int galley_open_unnamed(const char *folder, mode_t mode) {
  return open(folder, O_TMPFILE | O_RDWR | O_CLOEXEC, mode);
}

// The limit of Linux for a list of names and for a value.
enum { longest = 65536 };

void galley_copy_attributes(const char *from, int to) {
  char *names = malloc(longest);
  char *value = malloc(longest);
  ssize_t length = names && value ? listxattr(from, names, longest) : 0;
  for (ssize_t at = 0; at < length; at += (ssize_t)strlen(names + at) + 1) {
    ssize_t size = getxattr(from, names + at, value, longest);
    if (size >= 0) (void)fsetxattr(to, names + at, value, (size_t)size, 0);
  }
  free(names);
  free(value);
}
