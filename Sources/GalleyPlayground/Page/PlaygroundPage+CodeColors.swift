import GalleyDocuments
import UIKit

/// Syntax colors of code, for display only: no file and no copy of the text contains them.
extension PlaygroundPage {
  /// Whether visible code is colored by the syntax of its language; off by default.
  public var colorsCode: Bool {
    get { codeColoring != nil }
    set {
      guard newValue != colorsCode else { return }
      if newValue {
        codeColoring = CodeColoring(flow.layoutManager, of: flow.storage) { [weak self] in self?.syntax(at: $0) }
      } else {
        codeColoring?.removeColors()
        codeColoring = nil
      }
      changed(.lines)
      text.showChanges()
    }
  }

  /// Returns the syntax of the code at a character; `nil` if it is not code, or code that is not colored.
  private func syntax(at offset: Int) -> CodeSyntax? {
    guard let role = flow.storage.attribute(.textRole, at: offset, effectiveRange: nil) as? TextRole, case .code = role.block, !role.sourceContext.isRaw
    else { return nil }
    return CodeSyntax.named(role.sourceContext.info)
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
