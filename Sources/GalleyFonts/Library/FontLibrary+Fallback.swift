import GalleyUnicodeFacts

extension FontLibrary {
  /// Returns the face that displays `cluster` (the scalars of one grapheme) in text with the font `primary`.
  ///
  /// The result is `primary` if it supports the cluster, unless the cluster requests emoji. Otherwise it is a face that
  /// supports the whole cluster; other styles of the same family come first, and serif fonts are preferred for serif
  /// text. If none does, the result is a face that supports the base, and finally `primary`, whose .notdef makes the
  /// character visible. `language` is the document's BCP 47 tag, which selects Chinese, Japanese or Korean forms. The
  /// result depends only on the installed fonts.
  package func fallback(for cluster: [UInt32], language: String?, like primary: FontFace) -> FontFace {
    let requestsEmoji = EmojiPresentation.isRequested(by: cluster)
    if !requestsEmoji, primary.shows(cluster) { return primary }
    let base = cluster.first { Unicode.Scalar($0)?.needsNoGlyph != true }
    guard let base, mayShow(base, likeFamily: primary.installed.familyName) else { return primary }
    let style = FallbackStyle(of: primary)
    let key = FallbackCache.Key(
      cluster: cluster, style: style, family: primary.installed.familyName, region: CJKRegion(language: language), emoji: requestsEmoji)
    let result = fallbacks.result(for: key) { search(key) }
    // A face that supports only the base is not better than `primary` if that supports the base.
    guard let face = result.face, result.isWhole || !primary.shows(cluster.prefix(1)) else { return primary }
    return face
  }

  /// Returns whether the family, its substitutes or any other font can support `base`. Most code points are unassigned.
  private func mayShow(_ base: UInt32, likeFamily family: String) -> Bool {
    catalogue.ranking.isCovered(base) || candidates(ofFamily: family).contains { $0.mayCover(base) }
  }

  /// Returns a face of the same family or the first candidate that supports the whole cluster, or else the first that supports its base. The face
  /// is `nil` if there is neither.
  private func search(_ key: FallbackCache.Key) -> FallbackCache.SearchResult {
    guard let base = key.cluster.first(where: { Unicode.Scalar($0)?.needsNoGlyph != true }) else { return FallbackCache.SearchResult(face: nil, isWhole: false) }
    if !key.emoji, let face = sibling(showing: key) { return FallbackCache.SearchResult(face: face, isWhole: true) }
    var second: FontFace?
    let candidates = FallbackOrder.candidates(
      in: catalogue, base: base, style: key.style, region: key.region, emoji: key.emoji)
    for entry in candidates {
      guard let face = cut(like: key.style, of: entry, showing: base) else { continue }
      if face.shows(key.cluster) { return FallbackCache.SearchResult(face: face, isWhole: true) }
      if second == nil, face.shows([base]) { second = face }
    }
    return FallbackCache.SearchResult(face: second, isWhole: false)
  }

  /// Returns a style of the same family that supports the whole cluster: the nearest in weight and slope, with
  /// synthetic bold or slant if necessary. Returns `nil` if there is none.
  private func sibling(showing key: FallbackCache.Key) -> FontFace? {
    let weight = key.style.isBold ? 700 : 400
    guard let base = key.cluster.first(where: { Unicode.Scalar($0)?.needsNoGlyph != true }) else { return nil }
    let cuts = candidates(ofFamily: key.family).filter { $0.mayCover(base) }
    for entry in cuts.sorted(by: { distance(of: $0, weight, key.style.isItalic) < distance(of: $1, weight, key.style.isItalic) }) {
      let synthesis = FontSynthesis.style(
        for: key.style.isItalic && !entry.description.isItalic, key.style.isBold && entry.description.weight < 600)
      if let face = face(of: entry, synthesis: synthesis), face.shows(key.cluster) { return face }
    }
    return nil
  }

  /// Returns the style of the entry's family that matches, if it supports the scalar, otherwise the entry's own face;
  /// `nil` if its file cannot be opened.
  private func cut(like style: FallbackStyle, of entry: FontCatalogue.Entry, showing base: UInt32) -> FontFace? {
    let family = entry.families[0]
    if let better = cut(of: family, weight: style.isBold ? 700 : 400, italic: style.isItalic), better.mayCover(base),
      let face = face(of: better) {
      return face
    }
    return face(of: entry)
  }
}
