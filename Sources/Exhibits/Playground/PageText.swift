import UIKit

/// A text as a page shows it: set by a style sheet, in a storage with its layout manager, and laid out nowhere yet.
@MainActor struct PageText {
  let styleSheet: StyleSheet
  let flow: TextFlow

  /// Before the page is in a window.
  private static let viewport = CGSize(width: 1224, height: 704)
  /// So many blocks are set between two looks.
  private static let blocksInSlice = 128

  /// Sets `manuscript`, in slices. Within long work that is stopped, what comes out is a part of it, and of no use.
  ///
  /// - Parameter progress: for the notice of that work; `nil` for what is not told of.
  init(_ manuscript: Manuscript, pictures: PictureSource, category: UIContentSizeCategory, progress: OpeningProgress? = nil) {
    styleSheet = StyleSheet(category: category, pictures: pictures)
    let count = manuscript.blocks.count
    let text = styleSheet.text(of: manuscript) { done in
      done % Self.blocksInSlice != 0 || LongWork.goesOn(progress?.words(.setting, done, of: count) ?? "")
    }
    // The layout manager takes text in faster than it can be asked to stop, but for a long one.
    var done = text.length > TextEditor.slice ? TextEditor.endOfSlice(of: text, from: 0) : text.length
    let storage = NSTextStorage(
      attributedString: done < text.length ? text.attributedSubstring(from: NSRange(location: 0, length: done)) : text)
    flow = TextFlow(storage: storage, geometry: PageGeometry(viewport: Self.viewport, isNarrow: false))
    flow.layoutManager.emptyTextAttributes = styleSheet.emptyTextAttributes
    while done < text.length, LongWork.goesOn(progress?.words(.laying, done, of: text.length) ?? "") {
      let end = TextEditor.endOfSlice(of: text, from: done)
      storage.append(text.attributedSubstring(from: NSRange(location: done, length: end - done)))
      done = end
    }
  }
}
