import CHarfBuzz

extension FontFace {
  /// The tags of the features that the face has, for any script, in alphabetical order.
  package var featureTags: [String] {
    var tags: Set<String> = []
    for table: hb_tag_t in [0x4753_5542 /* GSUB */, 0x4750_4F53 /* GPOS */] {
      let total = hb_ot_layout_table_get_feature_tags(harfbuzzFace, table, 0, nil, nil)
      var found = [hb_tag_t](repeating: 0, count: Int(total))
      var count = total
      hb_ot_layout_table_get_feature_tags(harfbuzzFace, table, 0, &count, &found)
      for tag in found.prefix(Int(count)) {
        let letters = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: tag >> $0) }
        tags.insert(String(decoding: letters, as: UTF8.self))
      }
    }
    return tags.sorted()
  }
}
