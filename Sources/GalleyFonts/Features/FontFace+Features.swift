import GalleyCHarfBuzz

extension FontFace {
  /// The tags of the font's features for any script, in alphabetical order, without duplicates; empty if it has none.
  package var featureTags: [String] {
    var tags: Set<String> = []
    for table in [SpaceInLayout.substitution, SpaceInLayout.positioning] {
      let total = hb_ot_layout_table_get_feature_tags(harfbuzzFace, table, 0, nil, nil)
      var found = [hb_tag_t](repeating: 0, count: Int(total))
      var count = total
      hb_ot_layout_table_get_feature_tags(harfbuzzFace, table, 0, &count, &found)
      tags.formUnion(found.prefix(Int(count)).map(OpenTypeTable.letters))
    }
    return tags.sorted()
  }
}
