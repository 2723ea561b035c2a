import GalleyFonts

/// Stage three: shapes the items of a paragraph.
struct Shaper {
  var usesFontLeading: Bool

  func shape(_ paragraph: Paragraph, _ analysis: ParagraphAnalysis, _ items: [Item]) -> ShapedParagraph {
    ShapingCache.shared.withContents { cache in
      var builder = ShapedParagraphBuilder(paragraph: paragraph, analysis: analysis, cache: cache, shaper: self)
      for item in items { builder.add(item) }
      return builder.finish()
    }
  }

  /// Returns the glyphs of a part of a word shaped separately, for a line that ends or starts within the word.
  ///
  /// If any `suffix` is given and the font has a hyphen, that hyphen is included; otherwise see `hyphenApart`. Returns `nil`
  /// for segments without glyphs.
  ///
  /// - Parameter range: the range in the paragraph, within the word of segment `index`, without the spaces after it.
  static func shapePart(of index: Int, in paragraph: ShapedParagraph, _ range: Range<ParagraphOffset>, suffix: UInt16? = nil) -> RetainedWord? {
    guard let key = paragraph.face(of: index).key else { return nil }
    let suffix = suffix.flatMap { _ in InsertedHyphen(after: key).suffix }
    if suffix == nil, range == paragraph.segments[index].word { return paragraph.word(index).map(RetainedWord.init) }
    var units = Array(paragraph.text[range.utf16])
    if let suffix { units.append(suffix) }
    return ShapingCache.shared.withContents { cache in
      units.withUnsafeBufferPointer { cache.context(key).retainedWord($0, buffer: cache.buffer) }
    }
  }

  static func key(for style: TextStyle, font: FontInstance, script: UInt32, level: UInt8) -> ShapingKey {
    var features = style.features
    if style.kern == .zero { features.append(FontFeature(tag: "kern", value: 0)) }
    if !style.ligatures {
      features += ["liga", "clig", "dlig"].map { FontFeature(tag: $0, value: 0) }
    }
    return ShapingKey(
      font: font, script: script, language: style.language, isRightToLeft: level & 1 == 1, features: features,
      horizontalScale: style.expansion == 0 ? 65536 : Int32((exponential(style.expansion) * 65536).rounded()))
  }
}

/// Returns e to the power of `x`, with the same result on every machine. `x` is clamped to −4…4; NaN counts as 0. Uses a series after range
/// reduction, instead of the C library.
func exponential(_ x: Double) -> Double {
  let bounded = max(-4, min(4, x.isNaN ? 0 : x)) / 64
  var term = 1.0
  var sum = 1.0
  for n in 1...12 {
    term *= bounded / Double(n)
    sum += term
  }
  for _ in 0..<6 { sum *= sum }
  return sum
}
