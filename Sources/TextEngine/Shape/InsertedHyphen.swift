import Fonts
import UnicodeFacts

/// The hyphen at the end of a line whose last word goes on in the next: U+2010 in the word's font, U+002D where that font
/// has no other, else the hyphen of a font that has one. It is never a .notdef while an installed font has a hyphen.
enum InsertedHyphen {
  /// Shaped together with the word: a font may kern it.
  case joined(UInt16)
  /// In a font of its own, after the word.
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

  /// What goes behind the word's own letters.
  var suffix: UInt16? {
    if case .joined(let unit) = self { unit } else { nil }
  }

  /// The hyphen by itself, where it stands in a font of its own.
  func word(_ cache: ShapingCache.Contents) -> (word: KeptWord, font: FontInstance)? {
    guard case .apart(let key, let unit) = self else { return nil }
    return ([unit].withUnsafeBufferPointer { cache.context(key).kept($0, buffer: cache.buffer) }, key.font)
  }
}

extension Shaper {
  /// The hyphen after a part of a segment of `face`, where its font has none that could be shaped with it.
  static func hyphenApart(after face: ShapedParagraph.Face) -> (word: KeptWord, font: FontInstance)? {
    guard let key = face.key, case .apart = InsertedHyphen(after: key) else { return nil }
    return ShapingCache.shared.withContents { InsertedHyphen(after: key).word($0) }
  }
}
