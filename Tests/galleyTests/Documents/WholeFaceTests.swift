@testable import GalleyDocuments
import GalleyFonts
import TestSupport
import Testing
import UIKit

/// No role of a document draws a .notdef glyph for a character that an installed font has.
@Suite struct WholeFaceTests {
  /// The distinct fonts of all Markdown styles.
  private static let fonts: [UIFont] = {
    let inline = "a *b* **c** ***d*** `e` **`f`** [g]{.smallcaps} **[h]{.smallcaps}** [i](x) **[j](x)**"
    let blocks = ["# \(inline)", "{.byline}\n\(inline)", "## \(inline)", inline, "> \(inline)", "- \(inline)"]
    let document = DocumentReader.read(bytes: Array(blocks.joined(separator: "\n\n").utf8), as: .markdown)
    let text = StyleSheet(category: .large, imageLoader: ImageLoader(folder: nil)).text(of: document)
    var fonts: [UIFont] = []
    text.enumerateAttribute(.font, in: NSRange(location: 0, length: text.length)) { value, _, _ in
      if let font = value as? UIFont, !fonts.contains(font) { fonts.append(font) }
    }
    return fonts
  }()

  private static let faces: [FontFace] = FontLibrary.shared.families.flatMap { FontLibrary.shared.faces(ofFamily: $0) }

  /// Whether the scalar is assigned and is neither a control nor a combining mark, which needs a base.
  private static func isCharacter(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator, .spaceSeparator,
      .nonspacingMark, .spacingMark, .enclosingMark: false
    default: true
    }
  }

  /// Every character up to U+2FFF and one in 150 beyond, or all in long tests.
  private static func characters(seed: UInt64) -> [Unicode.Scalar] {
    var generator = SeededGenerator(seed: seed)
    return (0x21...0x3FFFF).compactMap(Unicode.Scalar.init).filter {
      isCharacter($0) && ($0.value < 0x3000 || LongTests.areWanted || Int.random(in: 0..<150, using: &generator) == 0)
    }
  }

  @Test func noRoleShowsAMissingGlyphIfSomeFontHasIt() {
    let seed = UInt64.random(in: 0...UInt64.max)
    let characters = Self.characters(seed: seed)
    #expect(Self.fonts.count >= 12, "\(Self.fonts.map(\.fontName))")
    #expect(Self.fonts.contains { $0.fontDescriptor.symbolicTraits.contains([.traitBold, .traitItalic]) })
    // One of the fonts that differ only in size is enough.
    var seen: Set<FontFace> = []
    for font in Self.fonts where seen.insert(font.instance.face).inserted {
      var boxed: Set<Unicode.Scalar> = []
      for start in stride(from: 0, to: characters.count, by: 2000) {
        let part = characters[start..<min(characters.count, start + 2000)]
        let string = part.map { String($0) }.joined(separator: " ")
        let storage = NSTextStorage(attributedString: NSAttributedString(string: string, attributes: [.font: font]))
        let manager = NSLayoutManager()
        storage.addLayoutManager(manager)
        let units = string.utf16
        for glyph in 0..<manager.numberOfGlyphs where manager.cgGlyph(at: glyph) == 0 {
          let index = units.index(units.startIndex, offsetBy: manager.characterIndexForGlyph(at: glyph))
          boxed.insert(string.unicodeScalars[index])
        }
      }
      let had = boxed.filter { scalar in Self.faces.contains { $0.glyph(for: scalar.value) != nil } }
      #expect(had.isEmpty, "\(font.fontName), seed \(seed): \(had.map { String($0.value, radix: 16) }.sorted().prefix(20))")
    }
  }

  /// The same for the hyphen of a divided word.
  @Test func noRoleShowsAMissingGlyphForAHyphen() {
    for font in Self.fonts {
      let style = NSMutableParagraphStyle()
      style.hyphenationFactor = 1
      let storage = NSTextStorage(
        attributedString: NSAttributedString(
          string: "misunderstandings characteristically",
          attributes: [.font: font, .paragraphStyle: style, .languageIdentifier: "en"]))
      let manager = NSLayoutManager()
      let container = NSTextContainer(size: CGSize(width: font.pointSize * 4.5, height: 10_000))
      container.lineFragmentPadding = 0
      manager.addTextContainer(container)
      storage.addLayoutManager(manager)
      manager.ensureLayout(for: container)
      let document = manager.document
      var hyphens = 0
      for index in document.fragments.indices {
        if document.fragments[index].endsInHyphen { hyphens += 1 }
        for run in document.visualRuns(ofFragment: index) where !run.isBlank {
          #expect(!run.glyphs.contains(0), "\(font.fontName), line \(index)")
        }
      }
      #expect(hyphens > 0, "\(font.fontName)")
    }
  }
}
