import AttributedText
import CoreGraphics

/// How a reading aid stands to its base where one is wider than the other.
public enum CTRubyAlignment: UInt8, Sendable {
  /// No alignment.
  case invalid = 255
  /// Kana and ideographs with space between them and half of that at both ends, other text in the middle.
  case auto = 0
  /// At the base's start.
  case start = 1
  /// In the middle.
  case center = 2
  /// At the base's end.
  case end = 3
  /// With space between its letters, the outermost at the base's ends.
  case distributeLetter = 4
  /// With space between its letters, and half of that at both ends.
  case distributeSpace = 5
  /// As `auto`; at the line's start and end flush with that.
  case lineEdge = 6
}

/// Whether a reading aid that is wider than its base hangs over the text beside that.
public enum CTRubyOverhang: UInt8, Sendable {
  /// No overhang.
  case invalid = 255
  /// Over the text on both sides.
  case auto = 0
  /// Over the text before it.
  case start = 1
  /// Over the text after it.
  case end = 2
  /// Over none: the base is set as wide as the aid.
  case none = 3
}

/// Where a reading aid stands.
public enum CTRubyPosition: UInt8, Sendable {
  /// Above the base.
  case before = 0
  /// Below the base.
  case after = 1
  /// At the right of each letter, as of Bopomofo. Kept, and not shown.
  case interCharacter = 2
  /// Behind the base, in its line. Kept, and not shown.
  case inline = 3
}

/// How many positions there are.
public let kCTRubyPositionCount: CFIndex = 4

/// For `CTRubyAnnotationCreateWithAttributes`: a number, by which the base's size is multiplied; absent: 0.5.
public let kCTRubyAnnotationSizeFactorAttributeName: CFString = "CTRubyAnnotationSizeFactor"
/// For `CTRubyAnnotationCreateWithAttributes`: a Boolean: what is wider than its base is set smaller; absent: false.
public let kCTRubyAnnotationScaleToFitAttributeName: CFString = "CTRubyAnnotationScaleToFit"

/// A reading aid for the text that has it under `kCTRubyAnnotationAttributeName`: furigana, pinyin, a gloss. Immutable.
///
/// The line makes room for it above or below, and does not end within its base. Where it is wider than that by more than may hang over, the
/// base's letters are set apart. Over the text beside it hangs half of its size at most, and nothing over a base of another.
/// Two annotations are never equal, so that bases side by side stay two.
public final class CTRubyAnnotation: @unchecked Sendable {
  let alignment: CTRubyAlignment
  let overhang: CTRubyOverhang
  let sizeFactor: CGFloat
  let scalesToFit: Bool
  let texts: [CTRubyPosition: String]
  // Unchecked: nobody changes them.
  let attributes: [NSAttributedString.Key: Any]

  init(
    _ alignment: CTRubyAlignment, _ overhang: CTRubyOverhang, sizeFactor: CGFloat, scalesToFit: Bool = false,
    _ texts: [CTRubyPosition: String], _ attributes: [NSAttributedString.Key: Any] = [:]
  ) {
    (self.alignment, self.overhang, self.scalesToFit) = (alignment, overhang, scalesToFit)
    // What is no size is the usual one.
    self.sizeFactor = sizeFactor > 0 && sizeFactor.isFinite ? sizeFactor : 0.5
    (self.texts, self.attributes) = (texts, attributes)
  }
}

/// A reading aid in `sizeFactor` times its base's size. `text` has `kCTRubyPositionCount` entries, by position; `nil` for none there.
public func CTRubyAnnotationCreate(
  _ alignment: CTRubyAlignment, _ overhang: CTRubyOverhang, _ sizeFactor: CGFloat, _ text: UnsafePointer<CFString?>
) -> CTRubyAnnotation {
  var texts: [CTRubyPosition: String] = [:]
  for place in 0..<kCTRubyPositionCount { texts[CTRubyPosition(rawValue: UInt8(place))!] = text[place] }
  return CTRubyAnnotation(alignment, overhang, sizeFactor: sizeFactor, texts)
}

/// A reading aid with attributes of its own, as a font and a colour; what they lack it has of its base.
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

/// The same aid for another base.
public func CTRubyAnnotationCreateCopy(_ rubyAnnotation: CTRubyAnnotation) -> CTRubyAnnotation {
  CTRubyAnnotation(
    rubyAnnotation.alignment, rubyAnnotation.overhang, sizeFactor: rubyAnnotation.sizeFactor, scalesToFit: rubyAnnotation.scalesToFit,
    rubyAnnotation.texts, rubyAnnotation.attributes)
}

/// How it stands to its base.
public func CTRubyAnnotationGetAlignment(_ rubyAnnotation: CTRubyAnnotation) -> CTRubyAlignment { rubyAnnotation.alignment }
/// What it hangs over.
public func CTRubyAnnotationGetOverhang(_ rubyAnnotation: CTRubyAnnotation) -> CTRubyOverhang { rubyAnnotation.overhang }
/// By what its base's size is multiplied.
public func CTRubyAnnotationGetSizeFactor(_ rubyAnnotation: CTRubyAnnotation) -> CGFloat { rubyAnnotation.sizeFactor }
/// Its text at a position; `nil` for none.
public func CTRubyAnnotationGetTextForPosition(_ rubyAnnotation: CTRubyAnnotation, _ position: CTRubyPosition) -> CFString? {
  rubyAnnotation.texts[position]
}
