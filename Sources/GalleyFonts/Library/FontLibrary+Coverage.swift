/// A style that is excluded from selection by family, weight and slant, because it lacks many characters that other
/// styles of its family support. It can still be selected by its own name.
package struct HoledCut: Sendable {
  package let face: FontFace
  /// The scalar values of `TextRepertoire` that this style lacks, although at least one style of the family that is not
  /// excluded has them.
  package let missing: [UInt32]
}

extension FontLibrary {
  /// Returns the styles of `family` that are excluded because they lack many characters; empty if there are none or the
  /// family is not installed.
  package func holedCuts(ofFamily family: String) -> [HoledCut] {
    let entries = catalogue.entries(ofFamily: family)
    let whole = entries.wholeCuts
    let names = Set(whole.map(\.description.postScriptName))
    return entries.filter { !names.contains($0.description.postScriptName) }.compactMap { entry in
      face(of: entry).map { face in
        HoledCut(face: face, missing: TextRepertoire.scalars.filter { scalar in
          !entry.mayCover(scalar) && whole.contains { $0.mayCover(scalar) }
        })
      }
    }
  }

  /// Returns the scalar values of `TextRepertoire` that `face` lacks; empty if it supports all.
  package func missingText(in face: FontFace) -> [UInt32] {
    TextRepertoire.scalars.filter { face.glyph(for: $0) == nil }
  }
}

extension [FontCatalogue.Entry] {
  /// The entries that support at least seven eighths as many characters of `TextRepertoire` as the best entry, or whose coverage is unknown. A
  /// single entry is always included.
  var wholeCuts: [FontCatalogue.Entry] {
    guard count > 1 else { return self }
    let covered = map(\.coverage.textCount)
    let best = covered.compactMap { $0 }.max() ?? 0
    return indices.filter { index in covered[index].map { $0 * 8 >= best * 7 } ?? true }.map { self[$0] }
  }
}
