import ArgumentParser
import GalleyDocuments
import UIKit

/// Options for the pages of a document.
struct PaperOptions: ParsableArguments {
  // Accept values that begin with a hyphen, so that the error names the valid range.
  @Option(parsing: .unconditional, help: ArgumentHelp("The margins of a page. (default: 56)", valueName: "pt")) var margin: Double?
  @Option(help: ArgumentHelp("A line in the top margin of each page.", valueName: "text")) var runningHead: String?
  @Flag(name: .customLong("no-page-numbers"), help: "Leave out the page numbers.") var hidesPageNumbers = false

  /// The options that were given, by name.
  var given: [String] {
    [("--margin", margin != nil), ("--running-head", runningHead != nil), ("--no-page-numbers", hidesPageNumbers)].filter(\.1).map(\.0)
  }

  func validate() throws {
    if let margin, !(0...10_000).contains(margin) { throw ValidationError("--margin \(margin): give 0 to 10000 points") }
  }

  /// Returns the settings for pages of `size`, or of A4. Throws if there are too many columns, or if margins and gaps leave no space for them.
  ///
  /// - Parameters:
  ///   - columns: the number of columns of a page, or `nil` for 1.
  ///   - gap: the gap between columns in points, or `nil` for 40.
  func settings(size: WindowSize?, columns: Int?, gap: Double?) throws -> PageSettings {
    if let columns, !PageSettings.columnCounts.contains(columns) {
      throw ValidationError("--columns \(columns): give \(PageSettings.columnCounts.lowerBound) to \(PageSettings.columnCounts.upperBound) for a page of a .pdf")
    }
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
