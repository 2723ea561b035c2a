import GalleyFonts
import GalleyUnicodeFacts

/// The hyphen at the end of a line that divides a word: U+2010 in the word's font, or U+002D if the font lacks it, or
/// the hyphen of a fallback font.
///
/// It is never .notdef as long as an installed font has a hyphen.
enum InsertedHyphen {
  /// Shaped together with the word, so that the font can kern it.
  case joined(UInt16)
  /// In a fallback font, after the word.
  case apart(ShapingKey, UInt16)

  init(after key: ShapingKey) {
    let own = key.font.face
    if let unit = Self.units.first(where: { own.glyph(for: UInt32($0)) != nil }) {
      self = .joined(unit)
      return
    }
    for unit in Self.units {
      let face = FontLibrary.shared.fallback(for: [UInt32(unit)], language: key.language, like: own)
      guard face !== own else { continue }
      var other = key
      other.font = face.instance(size64: key.font.size64)
      self = .apart(other, unit)
      return
    }
    self = .joined(UInt16.hyphen)
  }

  private static let units: [UInt16] = [UInt16.hyphen, 0x2D]

  /// The code unit to append to the word's own text; `nil` if the hyphen is in a fallback font and is shaped apart.
  var suffix: UInt16? {
    if case .joined(let unit) = self { unit } else { nil }
  }

  /// Returns the shaped hyphen and its font if it uses a fallback font, otherwise `nil`.
  func word(_ cache: ShapingCache.Contents) -> (word: RetainedWord, font: FontInstance)? {
    guard case .apart(let key, let unit) = self else { return nil }
    return ([unit].withUnsafeBufferPointer { cache.context(key).retainedWord($0, buffer: cache.buffer) }, key.font)
  }
}

extension Shaper {
  /// Returns the hyphen after a part of a segment of `face` if it needs a fallback font. Returns `nil` if the word's
  /// own font has one, and for tabs, hard breaks and objects.
  static func hyphenApart(after face: ShapedParagraph.Face) -> (word: RetainedWord, font: FontInstance)? {
    guard let key = face.key, case .apart = InsertedHyphen(after: key) else { return nil }
    return ShapingCache.shared.withContents { InsertedHyphen(after: key).word($0) }
  }
}
