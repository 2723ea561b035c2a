import Foundation
import GalleyOutput

/// Standard output and standard error. All of the program's output to a terminal goes through here. Text of documents, names of
/// files and other foreign text is escaped by `TerminalText`, so that a terminal does not interpret it.
enum Console {
  // MARK: Standard output

  /// A part of a line with its color.
  struct Span {
    var text: String
    var color: TerminalColors.Color?

    init(_ text: String, _ color: TerminalColors.Color? = nil) { (self.text, self.color) = (text, color) }

    func shown(by paint: TerminalColors) -> String {
      let text = TerminalText.line(text)
      return color.map { paint(text, $0) } ?? text
    }
  }

  /// Prints one line. Newlines and other control characters in it are escaped.
  static func line(_ text: String) { print(TerminalText.line(text)) }

  /// Prints the spans as one line, with their colors if standard output shows colors. Control characters in them are escaped.
  static func line(_ spans: Span...) { print(spans.map { $0.shown(by: .output) }.joined()) }

  /// Prints lines that the program has composed. Control characters other than newlines are escaped.
  static func lines(_ text: String) { print(TerminalText.lines(text)) }

  /// Prints a JSON text and a newline. Characters in its strings that a terminal would interpret are escaped, which keeps the values.
  static func json(_ text: String) { print(TerminalText.json(text)) }

  /// Prints a part of a JSON text without a newline. Characters in its strings that a terminal would interpret are escaped.
  static func json(part: String) { print(TerminalText.json(part), terminator: "") }

  /// Prints the program's own text as it is: help, the manual, completion scripts.
  static func own(_ text: String, terminator: String = "\n") { print(text, terminator: terminator) }

  /// Prints a question and a space, without a newline, and flushes the output. The answer comes on the same line.
  static func prompt(_ question: String) {
    print(TerminalText.line(question), terminator: " ")
    fflush(nil)
  }

  /// Flushes standard output; returns `false` after a notice if that fails.
  static func hasFinishedPrinting() -> Bool {
    // All streams: that of standard output cannot be named in Swift 6.
    guard fflush(nil) != 0 else { return true }
    notice("standard output cannot be written: \(String(cString: strerror(errno)))")
    return false
  }

  // MARK: Standard error

  /// Prints the program's name and a message as one line on standard error. Control characters are escaped.
  static func notice(_ text: String) { StandardError.write("\(TerminalColors.error("galley:", .bad)) \(TerminalText.line(text))\n") }

  /// Shows the progress of a task on the current line of standard error, without ending the line.
  static func progress(_ text: String) { StandardError.write(TerminalText.line(text)) }

  /// Erases the progress that `progress(_:)` shows.
  static func eraseProgress() { StandardError.write("\r\u{1B}[K") }

  // MARK: Startup

  /// Opens the null device as standard input, output or error if that is closed. Otherwise the next opened file would get the
  /// free number, and the printed text. Writing there still fails.
  static func reserveStandardDescriptors() {
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
      _ = open("/dev/null", O_RDONLY)
    }
  }
}
