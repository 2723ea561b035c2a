import CoreGraphics
import GalleyAttributedText

/// The alignment of ruby text with its base if their widths differ.
public enum CTRubyAlignment: UInt8, Sendable {
  /// No valid alignment; has the same effect as `auto`.
  case invalid = 255
  /// Space between kana and ideographs, with half of it at both ends; other text is centered.
  case auto = 0
  /// Aligns with the base's start.
  case start = 1
  /// Centers over the base.
  case center = 2
  /// Aligns with the base's end.
  case end = 3
  /// Distributes space between the characters, with the outermost ones at the base's ends.
  case distributeLetter = 4
  /// Distributes space between the characters, with half of it at both ends.
  case distributeSpace = 5
  /// As `auto`, but flush with the line's edge at its start and end.
  case lineEdge = 6
}

/// The overhang of ruby text that is wider than its base over the neighboring text.
public enum CTRubyOverhang: UInt8, Sendable {
  /// No overhang.
  case invalid = 255
  /// Overhangs the text on both sides.
  case auto = 0
  /// Overhangs the preceding text.
  case start = 1
  /// Overhangs the following text.
  case end = 2
  /// No overhang: the base becomes as wide as the ruby text.
  case none = 3
}

/// The position of ruby text.
public enum CTRubyPosition: UInt8, Sendable {
  /// Above the base.
  case before = 0
  /// Below the base.
  case after = 1
  /// To the right of each character, as for Bopomofo. Stored, but not displayed.
  case interCharacter = 2
  /// After the base, on its line. Stored, but not displayed.
  case inline = 3
}

/// The number of positions.
public let kCTRubyPositionCount: CFIndex = 4

/// A key of `CTRubyAnnotationCreateWithAttributes`: a number, the factor of the base's font size; 0.5 if absent.
public let kCTRubyAnnotationSizeFactorAttributeName: CFString = "CTRubyAnnotationSizeFactor"
/// A key of `CTRubyAnnotationCreateWithAttributes`: a Boolean, whether ruby text that is wider than its base is reduced; false if absent.
public let kCTRubyAnnotationScaleToFitAttributeName: CFString = "CTRubyAnnotationScaleToFit"

/// Ruby text, such as furigana, pinyin or a gloss, for the text that has it under `kCTRubyAnnotationAttributeName`.
/// Immutable.
///
/// The line reserves space for it above or below, and does not break within its base. If it is wider than its base and
/// the permitted overhang, the base's characters are spaced out. It overhangs neighboring text by at most half of its
/// font size, and never another base. Two annotations are never equal, so that adjacent bases stay separate.
public final class CTRubyAnnotation: @unchecked Sendable {
  let alignment: CTRubyAlignment
  let overhang: CTRubyOverhang
  let sizeFactor: CGFloat
  let scalesToFit: Bool
  let texts: [CTRubyPosition: String]
  // Unchecked: the attributes never change.
  let attributes: [NSAttributedString.Key: Any]

  init(
    _ alignment: CTRubyAlignment, _ overhang: CTRubyOverhang, sizeFactor: CGFloat, scalesToFit: Bool = false,
    _ texts: [CTRubyPosition: String], _ attributes: [NSAttributedString.Key: Any] = [:]
  ) {
    (self.alignment, self.overhang, self.scalesToFit) = (alignment, overhang, scalesToFit)
    // An invalid factor is replaced by the default.
    self.sizeFactor = sizeFactor > 0 && sizeFactor.isFinite ? sizeFactor : 0.5
    (self.texts, self.attributes) = (texts, attributes)
  }
}

/// Creates ruby text in `sizeFactor` times its base's size; a factor that is not positive and finite counts as 0.5. `text` has
/// `kCTRubyPositionCount` entries, by position; `nil` means no text at that position.
public func CTRubyAnnotationCreate(
  _ alignment: CTRubyAlignment, _ overhang: CTRubyOverhang, _ sizeFactor: CGFloat, _ text: UnsafePointer<CFString?>
) -> CTRubyAnnotation {
  var texts: [CTRubyPosition: String] = [:]
  for position in 0..<kCTRubyPositionCount { texts[CTRubyPosition(rawValue: UInt8(position))!] = text[position] }
  return CTRubyAnnotation(alignment, overhang, sizeFactor: sizeFactor, texts)
}

/// Creates ruby text with its own attributes, such as a font and a color. Missing attributes are taken from the base.
public func CTRubyAnnotationCreateWithAttributes(
  _ alignment: CTRubyAlignment, _ overhang: CTRubyOverhang, _ position: CTRubyPosition, _ string: CFString, _ attributes: CFDictionary
) -> CTRubyAnnotation {
  var own: [NSAttributedString.Key: Any] = [:]
  for (key, value) in attributes {
    if let key = key.base as? NSAttributedString.Key { own[key] = value } else if let key = key.base as? String { own[.init(key)] = value }
  }
  let factor = AttributeValue.number(own.removeValue(forKey: .init(kCTRubyAnnotationSizeFactorAttributeName)))
  let scales = AttributeValue.number(own.removeValue(forKey: .init(kCTRubyAnnotationScaleToFitAttributeName))) ?? 0 != 0
  return CTRubyAnnotation(alignment, overhang, sizeFactor: CGFloat(factor ?? 0.5), scalesToFit: scales, [position: string], own)
}

/// Returns a new annotation with the same ruby text, for another base. It does not equal the original.
public func CTRubyAnnotationCreateCopy(_ rubyAnnotation: CTRubyAnnotation) -> CTRubyAnnotation {
  CTRubyAnnotation(
    rubyAnnotation.alignment, rubyAnnotation.overhang, sizeFactor: rubyAnnotation.sizeFactor, scalesToFit: rubyAnnotation.scalesToFit,
    rubyAnnotation.texts, rubyAnnotation.attributes)
}

/// Returns the alignment with the base.
public func CTRubyAnnotationGetAlignment(_ rubyAnnotation: CTRubyAnnotation) -> CTRubyAlignment { rubyAnnotation.alignment }
/// Returns the permitted overhang.
public func CTRubyAnnotationGetOverhang(_ rubyAnnotation: CTRubyAnnotation) -> CTRubyOverhang { rubyAnnotation.overhang }
/// Returns the factor of the base's font size.
public func CTRubyAnnotationGetSizeFactor(_ rubyAnnotation: CTRubyAnnotation) -> CGFloat { rubyAnnotation.sizeFactor }
/// Returns the text at a position, or `nil` if there is none.
public func CTRubyAnnotationGetTextForPosition(_ rubyAnnotation: CTRubyAnnotation, _ position: CTRubyPosition) -> CFString? {
  rubyAnnotation.texts[position]
}
