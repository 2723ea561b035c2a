extension FontLibrary {
  /// Returns the substitute for an Apple font: an installed face of the same kind and style that has the Apple font's
  /// names. For "HelveticaNeue-Light" that is a light Inter described as HelveticaNeue-Light. Returns `nil` if the name
  /// is not Apple's, or if no font of that kind is installed.
  func appleSubstitute(named name: String) -> FontFace? {
    AppleFonts.shared.cut(named: name).flatMap { appleSubstitute(for: $0.cut, of: $0.family) }
  }

  /// Returns the substitute for the style of an Apple family nearest to `weight` and slope, synthesized if the family lacks it. Returns `nil`
  /// if the family is not Apple's, or if no substitute is installed.
  func appleSubstitute(family name: String, weight: Int, italic: Bool) -> FontFace? {
    guard let family = AppleFonts.shared.family(named: name) else { return nil }
    return appleSubstitute(for: nearestCut(of: family, weight, italic), of: family, weight: weight, italic: italic)
  }

  func appleSubstitutes(ofFamily name: String) -> [FontFace] {
    guard let family = AppleFonts.shared.family(named: name) else { return [] }
    return family.cuts.sorted { ($0.weight, $0.isItalic ? 1 : 0) < ($1.weight, $1.isItalic ? 1 : 0) }
      .compactMap { appleSubstitute(for: $0, of: family) }
  }

  /// Returns the substitute that `face(named:)` finds for an Apple font. If the family does not have the style, uses the nearest one. Returns
  /// `nil` if `name` does not begin with the name of an Apple family, or if no substitute is installed.
  package func substitute(for name: String) -> FontFace? {
    if let face = appleSubstitute(named: name) { return face }
    guard let (family, cut) = AppleFonts.shared.family(beginning: name) else { return nil }
    let weight = FontWeightWord.weight(in: cut) ?? 400
    return appleSubstitute(family: family.name, weight: weight, italic: cut.contains("italic") || cut.contains("oblique"))
  }

  private func nearestCut(of family: AppleFonts.Family, _ weight: Int, _ italic: Bool) -> AppleFonts.Cut {
    // The first of equal styles: the table lists regular styles before condensed ones.
    family.cuts.enumerated().min { a, b in
      func key(_ cut: (offset: Int, element: AppleFonts.Cut)) -> (Int, Int, Int, Int, Int) {
        let near = FontLibrary.distance(weight: cut.element.weight, isItalic: cut.element.isItalic, to: weight, italic)
        return (cut.element.styleName.contains("Condensed") ? 1 : 0, near.0, near.1, near.2, cut.offset)
      }
      return key(a) < key(b)
    }!.element
  }

  /// Returns the substitute for a style of an Apple family, or `nil` if none of its substitutes is installed. `weight`
  /// and `italic` are the requested values, if they exceed the style's.
  private func appleSubstitute(
    for cut: AppleFonts.Cut, of family: AppleFonts.Family, weight: Int? = nil, italic: Bool = false
  ) -> FontFace? {
    let isItalic = cut.isItalic || italic || family.isScript
    let wanted = (weight ?? 0) >= 600 && cut.weight < 600 ? 700 : cut.weight
    for name in family.substitutes {
      guard let entry = self.cut(of: name, weight: wanted, italic: isItalic) else { continue }
      let synthesis = FontSynthesis.style(
        for: isItalic && !entry.description.isItalic, wanted >= 600 && entry.description.weight < 600)
      var description = entry.description
      description.familyName = family.name
      description.fullName = cut.styleName == "Regular" ? family.name : "\(family.name) \(cut.styleName)"
      description.postScriptName = cut.postScriptName
      description.styleName = cut.styleName
      description.weight = wanted
      description.isItalic = cut.isItalic || italic
      if let face = face(of: entry, synthesis: synthesis, replacedFace: description) { return face }
    }
    return nil
  }
}
