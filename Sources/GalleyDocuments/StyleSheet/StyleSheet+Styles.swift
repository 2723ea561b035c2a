import UIKit

/// Inline styles of text whose direct formatting has a weight axis or a face: both determine the boldness of its font, a face also its slant.
extension StyleSheet {
  /// The axis of a variable font for its weight.
  private static let weightAxis = "wght"
  /// The weights of regular and bold text, and the lowest that counts as bold.
  private static let (regular, bold, lowestBold) = (400.0, 700.0, 600.0)

  /// Returns whether text with a role has a style, such as bold, as it is shown.
  public func has(_ style: KeyPath<InlineStyle, Bool>, _ role: TextRole) -> Bool {
    let format = role.formatting.text
    if style == \.isStrong, let weight = format.variations[Self.weightAxis] { return weight >= Self.lowestBold }
    guard format.face != nil, let trait = Self.trait(of: style) else { return role.style[keyPath: style] }
    let isOn = font(for: role).fontDescriptor.symbolicTraits.contains(trait)
    // Emphasis within italics is roman.
    return isOn != (trait == .traitItalic && isItalicByDesign(role))
  }

  /// Turns a style of a role on or off. Bold sets the weight axis if the direct formatting has one, and otherwise changes its face, as italics do.
  public func set(_ style: WritableKeyPath<InlineStyle, Bool>, to isOn: Bool, in role: inout TextRole) {
    if style == \.isStrong, role.formatting.text.variations[Self.weightAxis] != nil {
      let weight = isOn ? Self.bold : Self.regular
      role.formatting.text.variations[Self.weightAxis] = weightRange(of: font(for: role)).map { min(max(weight, $0.lowerBound), $0.upperBound) } ?? weight
    } else if role.formatting.text.face != nil, let trait = Self.trait(of: style), has(style, role) != isOn {
      changeFace(of: &role, trait)
    }
    role.style[keyPath: style] = isOn
  }

  /// Changes the character format of a role. A weight that is set also determines whether the text is bold.
  public func format(_ role: inout TextRole, _ change: (inout TextFormat) -> Void) {
    let former = role.formatting.text.variations[Self.weightAxis]
    change(&role.formatting.text)
    if let weight = role.formatting.text.variations[Self.weightAxis], weight != former { role.style.isStrong = weight >= Self.lowestBold }
  }

  /// Returns the font of a role without bold if its direct formatting sets the weight axis of that font; otherwise `nil`. A bold face can lack the
  /// axis.
  func fontWithWeightAxis(for role: TextRole) -> UIFont? {
    guard role.style.isStrong, role.formatting.text.variations[Self.weightAxis] != nil else { return nil }
    var plain = role
    plain.style.isStrong = false
    let font = self.font(for: plain)
    return weightRange(of: font) != nil ? font : nil
  }

  /// Replaces the face by the one of its family with the trait toggled, or by the style sheet's with both styles if the family has no such face.
  private func changeFace(of role: inout TextRole, _ trait: UIFontDescriptor.SymbolicTraits) {
    let font = self.font(for: role)
    let styles: UIFontDescriptor.SymbolicTraits = [.traitBold, .traitItalic]
    let wanted = font.fontDescriptor.symbolicTraits.symmetricDifference(trait)
    let new = font.fontDescriptor.withSymbolicTraits(wanted).map { UIFont(descriptor: $0, size: font.pointSize) }
    if let new, new.fontDescriptor.symbolicTraits.intersection(styles) == wanted.intersection(styles), let name = CTFontCopyName(new, kCTFontSubFamilyNameKey) {
      role.formatting.text.face = name
    } else {
      role.formatting.text.face = nil
      role.style.isStrong = wanted.contains(.traitBold)
      role.style.isEmphasised = wanted.contains(.traitItalic) != isItalicByDesign(role)
    }
  }

  private func isItalicByDesign(_ role: TextRole) -> Bool {
    var plain = role
    plain.style.isEmphasised = false
    return styleSheetFont(for: plain).fontDescriptor.symbolicTraits.contains(.traitItalic)
  }

  private func weightRange(of font: UIFont) -> ClosedRange<Double>? {
    let axis = (CTFontCopyVariationAxes(font) as? [CFDictionary])?.first { $0[kCTFontVariationAxisIdentifierKey] as? Int == Self.number(ofTag: Self.weightAxis) }
    guard let axis, let low = axis[kCTFontVariationAxisMinimumValueKey] as? Double, let high = axis[kCTFontVariationAxisMaximumValueKey] as? Double, low <= high
    else { return nil }
    return low...high
  }

  private static func trait(of style: KeyPath<InlineStyle, Bool>) -> UIFontDescriptor.SymbolicTraits? {
    style == \.isStrong ? .traitBold : style == \.isEmphasised ? .traitItalic : nil
  }
}
