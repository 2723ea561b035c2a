import UIKit

/// The formatting of a role that differs from the style sheet, applied to the attributes of its block and style.
extension StyleSheet {
  /// Returns a length at the content size L, scaled to this text size.
  private func scaled(_ length: CGFloat) -> CGFloat { length * bodySize / Self.designSize }

  /// Returns the size in points that the style sheet alone gives the role, at L.
  public func designSize(of role: TextRole) -> CGFloat {
    styleSheetFont(for: role).pointSize * Self.designSize / bodySize
  }

  /// Returns `font` with the family, the face, the size, the features and the variations of `format`.
  func font(_ font: UIFont, with format: TextFormat) -> UIFont {
    var descriptor = font.fontDescriptor
    if format.family != nil || format.face != nil {
      let traits = descriptor.symbolicTraits.intersection([.traitBold, .traitItalic])
      let family = format.family ?? font.familyName
      let features = descriptor.object(forKey: .featureSettings)
      descriptor = UIFontDescriptor(fontAttributes: [.family: family])
      if let face = format.face {
        descriptor = descriptor.addingAttributes([.face: face])
      } else if !traits.isEmpty {
        descriptor = descriptor.withSymbolicTraits(traits) ?? descriptor
      }
      if let features { descriptor = descriptor.addingAttributes([.featureSettings: features]) }
    }
    if !format.features.isEmpty { descriptor = descriptor.addingOpenTypeFeatures(format.features) }
    if !format.variations.isEmpty {
      let coordinates = format.variations.compactMap { axis, value in Self.number(ofTag: axis).map { ($0, value) } }
      descriptor = descriptor.addingAttributes([
        UIFontDescriptor.AttributeName(rawValue: kCTFontVariationAttribute): Dictionary(coordinates) { $1 }
      ])
    }
    return UIFont(descriptor: descriptor, size: format.size.map(scaled) ?? font.pointSize)
  }

  /// Returns the number by which Core Text identifies a tag of four ASCII characters; `nil` for other strings.
  public static func number(ofTag tag: String) -> Int? {
    let bytes = Array(tag.utf8)
    guard bytes.count == 4, bytes.allSatisfy({ (0x20...0x7E).contains($0) }) else { return nil }
    return bytes.reduce(0) { $0 << 8 | Int($1) }
  }

  /// Adds the color, the tracking and the kerning of `format`.
  func apply(_ format: TextFormat, to attributes: inout [NSAttributedString.Key: Any]) {
    if let color = format.color { attributes[.foregroundColor] = Theme.color(color, color) }
    if let tracking = format.tracking { attributes[.tracking] = scaled(tracking) }
    if let kern = format.kern { attributes[.kern] = scaled(kern) }
  }

  /// Sets the properties of `format` in `style`.
  func apply(_ format: ParagraphFormat, to style: NSMutableParagraphStyle) {
    if let alignment = format.alignment.flatMap({ NSTextAlignment(rawValue: $0) }) { style.alignment = alignment }
    if let indent = format.firstLineHeadIndent { style.firstLineHeadIndent = scaled(indent) }
    if let indent = format.headIndent { style.headIndent = scaled(indent) }
    if let indent = format.tailIndent { style.tailIndent = -scaled(indent) }
    if let space = format.lineSpacing { style.lineSpacing = scaled(space) }
    if let space = format.spacingBefore { style.paragraphSpacingBefore = scaled(space) }
    if let space = format.spacingAfter { style.paragraphSpacing = scaled(space) }
    if let factor = format.hyphenation { style.hyphenationFactor = Float(factor) }
    if let tabs = format.tabs {
      style.tabStops = tabs.map { NSTextTab(textAlignment: NSTextAlignment(rawValue: $0.alignment) ?? .left, location: scaled($0.location)) }
    }
    if let height = format.lineHeight {
      style.minimumLineHeight = scaled(height)
      style.maximumLineHeight = scaled(height)
    } else if format.growsLines == true {
      style.maximumLineHeight = 0
    }
  }
}
