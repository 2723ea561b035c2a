extension FontLibrary {
  /// What stands in for a font of Apple's systems, which Linux does not have: a face of the same kind and cut, for
  /// "HelveticaNeue-Light" a light Inter. `nil` for a name that is not known here, and for a kind that is not installed.
  package func substitute(for name: String) -> FontFace? {
    let plain = FontCatalogue.plain(name)
    guard let match = FontLibrary.substitutes.filter({ plain.hasPrefix($0.key) }).max(by: { $0.key.count < $1.key.count })
    else { return nil }
    let cut = String(plain.dropFirst(match.key.count))
    let weight = FontLibrary.weights.first { cut.contains($0.word) }?.weight ?? 400
    return face(family: match.value, weight: weight, italic: cut.contains("italic") || cut.contains("oblique"))
  }

  /// Plain names of families, and the families that stand in for them.
  private static let substitutes: [String: String] = {
    let kinds = [
      "Inter": [
        "helvetica", "helveticaneue", "arial", "sfpro", "sfprotext", "sfprodisplay", ".sfui", ".applesystemuifont",
        "avenir", "avenirnext", "futura", "gillsans", "optima", "verdana", "trebuchetms", "lucidagrande",
      ],
      "EB Garamond": [
        "times", "timesnewroman", "timesnewromanps", "georgia", "palatino", "baskerville", "hoeflertext", "didot", "cochin",
        "garamond", "iowanoldstyle", "newyork", "charter", "bodoni", "bodoni72",
      ],
      "DejaVu Sans Mono": ["courier", "couriernew", "menlo", "monaco", "sfmono", "andalemono"],
      "Noto Color Emoji": ["applecoloremoji"],
      "Noto Sans CJK JP": ["hiraginosans", "hirakakupro"],
      "Noto Serif CJK JP": ["hiraginomincho", "hiraminpro"],
      "Noto Sans CJK SC": ["pingfangsc", "heitisc"],
      "Noto Sans CJK TC": ["pingfangtc", "heititc"],
      "Noto Sans CJK KR": ["applesdgothicneo"],
    ]
    return Dictionary(uniqueKeysWithValues: kinds.flatMap { family, names in names.map { ($0, family) } })
  }()

  /// The longer word first where one holds another.
  private static let weights: [(word: String, weight: Int)] = [
    ("ultralight", 200), ("extralight", 200), ("semibold", 600), ("demibold", 600), ("extrabold", 800), ("thin", 100),
    ("light", 300), ("medium", 500), ("bold", 700), ("heavy", 800), ("black", 900),
  ]
}
