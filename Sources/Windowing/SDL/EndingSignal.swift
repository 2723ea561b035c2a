import Foundation

/// A signal that asks the program to end. The window saves unsaved changes and closes, and the program ends with the status
/// of the signal.
package enum EndingSignal {
  /// The end of the session, Ctrl+C and Ctrl+\\ in the terminal, and the end of the terminal.
  static let all = [SIGTERM, SIGINT, SIGQUIT, SIGHUP]

  /// The time limit for saving. After that the program is considered to hang, and the signal ends it.
  static let patience = Duration.seconds(60)

  /// The first signal that arrived.
  @MainActor package private(set) static var received: Int32?

  @MainActor static func receive(_ number: Int32) { received = received ?? number }

  /// Ends the program as an unhandled signal does, so that the parent process sees which signal it was.
  package static func end(by number: Int32) -> Never {
    signal(number, SIG_DFL)
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, number)
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    kill(getpid(), number)
    // If another thread got the signal, it ends the process in a moment.
    usleep(100_000)
    _exit(128 + number)
  }
}
