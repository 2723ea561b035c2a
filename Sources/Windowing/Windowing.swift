// The window and the outside world: raw events in, damaged pixels out. Knows no views; the only importer of SDL.
//
//   Time       Clock: the one source of time; SystemClock and VirtualClock
//   Events     RawEvent: what happened, in window points, with its time
//   Host       the face of a window to the program; its options and errors
//   SDL        SDLWindow: the face on a real display; the desktop's scale and theme; the overlay of figures
//   Offscreen  OffscreenWindow: the face without a display, for replays and tests
//   Loop       EventLoop: one turn after another; sleeps where nothing is to be done; signals
//
// Everything here lives on the main actor, which is the main thread: SDL asks for it.
