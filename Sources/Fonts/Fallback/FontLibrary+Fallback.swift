import UnicodeFacts

extension FontLibrary {
  /// The face that shows `cluster` (scalars of one grapheme) in text set in `primary`.
  ///
  /// `primary` itself when it covers the cluster, unless the cluster asks for an emoji; then a face that covers all of
  /// it, another cut of its family before other families, a serif beside a serif; where no face covers all of it, one that covers its base; where none does, `primary`,
  /// whose .notdef shows that something stands there. `language` (BCP 47, the document's) chooses among Chinese,
  /// Japanese and Korean forms. Depends on the installed fonts and on nothing else of the environment.
  package func fallback(for cluster: [UInt32], language: String?, like primary: FontFace) -> FontFace {
    let asksForEmoji = EmojiPresentation.isAsked(by: cluster)
    if !asksForEmoji, primary.shows(cluster) { return primary }
    let base = cluster.first { Unicode.Scalar($0)?.needsNoGlyph != true }
    guard let base, mayShow(base, likeFamily: primary.installed.familyName) else { return primary }
    let style = FallbackStyle(of: primary)
    let key = FallbackCache.Key(
      cluster: cluster, style: style, family: primary.installed.familyName, region: CJKRegion(language: language), emoji: asksForEmoji)
    let answer = fallbacks.answer(for: key) { search(key) }
    // A face that has no more than the base is no better than a primary that has it.
    guard let face = answer.face, answer.isWhole || !primary.shows(cluster.prefix(1)) else { return primary }
    return face
  }

  /// Whether a cut of the family or a font that stands in for others may have `base`: most of Unicode's places are empty.
  private func mayShow(_ base: UInt32, likeFamily family: String) -> Bool {
    catalogue.ranking.isCovered(base) || candidates(ofFamily: family).contains { $0.mayCover(base) }
  }

  /// The first candidate that shows the whole cluster, else the first that shows its base.
  private func search(_ key: FallbackCache.Key) -> FallbackCache.Answer {
    guard let base = key.cluster.first(where: { Unicode.Scalar($0)?.needsNoGlyph != true }) else { return FallbackCache.Answer(face: nil, isWhole: false) }
    if !key.emoji, let face = sibling(showing: key) { return FallbackCache.Answer(face: face, isWhole: true) }
    var second: FontFace?
    let candidates = FallbackOrder.candidates(
      in: catalogue, base: base, style: key.style, region: key.region, emoji: key.emoji)
    for entry in candidates {
      guard let face = cut(like: key.style, of: entry, showing: base) else { continue }
      if face.shows(key.cluster) { return FallbackCache.Answer(face: face, isWhole: true) }
      if second == nil, face.shows([base]) { second = face }
    }
    return FallbackCache.Answer(face: second, isWhole: false)
  }

  /// A cut of the font's own family that shows the whole cluster, the nearest in weight and slope, made bold or slanted
  /// where it is neither.
  private func sibling(showing key: FallbackCache.Key) -> FontFace? {
    let weight = key.style.isBold ? 700 : 400
    guard let base = key.cluster.first(where: { Unicode.Scalar($0)?.needsNoGlyph != true }) else { return nil }
    let cuts = candidates(ofFamily: key.family).filter { $0.mayCover(base) }
    for entry in cuts.sorted(by: { distance(of: $0, weight, key.style.isItalic) < distance(of: $1, weight, key.style.isItalic) }) {
      let synthesis = FontSynthesis.standing(
        for: key.style.isItalic && !entry.description.isItalic, key.style.isBold && entry.description.weight < 600)
      if let face = face(of: entry, synthesis: synthesis), face.shows(key.cluster) { return face }
    }
    return nil
  }

  /// The cut of the entry's family that suits the style, if it has the scalar; else the entry itself.
  private func cut(like style: FallbackStyle, of entry: FontCatalogue.Entry, showing base: UInt32) -> FontFace? {
    let family = entry.families[0]
    if let better = cut(of: family, weight: style.isBold ? 700 : 400, italic: style.isItalic), better.mayCover(base),
      let face = face(of: better) {
      return face
    }
    return face(of: entry)
  }
}
