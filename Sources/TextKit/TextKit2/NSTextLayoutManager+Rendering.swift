import AttributedText
import TextEngine

/// Rendering attributes are the temporary attributes of `layout`: painted in place of the text's own, and no line is laid for them.
extension NSTextLayoutManager {
  /// Marks a range with these attributes and no others.
  public func setRenderingAttributes(_ renderingAttributes: [NSAttributedString.Key: Any], for textRange: NSTextRange) {
    layout.setTemporaryAttributes(renderingAttributes, forCharacterRange: UTF16Span(characters(of: textRange)).nsRange)
  }

  /// Marks a range with an attribute; others that it bears stay. `nil` takes it away.
  public func addRenderingAttribute(_ renderingAttribute: NSAttributedString.Key, value: Any?, for textRange: NSTextRange) {
    guard let value else { return removeRenderingAttribute(renderingAttribute, for: textRange) }
    layout.addTemporaryAttribute(renderingAttribute, value: value, forCharacterRange: UTF16Span(characters(of: textRange)).nsRange)
  }

  /// Takes an attribute from a range.
  public func removeRenderingAttribute(_ renderingAttribute: NSAttributedString.Key, for textRange: NSTextRange) {
    layout.removeTemporaryAttribute(renderingAttribute, forCharacterRange: UTF16Span(characters(of: textRange)).nsRange)
  }

  /// Takes all attributes from a range; before its fragments are drawn again, `renderingAttributesValidator` is asked for new ones.
  public func invalidateRenderingAttributes(for textRange: NSTextRange) {
    setRenderingAttributes([:], for: textRange)
    fragments.forEach(in: characters(of: textRange)) { $0.invalidateRenderingAttributes() }
  }

  /// Calls `block` with the stretches that bear attributes, from a location on or, with `reverse`, backwards from it, until it returns false.
  public func enumerateRenderingAttributes(
    from location: any NSTextLocation, reverse: Bool, using block: (NSTextLayoutManager, [NSAttributedString.Key: Any], NSTextRange) -> Bool
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
