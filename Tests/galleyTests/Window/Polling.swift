import Foundation

/// Waiting with a time limit; a failure describes the state.
enum Polling {
  static func wait(_ what: String, seconds: Double = 120, state: () -> String, _ condition: () throws -> Bool) throws {
    let deadline = Date() + seconds
    while try !condition() {
      guard Date() < deadline else { throw TooLate(expectation: what, seconds: seconds, state: state()) }
      usleep(20_000)
    }
  }
}

extension Process {
  /// `runs: sleeping, 1.2 s of processor time`, `has ended with status 1`, `was ended by signal 6`
  var story: String {
    guard isRunning else {
      return terminationReason == .exit ? "has ended with status \(terminationStatus)" : "was ended by signal \(terminationStatus)"
    }
    // The fields after the name in parentheses: the state comes first, user and system time are the 12th and 13th.
    let line = (try? String(contentsOfFile: "/proc/\(processIdentifier)/stat", encoding: .utf8)) ?? ""
    let fields = line.split(separator: ")").last?.split(separator: " ") ?? []
    guard fields.count > 12, let user = Double(fields[11]), let system = Double(fields[12]) else { return "runs" }
    return "runs: state \(fields[0]), \((user + system) / Double(sysconf(Int32(_SC_CLK_TCK)))) s of processor time"
  }
}

struct Missing: Error, CustomStringConvertible {
  var subject: String
  var description: String { "there is no \(subject)" }
}

struct TooLate: Error, CustomStringConvertible {
  var expectation: String
  var seconds: Double
  var state: String
  var description: String { "waited \(Int(seconds)) s for \(expectation). \(state)" }
}
