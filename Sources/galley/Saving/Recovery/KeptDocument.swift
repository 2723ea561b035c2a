import Fonts
import Foundation

/// Which document something in the state's folder belongs to.
struct DocumentIdentity: Equatable, Sendable {
  /// The title of the exhibit, or the file’s name.
  var name: String
  /// Absolute; `nil` for a document that is not a file.
  var path: String?

  /// The same for each window and each start: letters and digits.
  var key: String {
    let words = path.map { "file \($0)" } ?? "exhibit \(name)"
    return String(Array(words.utf8).withUnsafeBytes { SHA256.hexDigest(of: $0) }.prefix(20))
  }
}

/// A running process, so that a number that the system gives out again is not mistaken for it.
struct ProcessMark: Equatable, Sendable {
  var id: Int32
  /// In clock ticks after the system's start.
  var start: Int

  static let own = ProcessMark(running: getpid()) ?? ProcessMark(id: getpid(), start: 0)

  init(id: Int32, start: Int) { (self.id, self.start) = (id, start) }

  /// `nil` where no process has that number, or one that has ended and that nobody has waited for.
  init?(running id: Int32) {
    // The name, in parentheses, may hold anything; the state is the first field after it, the start the 20th.
    guard let line = try? String(contentsOfFile: "/proc/\(id)/stat", encoding: .utf8),
      let fields = line.split(separator: ")").last?.split(separator: " "), fields.count > 19, fields[0] != "Z", fields[0] != "X",
      let start = Int(fields[19])
    else { return nil }
    self.init(id: id, start: start)
  }

  var isRunning: Bool { ProcessMark(running: id) == self }
}
