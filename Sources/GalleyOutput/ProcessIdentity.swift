import Glibc
import Foundation

/// The identity of a process, which stays unique after its number is reused.
public struct ProcessIdentity: Hashable, Sendable, CustomStringConvertible {
  package var id: Int32
  /// The start time, in clock ticks since boot.
  package var start: Int

  /// The identity of this process.
  public static let own = ProcessIdentity(running: getpid()) ?? ProcessIdentity(id: getpid(), start: 0)

  package init(id: Int32, start: Int) { (self.id, self.start) = (id, start) }

  /// Creates the identity of a process. Returns `nil` if the process does not exist, or is a zombie.
  package init?(running id: Int32) {
    // The name, in parentheses, is arbitrary text; the state is the first field after it, the start the 20th.
    guard let line = try? String(contentsOfFile: "/proc/\(id)/stat", encoding: .utf8),
      let fields = line.split(separator: ")").last?.split(separator: " "), fields.count > 19, fields[0] != "Z", fields[0] != "X",
      let start = Int(fields[19])
    else { return nil }
    self.init(id: id, start: start)
  }

  /// Parses the beginning of a name: `description`, followed by nothing or by a hyphen. Returns `nil` if the name does not begin with two
  /// numbers joined by a hyphen.
  public init?(in name: some StringProtocol) {
    let parts = name.split(separator: "-", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count >= 2, let id = Int32(parts[0]), let start = Int(parts[1]) else { return nil }
    self.init(id: id, start: start)
  }

  /// Whether the process still runs. A later process with the same number does not count, nor does a zombie.
  public var isRunning: Bool { ProcessIdentity(running: id) == self }

  /// The identity in file names, such as "4711-123456".
  public var description: String { "\(id)-\(start)" }
}
