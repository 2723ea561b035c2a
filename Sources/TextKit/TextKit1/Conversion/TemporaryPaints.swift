import GalleyAttributedText

/// A cache of styles with applied attributes, so that equal adjacent runs share one style.
struct TemporaryPaints {
  private struct Key: Hashable {
    var style: ObjectIdentifier
    var attributes: ObjectIdentifier
  }
  /// Retains the objects that the key identifies.
  private var cached: [Key: (style: PaintStyle, attributes: AttributeSet, marked: PaintStyle)] = [:]
  /// The cache is emptied when it exceeds this count.
  private static let capacity = 256

  mutating func style(_ style: PaintStyle, under attributes: AttributeSet) -> PaintStyle {
    let key = Key(style: ObjectIdentifier(style), attributes: ObjectIdentifier(attributes))
    if let existing = cached[key] { return existing.marked }
    if cached.count >= Self.capacity { cached.removeAll(keepingCapacity: true) }
    let marked = PaintStyle(style, under: attributes.values)
    cached[key] = (style, attributes, marked)
    return marked
  }
}
