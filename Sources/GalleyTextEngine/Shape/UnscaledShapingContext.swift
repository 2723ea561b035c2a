import GalleyCHarfBuzz
import GalleyFonts

/// The parameters, besides the text, that determine the glyphs of a word in every size.
struct UnscaledShapingKey: Hashable {
  var face: FontFace
  var script: UInt32
  var language: String
  var isRightToLeft: Bool
  var features: [FontFeature]

  var harfbuzzFeatures: [hb_feature_t] {
    features.map { hb_feature_t(tag: OpenTypeTable.tag($0.tag), value: $0.value, start: 0, end: UInt32.max) }
  }

  /// The interaction of the face's space with its neighbors in OpenType rules.
  var spaceInLayout: SpaceInLayout {
    face.spaceInLayout(script: script, language: language, isRightToLeft: isRightToLeft, features: harfbuzzFeatures)
  }
}

/// The words shaped with one key in font units, for one thread at a time. The words are shared with other threads.
final class UnscaledShapingContext {
  let cuts: SpaceCuts
  private let words: UnscaledWords
  private let work: ShapingWorkCounter?

  /// The length above which a word is long, in UTF-16 code units. Ranges that cannot be divided into words are usually long.
  static let longWord = 128

  init(key: UnscaledShapingKey, words: UnscaledWords, work: ShapingWorkCounter? = nil) {
    (self.words, self.work) = (words, work)
    cuts = SpaceCuts(key)
  }

  /// Returns the result of `body` for the glyphs of `units` with a precomputed hash. The word is valid only during the call.
  func withWord<Result>(
    _ units: UnsafeBufferPointer<UInt16>, _ hash: UInt32, buffer: OpaquePointer, _ body: (ShapedWord) -> Result
  ) -> Result {
    words.withWord(units, hash, buffer: buffer, work, body)
  }
}
