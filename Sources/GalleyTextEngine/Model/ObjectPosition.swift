/// The position of a fitting object.
package struct ObjectPosition: Equatable {
  package var region: Int
  /// The offset of the object.
  package var character: UTF16Offset
  package var paragraph: Int
  /// The rectangle of the line fragment, in region space.
  package var rect: LayoutRect
  /// The object's origin on the baseline, relative to the top left corner of the fragment.
  package var x, y: LayoutUnit

  /// Whether this position and `other` are in slots with the same region, left edge and width.
  func hasSlot(of other: ObjectPosition) -> Bool {
    region == other.region && rect.x == other.rect.x && rect.width == other.rect.width
  }
}
