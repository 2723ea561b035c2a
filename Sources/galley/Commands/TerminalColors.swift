import Foundation

/// Colors for terminals; never used in a pipe or a file, if `NO_COLOR` is set, or if `TERM` is `dumb`.
struct TerminalColors {
  enum Color: String {
    case good = "32"
    case bad = "31"
    case doubtful = "33"
  }

  let isOn: Bool

  static let output = TerminalColors(descriptor: STDOUT_FILENO)
  static let error = TerminalColors(descriptor: STDERR_FILENO)

  /// Creates the colors of an output. They are on if the descriptor is a terminal, unless `TERM` is `dumb` or `NO_COLOR` is not empty
  /// (no-color.org).
  private init(descriptor: Int32) {
    let isColorDisabled = !(ProcessInfo.processInfo.environment["NO_COLOR"] ?? "").isEmpty
    let isDumb = ProcessInfo.processInfo.environment["TERM"] == "dumb"
    isOn = isatty(descriptor) != 0 && !isColorDisabled && !isDumb
  }

  func callAsFunction(_ text: String, _ color: Color) -> String {
    isOn ? "\u{1B}[\(color.rawValue)m\(text)\u{1B}[0m" : text
  }
}
