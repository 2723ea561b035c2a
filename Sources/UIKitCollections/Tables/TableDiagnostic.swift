import Foundation
import GalleyOutput
import UIKitCore

/// Diagnostics about inconsistent data from the data source or delegate of a table, collection view or picker, which continues with the data that it
/// has and loses nothing.
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
