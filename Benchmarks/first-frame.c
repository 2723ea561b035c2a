// Preloaded into `galley`: prints the time to its first frame, and ends it. See first-frame.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

static double milliseconds(clockid_t clock) {
  struct timespec now;
  clock_gettime(clock, &now);
  return now.tv_sec * 1e3 + now.tv_nsec / 1e6;
}

int SDL_UpdateWindowSurfaceRects(void *window, const void *rects, int count) {
  int (*next)(void *, const void *, int) = dlsym(RTLD_NEXT, "SDL_UpdateWindowSurfaceRects");
  next(window, rects, count);
  printf("%.1f %.1f\n", milliseconds(CLOCK_PROCESS_CPUTIME_ID), milliseconds(CLOCK_REALTIME) - atof(getenv("FRAME_START")));
  fflush(stdout);
  _exit(0);
}
