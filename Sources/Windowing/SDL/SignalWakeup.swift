import CSDL2
import Foundation
import Requirements

/// Wakes the program out of SDL's sleep for what SDL does not see: signals, and work on the main queue.
///
/// A thread of its own waits for both and pushes an event, which SDL allows from any thread. Orders reach the thread
/// as bytes in a pipe, for that is what a signal handler may write.
@MainActor
final class SignalWakeup {
  private static let watched = EndingSignal.all + [SIGUSR1]

  /// What readies when something is put on the main queue; -1 where the system's library does not tell.
  private let mainQueue: Int32

  init() {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { requirementFailed("no pipe: \(String(cString: strerror(errno)))") }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    // A handler must not wait.
    _ = fcntl(ends[1], F_SETFL, O_NONBLOCK)
    mainQueue = Self.mainQueueHandle
    orderPipe = ends[1]
    // A program that was started with nohup outlives its terminal.
    for number in Self.watched where number != SIGHUP || !Self.isIgnored(number) {
      var action = sigaction()
      action.__sigaction_handler.sa_handler = { number in order(UInt8(truncatingIfNeeded: number)) }
      action.sa_flags = SA_RESTART
      sigaction(number, &action, nil)
    }
    Self.unblock()
    let (orders, mainQueue) = (ends[0], mainQueue)
    Thread.detachNewThread { watch(orders: orders, mainQueue: mainQueue) }
  }

  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    guard sigaction(number, nil, &action) == 0, let handler = action.__sigaction_handler.sa_handler else { return false }
    return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  /// A program started from another's worker thread inherits a mask that keeps signals from it.
  private static func unblock() {
    var signals = sigset_t()
    sigemptyset(&signals)
    for number in watched { sigaddset(&signals, number) }
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  }

  /// Ends the thread and gives the signals their usual meaning back.
  func stop() {
    for number in Self.watched where !Self.isIgnored(number) { signal(number, SIG_DFL) }
    close(orderPipe)
    orderPipe = -1
  }

  /// From now on, until the next turn, work on the main queue wakes the program.
  ///
  /// Returns how long a sleep may be, in milliseconds, `nil` being without end.
  func watchMainQueue() -> Double? {
    guard mainQueue >= 0 else { return 20 }
    order(watchOrder)
    return nil
  }

  /// What an event of the thread's means; `nil` where waking up was all.
  func kind(ofCode code: Int32) -> RawEvent.Kind? {
    if code == SIGUSR1 { return .signal }
    guard EndingSignal.all.contains(code) else { return nil }
    EndingSignal.take(code)
    return .terminate
  }

  private static var mainQueueHandle: Int32 {
    typealias Handle = @convention(c) () -> Int32
    guard let symbol = dlsym(nil, "_dispatch_get_main_queue_handle_4CF") else { return -1 }
    return unsafeBitCast(symbol, to: Handle.self)()
  }
}

/// Where orders are written; -1 where nobody listens. Set on the main thread, read by signal handlers.
nonisolated(unsafe) private var orderPipe: Int32 = -1

/// No signal has this number.
private let watchOrder: UInt8 = 0

private func order(_ byte: UInt8) {
  var byte = byte
  let saved = errno
  _ = write(orderPipe, &byte, 1)
  errno = saved
}

/// Runs until the other end of `orders` is closed.
private func watch(orders: Int32, mainQueue: Int32) {
  var isWatchingMainQueue = false
  var deadline: (time: ContinuousClock.Instant, signal: Int32)?
  while true {
    var waiting = [pollfd(fd: orders, events: Int16(POLLIN), revents: 0)]
    if isWatchingMainQueue { waiting.append(pollfd(fd: mainQueue, events: Int16(POLLIN), revents: 0)) }
    let count = poll(&waiting, nfds_t(waiting.count), deadline == nil ? -1 : 200)
    if let deadline, ContinuousClock.now > deadline.time { EndingSignal.end(by: deadline.signal) }
    guard count > 0 else { continue }
    if waiting.count > 1, waiting[1].revents != 0 {
      push(code: Int32(watchOrder))
      isWatchingMainQueue = false
    }
    guard waiting[0].revents != 0 else { continue }
    var byte: UInt8 = 0
    guard read(orders, &byte, 1) == 1 else { break }
    if byte == watchOrder {
      isWatchingMainQueue = true
      continue
    }
    if deadline == nil, EndingSignal.all.contains(Int32(byte)) { deadline = (.now + EndingSignal.patience, Int32(byte)) }
    push(code: Int32(byte))
  }
  close(orders)
}

/// Wakes the program with an event of its own; from any thread.
func push(code: Int32) {
  var event = SDL_Event()
  event.user = SDL_UserEvent()
  event.user.type = SDL_USEREVENT.rawValue
  event.user.code = code
  // The queue may be full for a moment.
  for _ in 0..<1000 {
    if SDL_PushEvent(&event) >= 0 { return }
    usleep(1000)
  }
}
