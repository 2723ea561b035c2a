import CHarfBuzz
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
}

/// The words shaped so far with one key. Used under the lock of `ShapingCache`.
final class ShapingContext {
  let key: ShapingKey
  /// Whether text is cut at spaces and shaped a word at a time: not where the font's space takes part in layout.
  let isByWord: Bool
  private let features: [hb_feature_t]
  private let language: OpaquePointer?
  private var table = WordTable()
  private static let longestKept = 128

  init(key: ShapingKey) {
    self.key = key
    isByWord = !key.font.face.spaceTakesPartInLayout
    features = key.features.map { feature in
      var tag: UInt32 = 0
      for byte in feature.tag.utf8.prefix(4) { tag = tag << 8 | UInt32(byte) }
      return hb_feature_t(tag: tag, value: feature.value, start: 0, end: UInt32.max)
    }
    language = hb_language_from_string(key.language, -1)
  }

  /// The glyphs of `units`, from the table or by HarfBuzz.
  func word(_ units: UnsafeBufferPointer<UInt16>, buffer: OpaquePointer) -> ShapedWord {
    // What is long does not come again: to keep it would cost more than to shape it.
    if units.count > ShapingContext.longestKept { return shape(units, buffer) }
    let hash = WordTable.hash(units)
    if let known = table.find(units, hash) { return known }
    let word = shape(units, buffer)
    table.insert(units, hash, word)
    return word
  }

  private func shape(_ units: UnsafeBufferPointer<UInt16>, _ buffer: OpaquePointer) -> ShapedWord {
    hb_buffer_reset(buffer)
    hb_buffer_set_cluster_level(buffer, HB_BUFFER_CLUSTER_LEVEL_MONOTONE_GRAPHEMES)
    hb_buffer_add_utf16(buffer, units.baseAddress, Int32(units.count), 0, Int32(units.count))
    hb_buffer_set_direction(buffer, key.isRightToLeft ? HB_DIRECTION_RTL : HB_DIRECTION_LTR)
    hb_buffer_set_script(buffer, hb_script_from_iso15924_tag(key.script))
    hb_buffer_set_language(buffer, language)
    features.withUnsafeBufferPointer { features in
      hb_shape(key.font.harfbuzzFont, buffer, features.baseAddress, UInt32(features.count))
    }
    var count: UInt32 = 0
    let infos = hb_buffer_get_glyph_infos(buffer, &count)
    let positions = hb_buffer_get_glyph_positions(buffer, &count)
    let n = Int(count)
    var glyphs = [UInt32](repeating: 0, count: n)
    var advances = [Int32](repeating: 0, count: n)
    var xOffsets = advances
    var yOffsets = advances
    var clusters = advances
    var unsafe = [Bool](repeating: false, count: n)
    for index in 0..<n {
      let info = infos![index]
      let position = positions![index]
      glyphs[index] = info.codepoint
      advances[index] = stretched(position.x_advance)
      xOffsets[index] = stretched(position.x_offset)
      yOffsets[index] = position.y_offset
      clusters[index] = Int32(info.cluster)
      unsafe[index] = info.mask & HB_GLYPH_FLAG_UNSAFE_TO_BREAK.rawValue != 0
    }
    return ShapedWord(
      length: units.count, glyphs: glyphs, advances: advances, xOffsets: xOffsets, yOffsets: yOffsets,
      clusters: clusters, unsafe: unsafe)
  }

  private func stretched(_ length: Int32) -> Int32 {
    key.stretch == 65536 ? length : Int32((Int64(length) * Int64(key.stretch) + 32768) >> 16)
  }
}
