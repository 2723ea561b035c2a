import CHarfBuzz
import Requirements
import Synchronization

/// One face of one font file: a cut of a family, at no size yet.
///
/// The library makes each face once, so identity is equality. Thread-safe: HarfBuzz's face is immutable and
/// FreeType's is kept behind a lock.
package final class FontFace: @unchecked Sendable {
  package let file: FontFile
  /// The place of the face in its collection; for a named instance of a variable font its number, counted from 1,
  /// stands in the high 16 bits, as FreeType and fontconfig write it.
  package let index: Int
  /// What it goes by: what the file says, or the font of Apple's that it stands in for.
  package let description: FaceDescription
  /// What the file says, and what a fingerprint names.
  let installed: FaceDescription
  package let synthesis: FontSynthesis
  package let unitsPerEm: Int
  package let glyphCount: Int
  /// Whether a serif suits beside it.
  package let isSerif: Bool
  let harfbuzzFace: OpaquePointer
  /// At a scale of one unit an em unit: asks for glyphs of scalars.
  let unscaledFont: OpaquePointer
  /// An `hb_font_t`, immutable, of one unit an em unit: what text is shaped with, to be scaled to any size.
  package let shapingFont: OpaquePointer
  let freeType: FreeTypeFace
  /// Where on its axes it stands; none of a face at the file's defaults.
  let coordinates: [Double]
  /// The face that it was varied from, which keeps it.
  unowned let root: FontFace?
  let variations = Mutex<[[Double]: FontFace]>([:])
  package let plainLetters: PlainLetters
  private let instances = Mutex<[Int: FontInstance]>([:])
  let spaceUses = Mutex<[SpaceInLayout.Lookups: SpaceInLayout]>([:])
  private let pairs = Mutex<[[String]: PairRules?]>([:])
  private let embeddable = Mutex<OpaquePointer?>(nil)

  /// `description` is what the catalogue knows; without one the file is asked. `coordinates`, one for each axis, make it another than the file's
  /// default or named instance.
  init(
    file: FontFile, index: Int, description: FaceDescription?, synthesis: FontSynthesis = .none,
    standingFor: FaceDescription? = nil, coordinates: [Double] = [], of root: FontFace? = nil
  ) throws(FontError) {
    try SFNTDirectory.check(file, index: index & 0xFFFF)
    let face = hb_face_create(file.blob, UInt32(index & 0xFFFF))!
    hb_face_make_immutable(face)
    let places = coordinates.isEmpty ? FontFace.coordinates(ofInstance: index, of: face) : coordinates
    let font = FontFace.makeFont(of: face, at: places, scale: Int(hb_face_get_upem(face)), synthesis: .none)
    do throws(FontError) {
      guard hb_face_get_glyph_count(face) > 0 else {
        throw FontError(
          file: file.path, problem: "holds no glyphs", place: "face \(index & 0xFFFF), table maxp",
          remedy: "fetch or copy the font file again")
      }
      freeType = try FreeTypeFace(file: file, index: index, coordinates: coordinates)
    } catch {
      hb_font_destroy(font)
      hb_face_destroy(face)
      throw error
    }
    (self.coordinates, self.root) = (places, root)
    self.file = file
    self.index = index
    self.synthesis = synthesis
    harfbuzzFace = face
    unscaledFont = font
    plainLetters = PlainLetters(in: font)
    let scale = Int(hb_face_get_upem(face))
    shapingFont = synthesis == .none ? hb_font_reference(font) : FontFace.makeFont(of: face, at: places, scale: scale, synthesis: synthesis)
    unitsPerEm = Int(hb_face_get_upem(face))
    glyphCount = Int(hb_face_get_glyph_count(face))
    let known = description ?? FaceDescription(readingFrom: face, font: font, file: file.path)
    installed = known
    self.description = standingFor ?? known
    isSerif = known.isSerif(in: face)
  }

  deinit {
    if let face = embeddable.withLock({ $0 }) { FreeTypeFace.close(face) }
    hb_font_destroy(unscaledFont)
    hb_font_destroy(shapingFont)
    hb_face_destroy(harfbuzzFace)
  }

  package var path: String { file.path }
  package var familyName: String { description.familyName }
  package var fullName: String { description.fullName }
  package var postScriptName: String { description.postScriptName }
  package var styleName: String { description.styleName }
  /// 100…900; a synthetic bold says what it stands for.
  package var weight: Int {
    let weight = variedWeight ?? description.weight
    return synthesis.embolden > 0 && weight < 600 ? 700 : weight
  }
  /// Whether `postScriptName` leads back to this face, and not to the plain cut that it was synthesised from.
  package var isFoundByName: Bool {
    if installed == description { return synthesis == .none }
    guard let cut = AppleFonts.known.cut(named: postScriptName)?.cut else { return false }
    return cut.weight == description.weight && cut.isItalic == description.isItalic
  }
  package var isItalic: Bool { description.isItalic || synthesis.slant != 0 }
  package var isMonospaced: Bool { description.isMonospaced }
  package var isColor: Bool { description.isColor }
  /// Of the whole file, in hexadecimal; computed when first asked for.
  package var sha256: String { file.sha256 }

  /// This face at `size64` / 64 points; the same object each time.
  package func instance(size64: Int) -> FontInstance {
    require(
      (1...FontFace.largestSize64).contains(size64), "a font size of \(size64)/64 pt, of 1…\(FontFace.largestSize64)")
    return instances.withLock { known in
      if let instance = known[size64] { return instance }
      let instance = FontInstance(face: self, size64: size64)
      known[size64] = instance
      return instance
    }
  }

  /// 16,384 pt: beyond it the sums of a long line would leave HarfBuzz's 32 bits.
  package static let largestSize64 = 1 << 20

  /// Sizes for which this face has been asked; what has none has drawn nothing.
  var isUsed: Bool { instances.withLock { !$0.isEmpty } || variations.withLock { !$0.isEmpty } }

  /// Which neighbours among plain letters meet in rules, those of `features` among them; `nil` where that is not known.
  package func pairRules(features: [String]) -> PairRules? {
    pairs.withLock { known in
      if let rules = known[features] { return rules }
      let rules = PairRules(of: self, letters: PlainLetters.all, features: features)
      known[features] = .some(rules)
      return rules
    }
  }

  /// A second `FT_Face` over the same bytes, which nothing in this module reads or writes; made when first asked for.
  var faceForEmbedding: OpaquePointer? {
    embeddable.withLock { known in
      if known == nil { known = try? freeType.another() }
      return known
    }
  }

  /// A HarfBuzz font with the tables' own measures, immutable, so that threads may share it.
  static func makeFont(of face: OpaquePointer, at coordinates: [Double], scale: Int, synthesis: FontSynthesis) -> OpaquePointer {
    let font = hb_font_create(face)!
    hb_ot_font_set_funcs(font)
    hb_font_set_scale(font, Int32(scale), Int32(scale))
    if !coordinates.isEmpty { hb_font_set_var_coords_design(font, coordinates.map(Float.init), UInt32(coordinates.count)) }
    if synthesis.slant != 0 { hb_font_set_synthetic_slant(font, Float(synthesis.slant)) }
    hb_font_make_immutable(font)
    return synthesis.embolden > 0 ? BolderAdvances.font(over: font, by: (synthesis.embolden * Double(scale)).rounded()) : font
  }
}

extension FontFace: Hashable {
  package static func == (a: FontFace, b: FontFace) -> Bool { a === b }
  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// What is put on a face whose family lacks the cut that was asked for.
package struct FontSynthesis: Hashable, Sendable {
  /// How far x moves to the right for each unit up; 0 for upright.
  package var slant: Double
  /// How much the strokes grow, in em; 0 for none.
  package var embolden: Double

  package init(slant: Double, embolden: Double) {
    self.slant = slant
    self.embolden = embolden
  }

  package static let none = FontSynthesis(slant: 0, embolden: 0)
  /// A slant of 12°, as CSS's `oblique` has it to within a degree or two, and strokes 1/32 em thicker: a text face's own bold
  /// is no darker. Advances grow with the strokes (`BolderAdvances`).
  package static func standing(for italic: Bool, _ bold: Bool) -> FontSynthesis {
    FontSynthesis(slant: italic ? 0.2125 : 0, embolden: bold ? 1.0 / 32 : 0)
  }
}
