import GalleyDocuments
import UIKit

/// The typeset text of a page, in a storage with its layout manager, before layout.
@MainActor struct PageText {
  let styleSheet: StyleSheet
  let flow: TextFlow
  /// The remainder of the text that is still being read; `nil` if the text is complete.
  var remainder: PageRemainder?

  /// The viewport before the page is in a window.
  private static let viewport = CGSize(width: 1224, height: 704)
  /// The number of blocks that are typeset between two progress reports.
  private static let blocksInSlice = 128

  /// Typesets `document` in slices. If the user cancels the enclosing long work, the result is incomplete and must be discarded.
  ///
  /// - Parameters:
  ///   - lineStyle: the style of the lines of plain text; `nil` for that of the style sheet.
  ///   - rules: the rules for the columns.
  ///   - progress: the progress message of that work, or `nil` for no message.
  init(
    _ document: Document, imageLoader: ImageLoader, category: UIContentSizeCategory, lineStyle: LineStyle? = nil,
    rules: ColumnRules = ColumnRules(), progress: OpeningProgress? = nil
  ) {
    styleSheet = StyleSheet(category: category, imageLoader: imageLoader, lineStyle: lineStyle)
    let count = document.blocks.count
    let text = styleSheet.text(of: document) { done in
      done % Self.blocksInSlice != 0 || LongWork.shouldContinue(progress?.message(.setting, done, of: count) ?? "")
    }
    var geometry = PageGeometry(viewport: Self.viewport, isNarrow: false)
    geometry.fillsFromTheRight = rules.fillsFromTheRight
    flow = TextFlow(storage: NSTextStorage(attributedString: text), geometry: geometry, rules: rules)
    flow.layoutManager.emptyTextAttributes = styleSheet.emptyTextAttributes
  }
}
