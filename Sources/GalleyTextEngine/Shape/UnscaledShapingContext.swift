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

/// A cache of words shaped in font units, from which all sizes are scaled. Not thread-safe.
final class UnscaledShapingContext {
  private let key: UnscaledShapingKey
  let cuts: SpaceCuts
  private let features: [hb_feature_t]
  private let language: OpaquePointer?
  @exclusivity(unchecked) private var words = WordTable(limit: 4 << 20)
  /// The words longer than `longWord`. Cached for changes of size, and for edits that leave these words unchanged.
  private var longWords = WordTable(limit: 4 << 20)
  private let work: ShapingWorkCounter?

  /// The length above which a word is long, in UTF-16 code units. Ranges that cannot be divided into words are usually long.
  static let longWord = 128

  init(key: UnscaledShapingKey, work: ShapingWorkCounter? = nil) {
    (self.key, self.work) = (key, work)
    features = key.harfbuzzFeatures
    language = hb_language_from_string(key.language, -1)
    cuts = SpaceCuts(key)
  }

  /// Returns the glyphs of `units` with a precomputed hash. See `WordTable` for their lifetime.
  func word(_ units: UnsafeBufferPointer<UInt16>, _ hash: UInt32, buffer: OpaquePointer) -> ShapedWord {
    let isLong = units.count > UnscaledShapingContext.longWord
    if let cached = isLong ? longWords.find(units, hash) : words.find(units, hash) { return cached }
    shape(units, buffer)
    func made(in arena: inout WordArena) -> ShapedWord { ShapedWord.make(of: buffer, units, in: &arena) }
    return isLong ? longWords.add(hash, made) : words.add(hash, made)
  }

  private func shape(_ units: UnsafeBufferPointer<UInt16>, _ buffer: OpaquePointer) {
    work?.units += units.count
    hb_buffer_reset(buffer)
    hb_buffer_set_cluster_level(buffer, HB_BUFFER_CLUSTER_LEVEL_MONOTONE_GRAPHEMES)
    hb_buffer_add_utf16(buffer, units.baseAddress, Int32(units.count), 0, Int32(units.count))
    hb_buffer_set_direction(buffer, key.isRightToLeft ? HB_DIRECTION_RTL : HB_DIRECTION_LTR)
    hb_buffer_set_script(buffer, hb_script_from_iso15924_tag(key.script))
    hb_buffer_set_language(buffer, language)
    features.withUnsafeBufferPointer { features in
      hb_shape(key.face.shapingFont, buffer, features.baseAddress, UInt32(features.count))
    }
  }
}
