import GalleyCSDL2

/// The times of input events, from the X server's timestamps.
///
/// SDL timestamps events when it reads them from the connection. A busy program reads clicks late, so only the server's
/// timestamps can distinguish a double click from two clicks. SDL delivers each event of the server before the events
/// derived from it. On other displays (Wayland), the time of reading remains.
struct EventTimes {
  /// The program's clock at the server's time 0, in milliseconds; `nil` before the first event.
  private var start: Double?
  /// The server's time of the event that SDL read last: a 32-bit count of milliseconds that wraps around after 49 days.
  /// It is `nil` if the event has no time.
  private var stamp: UInt32?
  private var lastStamp: UInt32 = 0
  /// `lastStamp` without wraparound.
  private var serverTime = 0.0

  /// The maximum time that an event can have waited, in milliseconds. A longer time means that the clocks have drifted.
  static let longestWait = 20_000.0

  /// Records the server's time for the next event from SDL; `nil` if it has none.
  mutating func record(_ stamp: UInt32?) { self.stamp = stamp }

  /// Records the time of the display's own event, and returns the server's time of `event` in milliseconds. Returns `nil` if the display did
  /// not cause the event.
  mutating func serverTime(of event: SDL_Event) -> Double? {
    if event.type == SDL_SYSWMEVENT.rawValue { record(Self.stamp(of: event.syswm)) }
    // Keys, text and mouse events are derived from the display's events. Others are not.
    return (SDL_KEYDOWN.rawValue...SDL_MOUSEWHEEL.rawValue).contains(event.type) ? nextServerTime() : nil
  }

  mutating func nextServerTime() -> Double? {
    guard let stamp else { return nil }
    serverTime = start == nil && serverTime == 0 ? Double(stamp) : serverTime + Double(Int32(bitPattern: stamp &- lastStamp))
    lastStamp = stamp
    return serverTime
  }

  /// Returns the times by the program's clock of events that were read together at `now`, oldest first. An event
  /// without a server time gets the time of the next event with one, or `now`. No time is after `now`.
  mutating func times(_ serverTimes: [Double?], now: Double) -> [Double] {
    if let newest = serverTimes.compactMap(\.self).max() {
      // The event with the shortest delay gives the best estimate of the clock offset.
      start = min(start ?? .infinity, now - newest)
      if let start, now - (start + newest) > Self.longestWait { self.start = now - newest }
    }
    var times = serverTimes.map { time in time.flatMap { time in start.map { $0 + time } } ?? now }
    // Keep the order: an event without a time precedes the next event, and must not move it to `now`.
    for index in times.indices.dropLast().reversed() { times[index] = min(times[index], times[index + 1]) }
    return times
  }

  /// Returns the time of a display's event, in the server's milliseconds. Returns `nil` if the event is not from the user, if another program
  /// sent it (its time is arbitrary), or if the display is not an X server.
  private static func stamp(of event: SDL_SysWMEvent) -> UInt32? {
    guard let message = event.msg, message.pointee.subsystem == SDL_SYSWM_X11 else { return nil }
    let event = message.pointee.msg.x11.event
    guard event.xany.send_event == 0 else { return nil }
    switch event.type {
    case KeyPress, KeyRelease: return UInt32(truncatingIfNeeded: event.xkey.time)
    case ButtonPress, ButtonRelease: return UInt32(truncatingIfNeeded: event.xbutton.time)
    case MotionNotify: return UInt32(truncatingIfNeeded: event.xmotion.time)
    default: return nil
    }
  }
}
