import CFontconfig
import Synchronization

/// The letters and signs that texts in the Latin script are made of: what a face for running text must have.
package enum TextRepertoire {
  /// Basic Latin, Latin-1, Latin Extended-A; dashes, quotation marks, dots, daggers, per mille, guillemets, the euro.
  package static let scalars: [UInt32] =
    Array(0x21...0x7E) + Array(0xA1...0xAC) + Array(0xAE...0x17F) + Array(0x2010...0x2014) + Array(0x2018...0x201A)
    + Array(0x201C...0x201E) + [0x2020, 0x2021, 0x2022, 0x2026, 0x2030, 0x2039, 0x203A, 0x20AC]

  /// For fontconfig; never changed after it was made.
  fileprivate nonisolated(unsafe) static let charset: OpaquePointer = {
    let set = FcCharSetCreate()!
    for scalar in scalars { FcCharSetAddChar(set, scalar) }
    return set
  }()
}

/// A cut that is left aside when one is chosen by family, weight and slope: much that other cuts of its family have is
/// missing, so that text in it would be a patchwork of fonts. It is found by its own name.
package struct HoledCut: Sendable {
  package let face: FontFace
  /// What it lacks of the repertoire, and another cut of the family has.
  package let missing: [UInt32]
}

extension FontLibrary {
  /// Cuts of `family` that are not chosen, because too much is missing in them.
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

  /// What `face` lacks of the repertoire.
  package func missingText(in face: FontFace) -> [UInt32] {
    TextRepertoire.scalars.filter { face.glyph(for: $0) == nil }
  }
}

extension FontCatalogue.Entry {
  /// How much of the repertoire it has; `nil` where fontconfig does not say.
  fileprivate var covered: Int? { charset.map { Int(FcCharSetIntersectCount($0, TextRepertoire.charset)) } }
}

extension [FontCatalogue.Entry] {
  /// Those that lack no more than an eighth of what the best of them has of the repertoire.
  var wholeCuts: [FontCatalogue.Entry] {
    guard count > 1 else { return self }
    let covered = map(\.covered)
    let best = covered.compactMap { $0 }.max() ?? 0
    return indices.filter { index in covered[index].map { $0 * 8 >= best * 7 } ?? true }.map { self[$0] }
  }
}
