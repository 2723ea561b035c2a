import AttributedText
import TextEngine

extension NSTextLayoutManager {
  func forEachRenderingAttributes(
    from location: any NSTextLocation, reverse: Bool, _ block: (NSTextLayoutManager, [NSAttributedString.Key: Any], NSTextRange) -> Bool
  ) {
    let range = reverse ? 0..<offset(of: location) : offset(of: location)..<max(offset(of: location), layout.temporaryAttributes.length)
    guard reverse else {
      layout.temporaryAttributes.forEachMark(in: range) { part, attributes in
        attributes === AttributeSet.empty || block(self, attributes.values, self.textRange(part))
      }
      return
    }
    var marks: [(range: Range<Int>, attributes: AttributeSet)] = []
    layout.temporaryAttributes.forEachMark(in: range) { part, attributes in
      if attributes !== AttributeSet.empty { marks.append((part, attributes)) }
      return true
    }
    for mark in marks.reversed() {
      guard block(self, mark.attributes.values, textRange(mark.range)) else { return }
    }
  }
}

extension LivingFragments {
  /// Calls `body` with those that have characters in a range.
  func forEach(in range: Range<Int>, _ body: (NSTextLayoutFragment) -> Void) {
    for fragment in living where fragment.characters.overlaps(range) { body(fragment) }
  }
}
