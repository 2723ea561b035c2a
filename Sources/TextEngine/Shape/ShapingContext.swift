import Fonts

/// All that decides a word's glyphs beside its letters.
struct ShapingKey: Hashable, Sendable {
  var font: FontInstance
  var script: UInt32
  var language: String
  var isRightToLeft: Bool
  var features: [FontFeature]
  /// 1/65536; the style's horizontal stretch.
  var stretch: Int32

  /// What is the same in all sizes.
  var unscaled: UnscaledShapingKey {
    UnscaledShapingKey(face: font.face, script: script, language: language, isRightToLeft: isRightToLeft, features: features)
  }
}

/// The words shaped so far with one key. Used by one thread at a time.
final class ShapingContext {
  let key: ShapingKey
  /// What segments of all paragraphs share that are shaped here.
  let face: ShapedParagraph.Face
  /// Where text is cut at spaces and shaped a word at a time.
  let cuts: SpaceCuts
  private let unscaled: UnscaledShapingContext
  private let scale: ShapedWord.Scale
  /// A word that is let go is scaled again, which costs little.
  @exclusivity(unchecked) private var table = WordTable(limit: 2 << 20)

  init(key: ShapingKey, unscaled: UnscaledShapingContext) {
    self.key = key
    self.unscaled = unscaled
    face = ShapedParagraph.Face(font: key.font, key: key)
    cuts = unscaled.cuts
    scale = ShapedWord.Scale(size64: key.font.size64, unitsPerEm: key.font.face.unitsPerEm, stretch: key.stretch)
  }

  /// The glyphs of `units`, from the table or by HarfBuzz; alive as `WordTable` says.
  ///
  /// - Parameter long: takes what is too long for the table.
  func word(_ units: UnsafeBufferPointer<UInt16>, buffer: OpaquePointer, _ long: inout WordArena) -> ShapedWord {
    let hash = WordTable.hash(units)
    // What is long does not come again in this size: to keep it would cost more than to scale it.
    if units.count > UnscaledShapingContext.longWord {
      return unscaled.word(units, hash, buffer: buffer).scaled(by: scale, in: &long, keepsUnits: false)
    }
    if let known = table.find(units, hash) { return known }
    let word = unscaled.word(units, hash, buffer: buffer)
    return table.add(hash) { [scale] arena in word.scaled(by: scale, in: &arena, keepsUnits: true) }
  }

  /// The same, alive for as long as it is held.
  func kept(_ units: UnsafeBufferPointer<UInt16>, buffer: OpaquePointer) -> KeptWord {
    var long = WordArena(smallest: 0)
    // Until it is held.
    defer { withExtendedLifetime(long) {} }
    return KeptWord(word(units, buffer: buffer, &long))
  }

  /// Whether a break changes no shape of `units`.
  func isSafe(toBreakAt offset: Int, in units: UnsafeBufferPointer<UInt16>, buffer: OpaquePointer) -> Bool {
    unscaled.word(units, WordTable.hash(units), buffer: buffer).safeBreak(from: offset) == offset
  }
}
