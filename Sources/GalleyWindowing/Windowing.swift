// The window and its environment: raw events in, damaged pixels out. The module does not know views, and it is the only
// module that imports SDL.
//
//   Time       Clock: the only source of time; SystemClock and VirtualClock
//   Events     RawEvent: an event in window points, with its time
//   Overlay    HUDOverlay: figures drawn over the finished frame
//   Host       The interface of a window to the program; its options and errors
//   SDL        SDLWindow: a window on a display; the desktop's scale and theme
//   Offscreen  OffscreenWindow: a window without a display, for replays and tests
//   Loop       EventLoop: runs turns and sleeps if there is nothing to do; signals
//
// A folder uses only types of folders above it in this list; Loop, Offscreen and SDL do not use each other.
//
// Everything runs on the main actor, which is the main thread, as SDL requires.
