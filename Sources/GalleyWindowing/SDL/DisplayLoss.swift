import Foundation
import GalleyCX11
import Synchronization

/// Handlers for the end of the X server and for its error reports. By default Xlib ends the program in both cases.
@MainActor
package enum DisplayLoss {
  /// Called when the connection to the server is lost, on the main thread: from within its call that noticed the loss, or when it
  /// is free. The program ends afterwards, so this is the last moment to save. The window cannot be drawn any more.
  package static var onLoss: () -> Void = {}
  /// Called after the server has refused a request. The program continues.
  package static var onError: () -> Void = {}

  private static var isLosing = false
  private static var isFailing = false

  static func install() { installHandlers() }

  /// Calls `onLoss`, unless it is already running, and ends the program.
  fileprivate static func lose() -> Never {
    // The handler can cause another call of the dead display.
    if !isLosing {
      isLosing = true
      hasBegunToSave.store(true, ordering: .releasing)
      onLoss()
    }
    endWithoutDisplay()
  }

  fileprivate static func fail() {
    guard !isLosing, !isFailing else { return }
    isFailing = true
    onError()
    isFailing = false
  }

  /// Runs `work` on the main thread: at once if the caller is on it, otherwise when the main thread is free.
  ///
  /// - Parameter patience: The time limit of other threads for waiting, in milliseconds.
  /// - Returns: Whether `work` has ended. After the time limit it can still run.
  @discardableResult
  nonisolated static func onMainThread(waiting patience: Int, _ work: @escaping @MainActor @Sendable () -> Void) -> Bool {
    if Thread.isMainThread {
      MainActor.assumeIsolated(work)
      return true
    }
    let isDone = DispatchSemaphore(value: 0)
    DispatchQueue.main.async {
      MainActor.assumeIsolated(work)
      isDone.signal()
    }
    return isDone.wait(timeout: .now() + .milliseconds(patience)) == .success
  }
}

// Xlib calls the handlers on the thread that uses the display. They are functions outside of the main actor, because Swift
// checks the thread at the start of an isolated one, and ends the program on any other.

private func installHandlers() {
  XSetIOErrorHandler(displayWasLost)
  XSetErrorHandler(requestFailed)
}

func displayWasLost(_ display: OpaquePointer?) -> Int32 {
  if !Thread.isMainThread, let display {
    // Xlib calls the handler with the display locked for this thread. The main thread may be waiting for the lock, or wait for
    // it while it saves. Without the lock its call notices the loss as well, and calls this handler.
    XUnlockDisplay(display)
  }
  let patience = Int(EndingSignal.patience.components.seconds)
  DisplayLoss.onMainThread(waiting: patience * 1000) { DisplayLoss.lose() }
  // The main thread ends the program, so only another thread gets here: the main thread has hung for the time limit, or it is
  // still saving. It can have begun just now, after long work, so it has the whole time for saving, too.
  if hasBegunToSave.load(ordering: .acquiring) { sleep(UInt32(patience)) }
  endWithoutDisplay()
}

/// Whether the main thread has called `onLoss`, whichever thread noticed the loss. Other threads read it.
private let hasBegunToSave = Atomic(false)

func requestFailed(_ display: OpaquePointer?, _ event: UnsafeMutablePointer<XErrorEvent>?) -> Int32 {
  if let event = event?.pointee {
    printError("galley: the display refused request \(event.request_code).\(event.minor_code) with error \(event.error_code)\n")
  }
  // The program continues, so there is no need to wait.
  DisplayLoss.onMainThread(waiting: 0) { DisplayLoss.fail() }
  return 0
}

private func endWithoutDisplay() -> Never {
  printError("galley: the connection to the display was lost\n")
  fflush(nil)
  _exit(1)
}

private func printError(_ message: String) {
  let bytes = Array(message.utf8)
  _ = write(STDERR_FILENO, bytes, bytes.count)
}
