import Foundation
import GalleyCSDL2
import GalleyRequirements

/// Wakes the program from SDL's wait for events unknown to SDL: signals and work on the main queue.
///
/// A separate thread waits for both and pushes an event, which SDL allows from any thread. Commands are sent to the
/// thread as bytes through a pipe, because a signal handler is allowed to write to it.
@MainActor
final class SignalWakeup {
  /// The signals whose handlers were set.
  private let watched: [Int32]
  /// A descriptor that becomes readable when work is added to the main queue; -1 if the system's library has none.
  private let mainQueue: Int32

  init() {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { requirementFailed("cannot create a pipe: \(String(cString: strerror(errno)))") }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    // A signal handler must not block.
    _ = fcntl(ends[1], F_SETFL, O_NONBLOCK)
    mainQueue = Self.mainQueueHandle
    orderPipe = ends[1]
    watched = (EndingSignal.all + [SIGUSR1]).filter { Self.isWatched($0) }
    EndingSignal.surviveClosedPipes()
    for number in watched {
      var action = sigaction()
      action.__sigaction_handler.sa_handler = { number in order(UInt8(truncatingIfNeeded: number)) }
      action.sa_flags = SA_RESTART
      sigaction(number, &action, nil)
    }
    Self.unblock(watched)
    let (orders, mainQueue) = (ends[0], mainQueue)
    Thread.detachNewThread { watch(orders: orders, mainQueue: mainQueue) }
  }

  /// Returns whether the program replaces the present action of a signal: not if it is SIGHUP and ignored, and not if it is one of
  /// `EndingSignal.others` and does not have the default action.
  private nonisolated static func isWatched(_ number: Int32) -> Bool {
    var action = sigaction()
    guard sigaction(number, nil, &action) == 0 else { return false }
    // A null pointer means the default action.
    let handler = action.__sigaction_handler.sa_handler.map { unsafeBitCast($0, to: Int.self) }
    switch number {
    // A program started with nohup outlives its terminal.
    case SIGHUP: return handler != unsafeBitCast(SIG_IGN, to: Int.self)
    // The handler of a library, such as a profiler's for SIGPROF, stays.
    case _ where EndingSignal.others.contains(number): return handler == nil
    default: return true
    }
  }

  /// Unblocks the signals. A program started from a worker thread inherits a mask that blocks them.
  private static func unblock(_ numbers: [Int32]) {
    var signals = sigset_t()
    sigemptyset(&signals)
    for number in numbers { sigaddset(&signals, number) }
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  }

  /// Stops the thread and restores the default signal handlers.
  func stop() {
    for number in watched { signal(number, SIG_DFL) }
    close(orderPipe)
    orderPipe = -1
  }

  /// Lets work on the main queue wake the program once.
  ///
  /// Returns the maximum time to sleep in milliseconds, or `nil` if it is unlimited.
  func watchMainQueue() -> Double? {
    guard mainQueue >= 0 else { return 20 }
    order(watchOrder)
    return nil
  }

  /// Returns the event for a code from the thread, or `nil` if the code only wakes the program. Records a signal that ends the program.
  func kind(ofCode code: Int32) -> RawEvent.Kind? {
    if code == SIGUSR1 { return .signal }
    guard EndingSignal.all.contains(code) else { return nil }
    EndingSignal.receive(code)
    return .terminate
  }

  private static var mainQueueHandle: Int32 {
    typealias Handle = @convention(c) () -> Int32
    guard let symbol = dlsym(nil, "_dispatch_get_main_queue_handle_4CF") else { return -1 }
    return unsafeBitCast(symbol, to: Handle.self)()
  }
}

/// The write end of the command pipe; -1 if closed. Set on the main thread and read by signal handlers.
nonisolated(unsafe) private var orderPipe: Int32 = -1

/// A byte that differs from all signal numbers.
private let watchOrder: UInt8 = 0

private func order(_ byte: UInt8) {
  var byte = byte
  let saved = errno
  _ = write(orderPipe, &byte, 1)
  errno = saved
}

/// The thread's loop, which ends when the other end of `orders` is closed.
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

/// Wakes the program with a user event. Can be called from any thread. Waits while the event queue is full, and gives up after a second.
func push(code: Int32) {
  var event = SDL_Event()
  event.user = SDL_UserEvent()
  event.user.type = SDL_USEREVENT.rawValue
  event.user.code = code
  // The queue can be full temporarily.
  for _ in 0..<1000 {
    if SDL_PushEvent(&event) >= 0 { return }
    usleep(1000)
  }
}
