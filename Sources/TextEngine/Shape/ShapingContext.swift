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
  /// Where text is cut at spaces and shaped a word at a time.
  let cuts: SpaceCuts
  private let unscaled: UnscaledShapingContext
  private let scale: ShapedWord.Scale
  /// A word that is let go is scaled again, which costs little.
  private var table = WordTable(limit: 3 << 20)

  init(key: ShapingKey, unscaled: UnscaledShapingContext) {
    self.key = key
    self.unscaled = unscaled
    cuts = unscaled.cuts
    scale = ShapedWord.Scale(size64: key.font.size64, unitsPerEm: key.font.face.unitsPerEm, stretch: key.stretch)
  }

  /// The glyphs of `units`, from the table or by HarfBuzz.
  func word(_ units: UnsafeBufferPointer<UInt16>, buffer: OpaquePointer) -> ShapedWord {
    let hash = WordTable.hash(units)
    // What is long does not come again in this size: to keep it would cost more than to scale it.
    if units.count > UnscaledShapingContext.longWord { return unscaled.word(units, hash, buffer: buffer).scaled(by: scale) }
    if let known = table.find(units, hash) { return known }
    let word = unscaled.word(units, hash, buffer: buffer).scaled(by: scale)
    table.insert(units, hash, word)
    return word
  }

  /// Whether a break changes no shape of `units`.
  func isSafe(toBreakAt offset: Int, in units: UnsafeBufferPointer<UInt16>, buffer: OpaquePointer) -> Bool {
    unscaled.word(units, WordTable.hash(units), buffer: buffer).safeBreak(from: offset) == offset
  }
}
