import CoreGraphics
import Foundation
import GalleyAttributedText
import Testing
import UIFoundation

@testable import TextKit

/// Attributed strings from Markdown.
@Suite struct MarkdownStringTests {
  private typealias Options = AttributedString.MarkdownParsingOptions

  /// Each run: its text and its attributes.
  private func runs(_ markdown: String, _ syntax: Options.InterpretedSyntax = .full, baseURL: URL? = nil) throws -> [String] {
    let text = try AttributedString(markdown: markdown, options: Options(interpretedSyntax: syntax), baseURL: baseURL)
    return text.runs.map { run in
      var words = ["“\(String(text.characters[run.range]).replacing("\n", with: "¶"))”"]
      if let intent = run.inlinePresentationIntent {
        let names: [(InlinePresentationIntent, String)] = [
          (.emphasized, "em"), (.stronglyEmphasized, "strong"), (.code, "code"), (.strikethrough, "struck"), (.softBreak, "soft"), (.lineBreak, "break"),
          (.inlineHTML, "tag"), (.blockHTML, "html"),
        ]
        words += names.filter { intent.contains($0.0) }.map(\.1)
      }
      if let link = run.link { words.append("→\(link.absoluteString)") }
      if let image = run.imageURL { words.append("image \(image.absoluteString)") }
      if let description = run.alternateDescription { words.append("‘\(description)’") }
      if let intent = run.presentationIntent { words.append(intent.components.map { "\($0.kind)".replacing("(", with: " ").replacing(")", with: "") }.joined(separator: " < ")) }
      return words.joined(separator: " ")
    }
  }

  @Test func inlinesHaveTheirIntents() throws {
    let source = "A *b **c*** `d` ~~e~~ [f](g.html 'h') <i>j</i> ![k](l.png)\nm  \nn"
    #expect(
      try runs(source, .full, baseURL: URL(string: "https://a.b/c/")) == [
        "“A ” paragraph", "“b ” em paragraph", "“c” em strong paragraph", "“ ” paragraph", "“d” code paragraph", "“ ” paragraph", "“e” struck paragraph", "“ ” paragraph",
        "“f” →https://a.b/c/g.html ‘h’ paragraph", "“ ” paragraph", "“<i>” tag paragraph", "“j” paragraph", "“</i>” tag paragraph", "“ ” paragraph",
        "“k” image https://a.b/c/l.png paragraph", "“ ” soft paragraph", "“m” paragraph", "“¶” break paragraph", "“n” paragraph",
      ])
  }

  @Test func nestedInlinesCombineTheirIntents() throws {
    #expect(
      try runs("*a *b* ~~`c`~~* [d ![e](f 'g') *h*](i 'j') ![k ![l](m)](n) a[](b)c") == [
        "“a b ” em paragraph", "“c” em code struck paragraph", "“ ” paragraph", "“d ” →i ‘j’ paragraph", "“e” →i image f ‘g’ paragraph", "“ ” →i ‘j’ paragraph",
        "“h” em →i ‘j’ paragraph", "“ ” paragraph", "“k ” image n paragraph", "“l” image m paragraph", "“ ac” paragraph",
      ])
    #expect(
      try runs("- <!-- a -->\n\n  <b>c</b>\n\nd[^1]\n\n[^1]: - e") == [
        "“<!-- a -->¶” html paragraph < listItem ordinal: 1 < unorderedList", "“<b>” tag paragraph < listItem ordinal: 1 < unorderedList",
        "“c” paragraph < listItem ordinal: 1 < unorderedList", "“</b>” tag paragraph < listItem ordinal: 1 < unorderedList", "“d[^1]” paragraph",
        "“e” paragraph < listItem ordinal: 1 < unorderedList < paragraph",
      ])
  }

  @Test func blocksHaveTheirIntents() throws {
    let source = "# One\n\ntext\n\n> quote\n\n3. a\n4. b\n   - c\n\n```swift x\nlet y\n```\n\n---\n\n| a | b |\n|:-:|--:|\n| 1 | 2 |\n\n- [x] done\n"
    #expect(
      try runs(source) == [
        "“One” header level: 1", "“text” paragraph", "“quote” paragraph < blockQuote", "“a” paragraph < listItem ordinal: 3 < orderedList",
        "“b” paragraph < listItem ordinal: 4 < orderedList", "“c” paragraph < listItem ordinal: 1 < unorderedList < listItem ordinal: 4 < orderedList",
        "“let y¶” codeBlock languageHint: Optional \"swift\"", "“⸻” thematicBreak",
        "“a” tableCell columnIndex: 0 < tableHeaderRow < table columns: \(columns)", "“b” tableCell columnIndex: 1 < tableHeaderRow < table columns: \(columns)",
        "“1” tableCell columnIndex: 0 < tableRow rowIndex: 1 < table columns: \(columns)", "“2” tableCell columnIndex: 1 < tableRow rowIndex: 1 < table columns: \(columns)",
        "“[x] ” listItem ordinal: 1 < unorderedList", "“done” paragraph < listItem ordinal: 1 < unorderedList",
      ])
    // Text of the same block has the same number, text of another block a different one.
    let text = try AttributedString(markdown: "a *b*\n\na")
    let numbers = text.runs.map { $0.presentationIntent!.components[0].identity }
    #expect(numbers[0] == numbers[1] && numbers[1] != numbers[2])
    #expect(try AttributedString(markdown: "> 1. a").runs.first!.presentationIntent!.indentationLevel == 2)
  }

  private var columns: String {
    let columns: [PresentationIntent.TableColumn] = [.init(alignment: .center), .init(alignment: .right)]
    return "\(columns)".replacing("(", with: " ").replacing(")", with: "")
  }

  /// Without blocks, block markup is text; a law over texts without inline markup.
  @Test(arguments: ["# a", "- a\n- b", "  a\n\n\n b  \n", "> a", "~~~\na\n~~~", "1. a", "a\n===", "| a |\n|---|", "\ta", "", "\n", "[a]: b", "<div>", "\u{301}a\n\u{600}", "\u{205F}a\u{205F}\n\u{205F}", " \u{301} "])
  func inlineSyntaxKeepsBlockMarkupAsText(source: String) throws {
    let kept = try AttributedString(markdown: source, options: Options(interpretedSyntax: .inlineOnlyPreservingWhitespace))
    #expect(String(kept.characters) == source)
    let joined = try AttributedString(markdown: source, options: Options(interpretedSyntax: .inlineOnly))
    #expect(String(joined.characters) == source.replacing("\n", with: " "))
    #expect(kept.runs.allSatisfy { $0.presentationIntent == nil } && joined.runs.allSatisfy { $0.presentationIntent == nil })
  }

  @Test func inlineSyntaxReadsInlines() throws {
    #expect(try runs("# *a* **“b”**\n[c](d)", .inlineOnlyPreservingWhitespace) == ["“# ”", "“a” em", "“ ”", "“““b””” strong", "“¶”", "“c” →d"].map { $0.replacing("“““b””” strong", with: "““b”” strong") })
    #expect(try runs("**“b”** `c\nd`", .inlineOnly) == ["““b”” strong", "“ ”", "“c d” code"])
  }

  /// Bare addresses are recognized without blocks, too, at any position on a line.
  @Test(arguments: ["https://swift.org/a", "www.swift.org", "me@swift.org"], ["%", "See %", "% x", "(%)", "See (%).", "a\n%", "%\nb", "a\n(%)\nb", "a *b* %", "# %  ", "%  \nb", "`a` %\n% `b`"])
  func bareAddressesAreRecognizedWithoutBlocks(address: String, template: String) throws {
    let source = template.replacing("%", with: address)
    func links(_ syntax: Options.InterpretedSyntax) throws -> [String] { try runs(source, syntax).filter { $0.contains("→") }.map { String($0.split(separator: "” ")[1].split(separator: " ")[0]) } }
    let expected = try links(.full)
    #expect(expected.count == template.count { $0 == "%" })
    #expect(try links(.inlineOnly) == expected && links(.inlineOnlyPreservingWhitespace) == expected)
  }

  /// Constructs over several lines work without blocks, too.
  @Test(arguments: [
    ("[a](/u\n\"t\")", ["“a” →/u ‘t’"]), ("[a](/u \"ti\ntle\")", ["“a” →/u ‘ti\ntle’"]), ("a\\\nb", ["“a”", "“¶” break", "“b”"]), ("<b\nc>d", ["“<b¶c>” tag", "“d”"]),
    ("`c\nd`", ["“c¶d” code"]), ("- `c\n- d` e\n- f", ["“- ”", "“c¶- d” code", "“ e¶- f”"]), ("`` c`\n d``", ["“ c`¶ d” code"]), ("*a\nb*", ["“a¶b” em"]),
  ])
  func inlinesCanSpanLines(source: String, expected: [String]) throws {
    #expect(try runs(source, .inlineOnlyPreservingWhitespace) == expected)
  }

  @Test func dataIsDecodedAsText() throws {
    #expect(String(try AttributedString(markdown: Data("*é*".utf8)).characters) == "é")
    let broken = Data([0x61, 0xFF, 0x62])
    #expect(throws: CocoaError.self) { try AttributedString(markdown: broken) }
    #expect(String(try AttributedString(markdown: broken, options: Options(failurePolicy: .returnPartiallyParsedIfPossible)).characters) == "a\u{FFFD}b")
    let german = try AttributedString(markdown: "a *b*", options: Options(languageCode: "de"))
    #expect(german.runs.allSatisfy { $0.languageIdentifier == "de" })
  }

  @Test func filesAreRead() throws {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).md")
    defer { try? FileManager.default.removeItem(at: url) }
    try Data("a *b*".utf8).write(to: url)
    #expect(try GalleyAttributedText.NSAttributedString(contentsOf: url).isEqual(to: GalleyAttributedText.NSAttributedString(markdown: "a *b*")))
    #expect(throws: (any Error).self) { try GalleyAttributedText.NSAttributedString(contentsOf: url.appendingPathExtension("none")) }
  }

  /// Intents survive the conversion to the other string class and back.
  @Test func intentsAreConverted() throws {
    let read = try AttributedString(markdown: "# a\n\n*b* ![c](d 'e')")
    let text = GalleyAttributedText.NSAttributedString(read)
    #expect(text.string == "ab c" && text.attribute(.inlinePresentationIntent, at: 1, effectiveRange: nil) as? Int == 1)
    #expect(text.attribute(.presentationIntentAttributeName, at: 0, effectiveRange: nil) as? PresentationIntent == PresentationIntent(.header(level: 1), identity: 1))
    #expect(text.attribute(.imageURL, at: 3, effectiveRange: nil) as? URL == URL(string: "d") && text.attribute(.alternateDescription, at: 3, effectiveRange: nil) as? String == "e")
    #expect(AttributedString(text) == read)
    #expect(try GalleyAttributedText.NSAttributedString(markdown: "# a\n\n*b* ![c](d 'e')").isEqual(to: text))
  }
}

/// The options of Markdown, as Apple's clients use them.
@Suite struct MarkdownOptionTests {
  @Test func optionsHaveApplesParametersAndDefaults() {
    let options = AttributedString.MarkdownParsingOptions()
    #expect(!options.allowsExtendedAttributes && options.interpretedSyntax == .full && options.failurePolicy == .throwError)
    #expect(options.languageCode == nil && !options.appliesSourcePositionAttributes)
    let all = GalleyAttributedText.NSAttributedString.MarkdownParsingOptions(
      allowsExtendedAttributes: true, interpretedSyntax: .inlineOnlyPreservingWhitespace, failurePolicy: .returnPartiallyParsedIfPossible,
      languageCode: "de", appliesSourcePositionAttributes: true)
    #expect(all.allowsExtendedAttributes && all.interpretedSyntax == .inlineOnlyPreservingWhitespace && all.languageCode == "de")
    #expect(AttributedString.MarkdownParsingOptions(allowsExtendedAttributes: true, languageCode: "fr").languageCode == "fr")
  }

  private func runs(_ markdown: String, allows: Bool = true, _ syntax: AttributedString.MarkdownParsingOptions.InterpretedSyntax = .full) throws -> [String] {
    let options = AttributedString.MarkdownParsingOptions(allowsExtendedAttributes: allows, interpretedSyntax: syntax, languageCode: "en")
    return try AttributedString(markdown: markdown, options: options).runs.map { run in "\(run.languageIdentifier ?? "-") \(run.alternateDescription ?? "-")" }
  }

  private func text(_ markdown: String, allows: Bool = true) throws -> String {
    let options = AttributedString.MarkdownParsingOptions(allowsExtendedAttributes: allows)
    return String(try AttributedString(markdown: markdown, options: options).characters)
  }

  /// `^[text](key: value)` gives its text attributes; elsewhere, and without the option, it is text.
  @Test func extendedAttributesAreRead() throws {
    let source = "Say ^[bon *jour*](languageIdentifier: 'fr', alternateDescription: \"a, (greeting)\") now"
    #expect(try text(source) == "Say bon jour now")
    #expect(try runs(source) == ["en -", "fr a, (greeting)", "fr a, (greeting)", "en -"])
    #expect(try runs(source, .inlineOnly) == ["en -", "fr a, (greeting)", "fr a, (greeting)", "en -"])
    #expect(try text(source, allows: false).hasPrefix("Say ^[bon jour](languageIdentifier:"))
    #expect(try text("^[*a*](b: 'c')^[![d](e)](f: 'g')^[](h: 'i')j^") == "adj^")
    #expect(try text("`^[a](b: c)` ^[d](unknown: {e: 1}) \\^[f](g: h) ^[i] (j: k) [l](m)") == "^[a](b: c) d ^[f](g: h) ^[i] (j: k) l")
    #expect(try text("^[a](") == "^[a](" && text("^[a](b") == "^[a](b" && text("^[a](b)").hasPrefix("^a"))
    // As with links, the inner ones win. The outer one is text as it was written.
    #expect(try text("^[a ^[b](x: 1) c](y: 2)") == "^[a b c](y: 2)")
  }

  /// Wherever the extension is not read, its text stays as it was written.
  @Test(arguments: [
    ("`^[a](b: 'c')`", "^[a](b: 'c')"), ("``^[a](b: 'c') ^[d](e: 'f')``", "^[a](b: 'c') ^[d](e: 'f')"), ("```\n^[a](b: {c: 1})\n```", "^[a](b: {c: 1})\n"), ("    ^[a](b: 'c)')", "^[a](b: 'c)')\n"),
    ("<i title=\"^[a](b: 'c')\">x</i>", "<i title=\"^[a](b: 'c')\">x</i>"), ("<div>\n^[a](b: 'c')\n</div>", "<div>\n^[a](b: 'c')\n</div>\n"),
    ("`^[a](b: 'c')` and ^[d](e: 'f') and `^[g](h: 'i')`", "^[a](b: 'c') and d and ^[g](h: 'i')"), ("`^[é😀](b: 'ü𝄞')`", "^[é😀](b: 'ü𝄞')"),
    // Text that only looks like a replacement.
    ("`[x](galley-attributes:0)` ^[a](b: 'c')", "[x](galley-attributes:0) a"), ("`](galley-attributes:0)` `^[a](b: 'c')`", "](galley-attributes:0) ^[a](b: 'c')"),
    ("`](galley-attributes:99)`", "](galley-attributes:99)"), ("^[a [b](c) d](k: 'v')", "^[a b d](k: 'v')"),
  ])
  func unreadSyntaxIsRestored(source: String, expected: String) throws {
    #expect(try text(source) == expected)
  }

  @Test func linksAndTitlesAreRestored() throws {
    let options = AttributedString.MarkdownParsingOptions(allowsExtendedAttributes: true)
    func first(_ source: String) throws -> AttributedString.Runs.Run { try #require(try AttributedString(markdown: source, options: options).runs.first) }
    #expect(try first("[x](/u \"^[a](b: 'c')\")").alternateDescription == "^[a](b: 'c')")
    #expect(try first("```^[a](b:'c')\nx\n```").presentationIntent?.components.first?.kind == .codeBlock(languageHint: "^[a](b:'c')"))
    // A link that a text has itself keeps its address.
    let link = try #require(try AttributedString(markdown: "[x](galley-attributes:0) ^[a](languageIdentifier: 'fr')", options: options).runs.first)
    #expect(link.link?.absoluteString == "galley-attributes:0" && link.languageIdentifier == nil)
  }
}
