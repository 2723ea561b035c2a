import GalleyFonts

/// The parameters, besides the text, that determine the glyphs of a word.
struct ShapingKey: Hashable, Sendable {
  var font: FontInstance
  var script: UInt32
  var language: String
  var isRightToLeft: Bool
  var features: [FontFeature]
  /// The style's horizontal scale in 16.16 fixed point.
  var horizontalScale: Int32

  /// The part of the key that does not depend on the size.
  var unscaled: UnscaledShapingKey {
    UnscaledShapingKey(face: font.face, script: script, language: language, isRightToLeft: isRightToLeft, features: features)
  }
}

/// A cache of the words shaped with one key. Not thread-safe.
final class ShapingContext {
  let key: ShapingKey
  /// The face shared by the segments of all paragraphs with this key.
  let face: ShapedParagraph.Face
  /// The spaces at which text can be divided and shaped word by word.
  let cuts: SpaceCuts
  private let unscaled: UnscaledShapingContext
  private let scale: ShapedWord.Scale
  /// An evicted word is scaled again, which is cheap.
  @exclusivity(unchecked) private var table = WordTable(limit: 2 << 20)

  init(key: ShapingKey, unscaled: UnscaledShapingContext) {
    self.key = key
    self.unscaled = unscaled
    face = ShapedParagraph.Face(font: key.font, key: key)
    cuts = unscaled.cuts
    scale = ShapedWord.Scale(size64: key.font.size64, unitsPerEm: key.font.face.unitsPerEm, horizontalScale: key.horizontalScale)
  }

  /// Returns the glyphs of `units`, from the table, or scaled from those in font units, which are cached too. See `WordTable` for their lifetime.
  ///
  /// - Parameter long: stores words that are too long for the table.
  func word(_ units: UnsafeBufferPointer<UInt16>, buffer: OpaquePointer, _ long: inout WordArena) -> ShapedWord {
    let hash = WordTable.hash(units)
    // Long words rarely occur twice in one size, so caching them costs more than scaling them.
    if units.count > UnscaledShapingContext.longWord {
      return unscaled.withWord(units, hash, buffer: buffer) { $0.scaled(by: scale, in: &long, includesUnits: false) }
    }
    if let cached = table.find(units, hash) { return cached }
    return unscaled.withWord(units, hash, buffer: buffer) { word in
      table.add(hash) { [scale] arena in word.scaled(by: scale, in: &arena, includesUnits: true) }
    }
  }

  /// Returns the glyphs of `units` in a value that keeps them alive.
  func retainedWord(_ units: UnsafeBufferPointer<UInt16>, buffer: OpaquePointer) -> RetainedWord {
    var long = WordArena(smallest: 0)
    // Keep the block alive until `RetainedWord` retains it.
    defer { withExtendedLifetime(long) {} }
    return RetainedWord(word(units, buffer: buffer, &long))
  }

  /// Returns whether a break at `offset` changes no glyphs of `units`.
  func isSafe(toBreakAt offset: Int, in units: UnsafeBufferPointer<UInt16>, buffer: OpaquePointer) -> Bool {
    unscaled.withWord(units, WordTable.hash(units), buffer: buffer) { $0.safeBreak(from: offset) == offset }
  }
}
