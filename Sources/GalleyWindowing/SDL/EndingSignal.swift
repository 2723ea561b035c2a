import Foundation

/// A signal that by default ends the program. The window saves unsaved changes and closes, and the program ends with the status
/// of the signal.
package enum EndingSignal {
  /// The end of the session, Ctrl+C and Ctrl+\\ in the terminal, and the end of the terminal.
  static let requests = [SIGTERM, SIGINT, SIGQUIT, SIGHUP]

  /// The other signals that end a program: limits of processor time, power failure, timers, and signals without a fixed meaning.
  /// SIGUSR1 requests the screen tree. Signals of faults, such as SIGSEGV, are missing, because the program cannot go on after them.
  static let others = [SIGXCPU, SIGPWR, SIGALRM, SIGVTALRM, SIGPROF, SIGUSR2, SIGPOLL, SIGSTKFLT] + realTime

  private static var realTime: [Int32] { Array(__libc_current_sigrtmin()...__libc_current_sigrtmax()) }

  static let all = requests + others

  /// The time limit for saving. After that the program is considered to hang, and the signal ends it.
  static let patience = Duration.seconds(60)

  /// The number of the first signal that arrived; `nil` if none has.
  @MainActor package private(set) static var received: Int32?

  @MainActor static func receive(_ number: Int32) { received = received ?? number }

  /// Lets writing to a pipe or socket without a reader fail with an error. By default SIGPIPE ends the program, and with it the
  /// text of its window. Commands without a window keep the default, as other programs of the command line do.
  package static func surviveClosedPipes() {
    var action = sigaction()
    // Not SIG_IGN, which programs that this one starts would inherit.
    action.__sigaction_handler.sa_handler = { _ in }
    action.sa_flags = SA_RESTART
    sigaction(SIGPIPE, &action, nil)
  }

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
