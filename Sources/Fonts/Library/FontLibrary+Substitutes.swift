extension FontLibrary {
  /// What stands in for a font of Apple's systems, which Linux does not have: an installed face of the same kind and cut
  /// that goes by Apple's names, for "HelveticaNeue-Light" a light Inter that says it is HelveticaNeue-Light. `nil` for a
  /// name that is not one of Apple's, and for a kind that is not installed.
  func standIn(named name: String) -> FontFace? {
    AppleFonts.known.cut(named: name).flatMap { standIn(for: $0.cut, of: $0.family) }
  }

  /// The cut of one of Apple's families that is nearest to `weight` and slope, synthesised where that family lacks it.
  func standIn(family name: String, weight: Int, italic: Bool) -> FontFace? {
    guard let family = AppleFonts.known.family(named: name) else { return nil }
    return standIn(for: nearestCut(of: family, weight, italic), of: family, weight: weight, italic: italic)
  }

  func standIns(ofFamily name: String) -> [FontFace] {
    guard let family = AppleFonts.known.family(named: name) else { return [] }
    return family.cuts.sorted { ($0.weight, $0.isItalic ? 1 : 0) < ($1.weight, $1.isItalic ? 1 : 0) }
      .compactMap { standIn(for: $0, of: family) }
  }

  /// As `face(named:)` finds one of Apple's fonts; also for a cut that the family does not have, whose nearest it is then.
  package func substitute(for name: String) -> FontFace? {
    if let face = standIn(named: name) { return face }
    guard let (family, cut) = AppleFonts.known.family(beginning: name) else { return nil }
    let weight = FontWeightWord.weight(in: cut) ?? 400
    return standIn(family: family.name, weight: weight, italic: cut.contains("italic") || cut.contains("oblique"))
  }

  private func nearestCut(of family: AppleFonts.Family, _ weight: Int, _ italic: Bool) -> AppleFonts.Cut {
    // The first of equals: the table has plain cuts before condensed ones.
    family.cuts.enumerated().min { a, b in
      func key(_ cut: (offset: Int, element: AppleFonts.Cut)) -> (Int, Int, Int, Int, Int) {
        let near = FontLibrary.distance(weight: cut.element.weight, isItalic: cut.element.isItalic, to: weight, italic)
        return (cut.element.styleName.contains("Condensed") ? 1 : 0, near.0, near.1, near.2, cut.offset)
      }
      return key(a) < key(b)
    }!.element
  }

  /// `weight` and `italic` are what was asked for, where that is more than the cut is.
  private func standIn(
    for cut: AppleFonts.Cut, of family: AppleFonts.Family, weight: Int? = nil, italic: Bool = false
  ) -> FontFace? {
    let isItalic = cut.isItalic || italic || family.isScript
    let wanted = (weight ?? 0) >= 600 && cut.weight < 600 ? 700 : cut.weight
    for name in family.standIns {
      guard let entry = self.cut(of: name, weight: wanted, italic: isItalic) else { continue }
      let synthesis = FontSynthesis.standing(
        for: isItalic && !entry.description.isItalic, wanted >= 600 && entry.description.weight < 600)
      var description = entry.description
      description.familyName = family.name
      description.fullName = cut.styleName == "Regular" ? family.name : "\(family.name) \(cut.styleName)"
      description.postScriptName = cut.postScriptName
      description.styleName = cut.styleName
      description.weight = wanted
      description.isItalic = cut.isItalic || italic
      if let face = face(of: entry, synthesis: synthesis, standingFor: description) { return face }
    }
    return nil
  }
}
