import Foundation

/// A signal that asks the program to end. A window that gets one saves what would be lost, then ends; the program ends
/// with the status of the signal.
package enum EndingSignal {
  /// The session's end, Ctrl C and Ctrl \\ in the terminal, and the end of the terminal.
  static let all = [SIGTERM, SIGINT, SIGQUIT, SIGHUP]

  /// How long saving may take. A program that does not end within this time, because it hangs, is ended.
  static let patience = Duration.seconds(60)

  /// The first that came.
  @MainActor package private(set) static var received: Int32?

  @MainActor static func take(_ number: Int32) { received = received ?? number }

  /// Ends the program as the signal does if nobody handles it: whoever started the program sees which signal it was.
  package static func end(by number: Int32) -> Never {
    signal(number, SIG_DFL)
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, number)
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    kill(getpid(), number)
    // Another thread may have got it, and ends the process in a moment.
    usleep(100_000)
    _exit(128 + number)
  }
}
