import Foundation
import GalleyCICU
import GalleyFonts
import TestSupport
import Testing

@testable import GalleyTextEngine

/// The lines of the engine equal those of one call of HarfBuzz for each paragraph and ICU's break opportunities (`ReferenceBreaker`).
@Suite struct ReferenceLineTests {
  // MARK: Comparison

  /// Paragraphs in one font, script and direction, with their expected lines.
  private struct Sample {
    let paragraphs: [[UInt16]]
    let face: FontFace
    private let style: TextStyle
    private let references: [ReferenceBreaker]

    /// - Parameter paragraphs: Each but the last ends with a separator.
    init?(_ paragraphs: [[UInt16]], _ face: FontFace, script: UInt32, isRightToLeft: Bool = false) {
      guard let file = FileFont(face) else { return nil }
      (self.paragraphs, self.face) = (paragraphs, face)
      // 1/64 pt are one font unit, so that no advance is rounded.
      let style = TextStyle(font: face.instance(size64: face.unitsPerEm))
      self.style = style
      references = paragraphs.map { ReferenceBreaker($0, file, script: script, isRightToLeft: isRightToLeft, language: style.language) }
    }

    /// Returns a layout without regions.
    ///
    /// - Parameter minimumSimpleUnits: The length from which on text is laid out by pairs of letters.
    func layout(minimumSimpleUnits: Int) -> DocumentLayout {
      let layout = DocumentLayout()
      layout.simple.minimumUnits = minimumSimpleUnits
      let all = paragraphs.map { Paragraph(text: $0, styles: [.init(length: $0.count, style: style)], settings: ParagraphSettings()) }
      let count = UnreadParagraphs(count: all.count, utf16: all.reduce(0) { $0 + $1.text.count }, cutsLines: false)
      layout.replaceParagraphs(0..<0, with: .unread(count), from: ArrayParagraphSource(all))
      return layout
    }

    /// Returns the first line that differs at a width, or `nil`.
    func difference(_ layout: DocumentLayout, width: Int) -> String? {
      layout.regions = [Region(width: LayoutUnit(raw: width), height: .unlimited)]
      layout.layOutAll()
      var (next, base) = (0, 0)
      let fragments = layout.fragments
      for (index, (text, reference)) in zip(paragraphs, references).enumerated() {
        for line in reference.lines(width: width, isLast: index == paragraphs.count - 1) {
          guard next < fragments.count else { return "width \(width): \(fragments.count) lines are too few" }
          let (range, used) = (fragments[next].range.utf16, fragments[next].used.width.raw)
          guard range == base + line.range.lowerBound..<base + line.range.upperBound, used == line.width else {
            let shown = text[line.range.lowerBound..<min(text.count, max(line.range.upperBound, range.upperBound - base))]
            return """
              width \(width): line \(range) is \(used) wide; expected \(base + line.range.lowerBound)..<\(base + line.range.upperBound), \
              \(line.width) wide\(line.isEmergency ? ", within a word" : ""): ‘\(String(decoding: shown, as: UTF16.self))’ \(shown.map { String($0, radix: 16) })
              """
          }
          next += 1
        }
        base += text.count
      }
      return next == fragments.count ? nil : "width \(width): \(fragments.count) lines, not \(next)"
    }
  }

  // MARK: Scripts

  /// Text without numbers and letters of other scripts or the other direction, so that it is a single run. It begins with a letter.
  private static func text(_ script: NotoScript, _ length: Int, _ generator: inout SeededGenerator) -> (text: [UInt16], isRightToLeft: Bool) {
    var (text, isRightToLeft) = (String.UnicodeScalarView(), Bool?.none)
    var count = 0
    while text.count < length, count < 20 * length {
      count += 1
      let piece = script.piece(&generator).unicodeScalars
      guard let first = piece.first, !text.isEmpty || cicu_script(Int32(first.value)) == script.tag && first.isLetter else { continue }
      let turns = isRightToLeft ?? (cicu_bidi_class(Int32(first.value)) == 1 || cicu_bidi_class(Int32(first.value)) == 13)
      guard piece.allSatisfy({ isInRun($0, script.tag, isRightToLeft: turns) }) else { continue }
      isRightToLeft = turns
      text += piece
    }
    return (Array(String(text).utf16), isRightToLeft ?? false)
  }

  /// The only exemption: letters of Kaithi that Unicode decomposes into a letter and U+110BA. HarfBuzz 6 composes them again only if the text has a
  /// mark anywhere, without reporting breaks as unsafe. So their glyphs and advances depend on text at any distance.
  private static let exempt: Set<UInt32> = [0x1109A, 0x1109C, 0x110AB]

  private static func isInRun(_ scalar: Unicode.Scalar, _ script: UInt32, isRightToLeft: Bool) -> Bool {
    guard [script, ScriptTracker.common, ScriptTracker.inherited].contains(cicu_script(Int32(scalar.value))), !exempt.contains(scalar.value)
    else { return false }
    // Values of ICU's `UCharDirection`: letters of each direction, and parts of numbers.
    switch cicu_bidi_class(Int32(scalar.value)) {
    case 1, 13: return isRightToLeft
    case 0, 2, 3, 4: return !isRightToLeft
    case 5: return false
    default: return true
    }
  }

  @Test(.enabled(if: NotoScript.all.count >= 39, "install fonts-noto-core"), arguments: NotoScript.all)
  func linesEqualHarfBuzzAndICU(script: NotoScript) throws {
    let em = script.face.unitsPerEm
    for seed in 1...UInt64(LongTests.areWanted ? 100 : 2) {
      var generator = SeededGenerator(seed: seed << 32 | UInt64(script.tag))
      let (text, isRightToLeft) = Self.text(script, 200, &generator)
      let sample = try #require(Sample([text], script.face, script: script.tag, isRightToLeft: isRightToLeft))
      let layout = sample.layout(minimumSimpleUnits: .max)
      for width in [em / 3, em, 2 * em, 5 * em, 9 * em, 20 * em] {
        if let difference = sample.difference(layout, width: width) {
          Issue.record("\(script.testDescription), seed \(seed), \(difference)")
          return
        }
      }
    }
  }

  // MARK: English

  /// Words of the example document and the architecture text that have only characters of Latin fonts.
  private static let words: [String] = {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    return ["Assets/Documents/a-line-finds-its-length.md", "Docs/ARCHITECTURE.md"].flatMap { file in
      let text = (try? String(contentsOf: root.appendingPathComponent(file), encoding: .utf8)) ?? ""
      return text.split(whereSeparator: \.isWhitespace).filter { $0.unicodeScalars.allSatisfy { $0.value < 0x180 || (0x2010...0x2026).contains($0.value) } }
        .map(String.init)
    }
  }()

  /// Paragraphs of consecutive words, each from a word on that begins with a letter.
  private static func english(_ length: Int, _ generator: inout SeededGenerator) -> [[UInt16]] {
    var (paragraphs, total) = ([[UInt16]](), 0)
    while total < length {
      let start = Int.random(in: 0..<words.count, using: &generator)
      guard words[start].unicodeScalars.first!.isLetter else { continue }
      let count = Int.random(in: 1...160, using: &generator)
      let paragraph = Array((words[start..<min(words.count, start + count)].joined(separator: " ") + "\n").utf16)
      total += paragraph.count
      paragraphs.append(paragraph)
    }
    return paragraphs
  }

  /// One MB of English in a long run, laid out by pairs of letters, and shaped.
  @Test(arguments: ["EB Garamond 12 Regular", "Inter", "DejaVu Serif"]) func linesOfEnglishEqualHarfBuzzAndICU(_ font: String) throws {
    var generator = SeededGenerator(seed: 45)
    let face = try #require(FontLibrary.shared.face(named: font), "\(font) is not installed: Scripts/setup installs it")
    try #require(Self.words.count > 5000, "the documents are not beside the tests")
    let paragraphs = Self.english(LongTests.areWanted ? 1_000_000 : 30_000, &generator)
    let sample = try #require(Sample(paragraphs, face, script: ScriptTracker.latin))
    for minimumSimpleUnits in [0, Int.max] {
      let layout = sample.layout(minimumSimpleUnits: minimumSimpleUnits)
      for ems in [1, 5, 12, 30] {
        if let difference = sample.difference(layout, width: ems * face.unitsPerEm) {
          Issue.record("\(font), \(minimumSimpleUnits == 0 ? "by pairs" : "shaped"), \(difference)")
          break
        }
      }
    }
  }
}
