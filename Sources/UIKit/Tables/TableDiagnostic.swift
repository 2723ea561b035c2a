import Foundation
import GalleyOutput

/// Diagnostics about inconsistent data from a table's data source or delegate. The table continues with the data that it has and loses nothing.
@MainActor
enum TableDiagnostic {
  /// Receives each message. Writes to standard error by default; tests replace it.
  static var report: (String) -> Void = { StandardError.notice($0) }

  static func warn(_ message: String) { report(message) }

  static func name(_ path: IndexPath) -> String {
    path.count == 2 ? "row \(path.row) of section \(path.section)" : "the index path \(Array(path)), which is not a section and a row,"
  }

  static func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }
}
