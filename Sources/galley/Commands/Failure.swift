import Foundation

/// What went wrong outside the command line's own words: said in one line, and the exit is 1.
struct Failure: Error, CustomStringConvertible {
  var description: String
  init(_ description: String) { self.description = description }
}

enum Console {
  /// A line on standard error.
  static func notice(_ text: String) { error("\(Paint.error("galley:", .bad)) \(text)\n") }

  /// Text on standard error; where that is closed or full there is nobody to tell.
  static func error(_ text: String) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }

  /// Puts something in the places of standard input, output and error where they are closed: the first file that is
  /// opened would take such a place, and get what is printed. What is written there still fails.
  static func holdPlaces() {
    for place in STDIN_FILENO...STDERR_FILENO where fcntl(place, F_GETFD) < 0 {
      _ = open("/dev/null", O_RDONLY)
    }
  }

  /// Writes out what was printed; `false`, and a notice, where it cannot be written.
  static func hasFinishedPrinting() -> Bool {
    // All streams: that of standard output cannot be named in Swift 6.
    guard fflush(nil) != 0 else { return true }
    notice("standard output cannot be written: \(String(cString: strerror(errno)))")
    return false
  }
}
