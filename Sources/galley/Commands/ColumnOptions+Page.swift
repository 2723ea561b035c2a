import ArgumentParser
import GalleyApp
import GalleyDocuments
import GalleyPlayground
import UIKit

/// The options on the page of a document, in a window or on paper.
extension ColumnOptions {
  /// Throws a `ValidationError` if an option does not apply to the page of a file, or contradicts `--total-fit`.
  func checkPage(of file: String, usesTotalFit: Bool) throws {
    try check(file, usesTotalFit: usesTotalFit)
    if DocumentPackage.isPackage(named: file), let option = styleOption ?? (raw ? "--raw" : nil) {
      throw ValidationError("\(option) \(file): the text of a .galley document has its own style; change it in the document")
    }
    let distances = ShapeStyle.standoffs
    if let standoff, !distances.contains(standoff) {
      throw ValidationError("--standoff \(standoff): give a distance of \(Int(distances.lowerBound)) to \(Int(distances.upperBound)) pt for the shapes of a page")
    }
    let counts = PageSettings.columnCounts
    if let columns, !counts.contains(columns) {
      throw ValidationError("--columns \(columns): give \(counts.lowerBound) to \(counts.upperBound) for a page")
    }
    guard let container else { return }
    guard container.height != nil else { throw ValidationError("--container: the columns of a page have a limited height; give one, as in 640x480") }
    guard let settings = columnOverrides.settings(replacing: PageSettings()), settings.validated == settings else {
      throw ValidationError(
        "--container, --columns and --gap: give columns of at least \(Int(PageSettings.minimumColumnSide)) pt in each direction, on a page of "
          + "at most \(Int(PageSettings.paperSides.upperBound)) pt with its margins")
    }
  }

  /// The settings of the columns alone.
  private var columnOverrides: PageOverrides {
    var overrides = PageOverrides()
    overrides.columnSize = container.map { CGSize(width: $0.width, height: $0.height ?? 0) }
    (overrides.columnCount, overrides.columnGap) = (columns, gap.map { CGFloat($0) })
    return overrides
  }

  /// Returns the settings of the page of a file that the options replace. With `--container`, the lines are those of `galley layout`. Throws if the
  /// font cannot be used.
  func overrides(for file: String) throws -> PageOverrides {
    var overrides = columnOverrides
    let isPlain = !isMarkdown(file) && !DocumentPackage.isPackage(named: file)
    // Total fit is an option of the page, which the user can change.
    if isPlain, container != nil || styleOption != nil { overrides.lineStyle = try textStyle(usesTotalFit: false) }
    overrides.standoff = standoff.map { CGFloat($0) }
    overrides.showsSource = raw && DocumentReader.format(ofPath: file) == .markdown
    var rules = ColumnRules()
    rules.padding = padding
    rules.limitsWordSpaces = overrides.lineStyle == nil
    rules.fillsFromTheRight = direction == .rtl
    if container != nil { (rules.minimumFragmentWidth, rules.exclusionStandoff) = (0, 0) }
    if let minSegment { rules.minimumFragmentWidth = minSegment }
    if let standoff { rules.exclusionStandoff = standoff }
    overrides.columnRules = rules
    return overrides
  }
}
