import Foundation
import Output

/// What is wrong with what a program tells a table, in words for who runs it. The table goes on with what it can: nothing is lost.
@MainActor
enum TableComplaint {
  /// Where it is told; standard error but in tests.
  static var report: (String) -> Void = { StandardError.notice($0) }

  static func tell(_ words: String) { report(words) }

  static func name(_ path: IndexPath) -> String {
    path.count == 2 ? "row \(path.row) of section \(path.section)" : "the index path \(Array(path)), which is not a section and a row,"
  }

  static func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }
}
