import Glibc

/// The program's standard error.
package enum StandardError {
  /// Writes "galley: " and `text` as one line, without control characters.
  package static func notice(_ text: String) { write("galley: " + TerminalText.line(text) + "\n") }

  /// Writes "galley: " and several lines that the program has composed itself. Control characters other than newlines are escaped.
  package static func notice(lines text: String) { write("galley: " + TerminalText.lines(text) + "\n") }

  /// Writes text unchanged. Failures are ignored if standard error is closed or full, because they cannot be reported
  /// anywhere else.
  package static func write(_ text: String) {
    var remaining = Array(text.utf8)[...]
    while !remaining.isEmpty {
      let count = remaining.withUnsafeBytes { Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return }
      remaining = remaining.dropFirst(count)
    }
  }
}
