import ArgumentParser
import GalleyDocuments
import UIKit

/// Options for the pages of a document.
struct PaperOptions: ParsableArguments {
  // Accept values that begin with a hyphen, so that the error names the valid range.
  @Option(parsing: .unconditional, help: ArgumentHelp("The number of columns of a page of a .pdf. (default: 1)", valueName: "number")) var columns: Int?
  @Option(parsing: .unconditional, help: ArgumentHelp("The gap between the columns of a page. (default: 40)", valueName: "pt")) var gap: Double?
  @Option(parsing: .unconditional, help: ArgumentHelp("The margins of a page. (default: 56)", valueName: "pt")) var margin: Double?
  @Option(help: ArgumentHelp("A line in the top margin of each page.", valueName: "text")) var runningHead: String?
  @Flag(name: .customLong("no-page-numbers"), help: "Leave out the page numbers.") var hidesPageNumbers = false

  /// Whether any of the options is given.
  var isGiven: Bool { columns != nil || gap != nil || margin != nil || runningHead != nil || hidesPageNumbers }

  func validate() throws {
    if let columns, !PageSettings.columnCounts.contains(columns) {
      throw ValidationError("--columns \(columns): give \(PageSettings.columnCounts.lowerBound) to \(PageSettings.columnCounts.upperBound)")
    }
    for (name, value) in [("gap", gap), ("margin", margin)] {
      guard let value, !(value >= 0 && value <= 10_000) else { continue }
      throw ValidationError("--\(name) \(value): give 0 to 10000 points")
    }
  }

  /// Returns the settings for pages of `size`, or of A4. Throws if the margins and gaps leave no space for the columns.
  func settings(size: WindowSize?) throws -> PageSettings {
    var settings = PageSettings(
      columnCount: columns ?? 1, columnGap: gap ?? 40, showsPageNumbers: !hidesPageNumbers, runningHead: runningHead)
    if let size { settings.paperSize = CGSize(width: size.width, height: size.height) }
    if let margin { settings.margins = UIEdgeInsets(top: margin, left: margin, bottom: margin, right: margin) }
    let valid = settings.validated
    guard valid.margins == settings.margins, valid.columnCount == settings.columnCount, valid.columnGap == settings.columnGap else {
      throw ValidationError(
        "--columns, --gap and --margin leave less than \(Int(PageSettings.minimumColumnSide)) points for a column of a page of "
          + "\(Int(settings.paperSize.width))x\(Int(settings.paperSize.height)): give smaller ones, or a larger --size")
    }
    return valid
  }
}
