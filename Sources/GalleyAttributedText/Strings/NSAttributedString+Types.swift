extension NSAttributedString {
  /// The name of an attribute.
  public typealias Key = TextAttributeKey
  /// A value of the `textEffect` attribute.
  public typealias TextEffectStyle = GalleyAttributedText.TextEffectStyle
}
