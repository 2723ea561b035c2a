import GalleyCHarfBuzz
import GalleyCICU
import GalleyFonts
import TestSupport
import Testing

@testable import GalleyTextEngine

/// A script, the font of fonts-noto-core that covers most of it, and random text in it.
struct NotoScript: CustomTestStringConvertible, Sendable {
  /// The ISO 15924 tag.
  let tag: UInt32
  let face: FontFace
  private let letters, marks, viramas, digits, punctuation: [Unicode.Scalar]
  /// Real words, without which most conjuncts and dictionary words would not occur; empty for most scripts.
  private let words: [String]
  private let hasLatin: Bool

  var name: String { String(decoding: [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: tag >> $0) }, as: UTF8.self) }
  var testDescription: String { "\(name) in \(face.fullName)" }

  /// The scripts of all installed fonts whose name begins with "Noto Sans" or "Noto Serif", by tag, without those of East Asian fonts, which are
  /// in another package.
  static let all: [NotoScript] = {
    var best: [UInt32: (face: FontFace, scalars: [Unicode.Scalar], all: Set<UInt32>)] = [:]
    for family in FontLibrary.shared.families where isNoto(family) {
      guard let face = FontLibrary.shared.face(family: family, weight: 400, italic: false), face.familyName == family else { continue }
      let scalars = characters(of: face)
      let own = Dictionary(grouping: scalars.filter { $0.isLetter || $0.isMark }) { cicu_script(Int32($0.value)) }
      for (script, characters) in own where ![ScriptTracker.common, ScriptTracker.inherited].contains(script) {
        guard characters.count(where: \.isLetter) >= 12, characters.count > best[script]?.scalars.count ?? 0 else { continue }
        best[script] = (face, characters, Set(scalars.map(\.value)))
      }
    }
    return best.map { NotoScript($0.key, $0.value.face, $0.value.scalars, $0.value.all) }.sorted { $0.tag < $1.tag }
  }()

  private static func isNoto(_ family: String) -> Bool {
    (family.hasPrefix("Noto Sans") || family.hasPrefix("Noto Serif")) && !family.contains("CJK")
  }

  /// The characters of a font, read from its file by HarfBuzz.
  private static func characters(of face: FontFace) -> [Unicode.Scalar] {
    guard let font = FileFont(face) else { return [] }
    let set = hb_set_create()
    defer { hb_set_destroy(set) }
    hb_face_collect_unicodes(hb_font_get_face(font.font), set)
    var scalars: [Unicode.Scalar] = []
    var value: hb_codepoint_t = .max
    while hb_set_next(set, &value) != 0 {
      if let scalar = Unicode.Scalar(value) { scalars.append(scalar) }
    }
    return scalars
  }

  private init(_ tag: UInt32, _ face: FontFace, _ own: [Unicode.Scalar], _ all: Set<UInt32>) {
    (self.tag, self.face) = (tag, face)
    letters = own.filter { $0.isLetter && !$0.needsNoGlyph }
    marks = own.filter { $0.isMark && !$0.needsNoGlyph }
    viramas = marks.filter { $0.properties.canonicalCombiningClass.rawValue == 9 }
    func covered(_ text: String) -> [Unicode.Scalar] { text.unicodeScalars.filter { all.contains($0.value) } }
    let others = all.sorted().compactMap(Unicode.Scalar.init).filter { cicu_has_script(Int32($0.value), tag) != 0 }
    digits = others.filter { $0.properties.generalCategory == .decimalNumber } + covered("0123456789")
    punctuation = others.filter(\.isPunctuation) + covered(".,:;!?…-–—/%’”»")
    hasLatin = tag != ScriptTracker.latin && covered("abcdefghijklmnopqrstuvwxyz").count == 26
    let name = String(decoding: [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: tag >> $0) }, as: UTF8.self)
    words = ScriptShapingTests.lines.filter { $0.script == name }.flatMap { $0.text.split(separator: " ").map(String.init) }
      .filter { $0.unicodeScalars.allSatisfy { all.contains($0.value) } }
  }

  // MARK: Text

  /// A text of at least `length` code units, without a separator.
  func text(_ length: Int, _ generator: inout SeededGenerator) -> [UInt16] {
    var text = ""
    while text.utf16.count < length { text += piece(&generator) }
    return Array(text.utf16)
  }

  private static let gaps = [" ", " ", " ", " ", " ", " ", " ", " ", " ", "  ", "", "", "\u{A0}", "-", "\u{2028}"]

  /// A word, sometimes with punctuation or brackets, or a number, and what separates it from the next one.
  func piece(_ generator: inout SeededGenerator) -> String {
    func chance(_ share: Int, _ generator: inout SeededGenerator) -> Bool { Int.random(in: 0..<100, using: &generator) < share }
    var piece = ""
    if chance(8, &generator), !digits.isEmpty {
      for _ in 0..<Int.random(in: 1...4, using: &generator) { piece.unicodeScalars.append(digits.randomElement(using: &generator)!) }
    } else if chance(5, &generator), hasLatin {
      piece = ["office", "To", "AVAIL", "x", "half-way"].randomElement(using: &generator)!
    } else if chance(40, &generator), let word = words.randomElement(using: &generator) {
      piece = word
    } else {
      let isLong = chance(4, &generator)
      piece = word(clusters: Int.random(in: isLong ? 15...40 : 1...7, using: &generator), &generator)
    }
    if chance(6, &generator), face.shows([0x28]), face.shows([0x29]) { piece = "(\(piece))" }
    if chance(16, &generator), let sign = punctuation.randomElement(using: &generator) { piece.unicodeScalars.append(sign) }
    let gap = Self.gaps.randomElement(using: &generator)!
    return piece + (gap == "-" && !face.shows([0x2D]) ? " " : gap)
  }

  /// A word in which HarfBuzz inserts no dotted circle for a mark that cannot follow its base. In a long text, it omits some of these circles.
  private func word(clusters: Int, _ generator: inout SeededGenerator) -> String {
    for _ in 0..<20 {
      let word = anyWord(clusters: clusters, &generator)
      if !showsDottedCircle(word) { return word }
    }
    return String(String.UnicodeScalarView((0..<clusters).map { _ in letters.randomElement(using: &generator)! }))
  }

  private func showsDottedCircle(_ word: String) -> Bool {
    var circle: hb_codepoint_t = 0
    guard hb_font_get_nominal_glyph(face.shapingFont, 0x25CC, &circle) != 0 else { return false }
    let buffer = hb_buffer_create()
    defer { hb_buffer_destroy(buffer) }
    hb_buffer_add_utf8(buffer, word, -1, 0, -1)
    hb_buffer_guess_segment_properties(buffer)
    hb_shape(face.shapingFont, buffer, nil, 0)
    var count: UInt32 = 0
    let infos = hb_buffer_get_glyph_infos(buffer, &count)
    return (0..<Int(count)).contains { infos![$0].codepoint == circle }
  }

  private func anyWord(clusters: Int, _ generator: inout SeededGenerator) -> String {
    var word = String.UnicodeScalarView()
    for _ in 0..<clusters {
      word.append(letters.randomElement(using: &generator)!)
      switch Int.random(in: 0..<10, using: &generator) {
      case 0:
        // A conjunct, or a letter that is joined to the next one by a joiner, or kept from it.
        if let virama = viramas.randomElement(using: &generator) { word.append(virama) }
        if Int.random(in: 0..<4, using: &generator) == 0 { word.append(Bool.random(using: &generator) ? "\u{200D}" : "\u{200C}") }
      case 1...3: if let mark = marks.randomElement(using: &generator) { word.append(mark) }
      case 4: word += (0..<2).compactMap { _ in marks.randomElement(using: &generator) }
      default: break
      }
    }
    return String(word)
  }
}

extension Unicode.Scalar {
  fileprivate var isPunctuation: Bool {
    switch properties.generalCategory {
    case .openPunctuation, .closePunctuation, .initialPunctuation, .finalPunctuation, .connectorPunctuation, .dashPunctuation, .otherPunctuation: true
    default: false
    }
  }
}
