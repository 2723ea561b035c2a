import GalleyDocuments
import UIKit

/// Syntax colors of code, for display and for exports: no document and no copy of the text contains them.
extension PlaygroundPage {
  /// Whether visible code is colored by the syntax of its language; off by default.
  public var colorsCode: Bool {
    get { codeColoring != nil }
    set {
      guard newValue != colorsCode else { return }
      if newValue {
        codeColoring = CodeColoring(flow.layoutManager, of: flow.storage) { [weak self] offset in
          self.flatMap { CodeSyntax.ofCode(in: $0.flow.storage, at: offset) }
        }
      } else {
        codeColoring?.removeColors()
        codeColoring = nil
      }
      changed(.lines)
      text.showChanges()
    }
  }

  /// Colors the visible code. O(visible paragraphs); without visible code, O(edited paragraphs).
  func color(with coloring: CodeColoring) {
    let columns = text.visibleColumns
    guard !columns.isEmpty else { return }
    let manager = flow.layoutManager
    let ranges = [columns.lowerBound, columns.upperBound - 1].map { column in
      manager.characterRange(forGlyphRange: manager.glyphRange(for: flow.container(column)), actualGlyphRange: nil)
    }
    let visible = flow.storage.paragraphRange(covering: ranges[0].union(ranges[1]))
    if coloring.color(visible) { text.showChanges() }
  }
}
