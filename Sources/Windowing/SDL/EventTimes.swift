import CSDL2

/// When the hand did what an event tells, by the X server's own time.
///
/// SDL stamps events as it takes them from the connection. A busy program takes two clicks late, and the second one later
/// still, or both at once: whether they are a double click can only be said by the time that the server gave them. SDL
/// passes each of the server's events on before those that it makes of it. Elsewhere (Wayland) the time of taking stays.
struct EventTimes {
  /// Milliseconds of the program's clock at the server's 0; `nil` before the first event.
  private var start: Double?
  /// The server's time of the event that SDL took last, in milliseconds of 32 bits, which run over after 49 days.
  private var stamp: UInt32?
  private var lastStamp: UInt32 = 0
  /// `lastStamp` without running over.
  private var serverTime = 0.0

  /// How long an event may have waited, in milliseconds; beyond it the two clocks have gone apart.
  static let longestWait = 20_000.0

  /// Notes the server's time of what SDL tells next: `nil` for an event without one.
  mutating func note(_ stamp: UInt32?) { self.stamp = stamp }

  /// Notes the display's own event; the server's time of what `event` tells, in milliseconds, where it has one.
  mutating func serverTime(of event: SDL_Event) -> Double? {
    if event.type == SDL_SYSWMEVENT.rawValue { note(Self.stamp(of: event.syswm)) }
    // Keys, text and the mouse are made of the display's events; others come on their own.
    return (SDL_KEYDOWN.rawValue...SDL_MOUSEWHEEL.rawValue).contains(event.type) ? nextServerTime() : nil
  }

  mutating func nextServerTime() -> Double? {
    guard let stamp else { return nil }
    serverTime = start == nil && serverTime == 0 ? Double(stamp) : serverTime + Double(Int32(bitPattern: stamp &- lastStamp))
    lastStamp = stamp
    return serverTime
  }

  /// The times by the program's clock of events that were taken together at `now`, oldest first: for those without a
  /// server's time that of the next that has one, or `now`; none after `now`.
  mutating func times(_ serverTimes: [Double?], now: Double) -> [Double] {
    if let newest = serverTimes.compactMap(\.self).max() {
      // The event that waited the shortest time tells best how the two clocks stand to each other.
      start = min(start ?? .infinity, now - newest)
      if let start, now - (start + newest) > Self.longestWait { self.start = now - newest }
    }
    var times = serverTimes.map { time in time.flatMap { time in start.map { $0 + time } } ?? now }
    // In order: what came without a time was there before what came after it, and must not push that to now.
    for index in times.indices.dropLast().reversed() { times[index] = min(times[index], times[index + 1]) }
    return times
  }

  /// `nil` for what no hand did, for what another program sent (its time may be anything), and where the display is no
  /// X server.
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
