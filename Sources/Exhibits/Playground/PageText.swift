import UIKit

/// A text as a page shows it: set by a style sheet, in a storage with its layout manager, and laid out nowhere yet.
@MainActor struct PageText {
  let styleSheet: StyleSheet
  let flow: TextFlow
  /// What is still to be read of the text; `nil` where all of it is there.
  var rest: PageRest?

  /// Before the page is in a window.
  private static let viewport = CGSize(width: 1224, height: 704)
  /// So many blocks are set between two looks.
  private static let blocksInSlice = 128

  /// Sets `document`, in slices. Within long work that is stopped, what comes out is a part of it, and of no use.
  ///
  /// - Parameter progress: for the notice of that work; `nil` for what is not told of.
  init(_ document: Document, pictures: PictureSource, category: UIContentSizeCategory, progress: OpeningProgress? = nil) {
    styleSheet = StyleSheet(category: category, pictures: pictures)
    let count = document.blocks.count
    let text = styleSheet.text(of: document) { done in
      done % Self.blocksInSlice != 0 || LongWork.goesOn(progress?.words(.setting, done, of: count) ?? "")
    }
    flow = TextFlow(storage: NSTextStorage(attributedString: text), geometry: PageGeometry(viewport: Self.viewport, isNarrow: false))
    flow.layoutManager.emptyTextAttributes = styleSheet.emptyTextAttributes
  }
}
