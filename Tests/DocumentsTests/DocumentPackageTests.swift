import GalleyArchive
import Testing
import UIKit

@testable import GalleyDocuments

/// The `.galley` format: text with all attributes, parts, images, and members of newer versions.
@MainActor @Suite struct DocumentPackageTests {
  private static let markdown = """
    # A *title* {.smallcaps}

    Body with **bold**, `code`, ~~struck~~ and [a link](https://example.org "titled")[^1] ![an image](a/b%20c.png).

    > quoted

    1. one
       - [x] done
    2. two

    ```swift
    let a = "\\u{1F600} 😀"
    ```

    | a | b |
    |:--|--:|
    | 1 | 2 |

    <div>raw</div>

    ---

    [^1]: A note.
    """

  private func portable(_ text: NSAttributedString) -> NSAttributedString {
    let portable = NSMutableAttributedString(attributedString: text)
    text.enumerateAttribute(.textRole, in: NSRange(location: 0, length: text.length)) { value, range, _ in
      if let value { portable.setAttributes([.textRole: value], range: range) }
    }
    return portable
  }

  private func text(ofMarkdown source: String) -> NSAttributedString {
    let sheet = StyleSheet(category: .large, imageLoader: ImageLoader(folder: nil))
    return portable(sheet.text(of: DocumentReader.read(bytes: Data(source.utf8), as: .markdown)))
  }

  private static let shadow: NSShadow = {
    let shadow = NSShadow()
    (shadow.shadowOffset, shadow.shadowBlurRadius, shadow.shadowColor) = (CGSize(width: 1, height: -2), 3.5, UIColor.red)
    return shadow
  }()
  private static let style: NSParagraphStyle = {
    let style = NSMutableParagraphStyle()
    (style.alignment, style.lineBreakMode, style.baseWritingDirection, style.marginAlignment) = (.justified, .byTruncatingTail, .rightToLeft, .hanging)
    (style.lineSpacing, style.headIndent, style.tailIndent, style.lineHeightMultiple, style.hyphenationFactor) = (1.5, 20, -3, 1.25, 0.9)
    (style.keepsWithNext, style.minimumLinesAtColumnEnd, style.lineBreakStrategy) = (true, 2, [.pushOut, .totalFit])
    style.tabStops = [NSTextTab(textAlignment: .right, location: 72.25)]
    style.rowColumns = RowColumns(columns: [.init(minimum: 10, natural: 20.5, alignment: .center)], gap: 4)
    return style
  }()

  /// A value of each kind of attribute.
  private static var attributes: [NSAttributedString.Key: Any] {
    let attachment = NSTextAttachment(data: Data("PNG".utf8), ofType: "public.png")
    attachment.bounds = CGRect(x: 1, y: -2, width: 30, height: 40.5)
    let font = UIFont(name: "EB Garamond", size: 17) ?? .systemFont(ofSize: 17)
    return [
      .font: UIFont(descriptor: font.fontDescriptor.addingOpenTypeFeatures(["smcp": 1, "liga": 0]), size: 13.25), .paragraphStyle: style,
      .foregroundColor: UIColor(red: 0.1, green: 0.2, blue: 0.3, alpha: 0.4), .backgroundColor: UIColor.yellow, .ligature: 0, .kern: 1.5,
      .tracking: CGFloat(0.25), .underlineStyle: NSUnderlineStyle.double.rawValue, .strikethroughStyle: 1, .strikethroughColor: UIColor.green,
      .strokeWidth: -3.0, .strokeColor: UIColor.blue, .shadow: shadow, .textEffect: NSAttributedString.TextEffectStyle.letterpressStyle,
      .link: URL(string: "https://example.org/a?b=c#d")!, .baselineOffset: 2, .obliqueness: 0.2, .expansion: -0.1,
      .writingDirection: [1, 2], .languageIdentifier: "de-CH", .attachment: attachment, .init("own string"): "value \u{7}\"\\/", .init("own number"): 1e-300,
      .init("own flag"): true,
    ]
  }

  private func data(_ package: DocumentPackage) throws -> Data { try #require(try package.written()).data }

  private func read(_ package: DocumentPackage) throws -> DocumentPackage { try DocumentPackage(reading: data(package)) }

  /// Reading a written document gives the document, for text of Markdown, plain text, each attribute by itself, and all together.
  @Test func writtenDocumentReadsAsTheSame() throws {
    let pieces = NSMutableAttributedString()
    for (key, value) in Self.attributes where key != .attachment { pieces.append(NSAttributedString(string: "a \(key.rawValue)\n", attributes: [key: value])) }
    pieces.append(NSAttributedString(string: "all\r\nof\u{2029}them\u{0}\u{301}", attributes: Self.attributes.filter { $0.key != .attachment }))
    let lone = NSMutableAttributedString(string: "😀 and half\n")
    lone.mutableString.replaceCharacters(in: NSRange(location: 0, length: 1), with: "")
    let sheet = StyleSheet(category: .large, imageLoader: ImageLoader(folder: nil))
    let lines = portable(sheet.text(of: DocumentReader.read(bytes: Data("one\ntwo\n\nthree".utf8), as: .plainText)))
    for text in [NSAttributedString(), text(ofMarkdown: Self.markdown), lines, pieces, lone] {
      let package = DocumentPackage(
        text: text, parts: ["shapes": .object(["shapes": .array([.real(0.1), .integer(3)])])], images: ["a/b c.png": Data([1, 2]), "50%:ü.png": Data()])
      let written = try #require(try package.written())
      let again = try DocumentPackage(reading: written.data)
      #expect(written.losses == [] && again == package, "\(text.string.prefix(20))")
      // The order of values in a keyed archive is not fixed.
      let hasArchive = try Archive(reading: written.data)["text.json"]?.firstRange(of: Data("\"archive\"".utf8)) != nil
      #expect(try hasArchive == (text === lone) && (hasArchive || again.written()?.data == written.data), "\(text.string.prefix(20))")
    }
  }

  /// Paths of images that are no safe names of entries, as in `![](./photo.png)`.
  @Test(arguments: ["./a.png", "a//b.png", "a/./ü b.png", "../a.png", "/a.png", "."]) func imagesKeepTheirPaths(path: String) throws {
    let package = DocumentPackage(text: NSAttributedString(string: "a"), images: [path: Data([1, 2]), "a.png": Data([3])])
    #expect(try read(package) == package)
  }

  /// Attachments and lists are objects: they are equal in their values, and a list stays one list for all its paragraphs.
  @Test func attachmentsAndListsKeepTheirValues() throws {
    let list = NSTextList(markerFormat: .init("{decimal}."), startingItemNumber: 3)
    let style = NSMutableParagraphStyle()
    style.textLists = [list]
    let text = NSMutableAttributedString(string: "one\ntwo\n", attributes: [.paragraphStyle: style])
    text.append(NSAttributedString(string: "\u{FFFC}", attributes: Self.attributes))
    let read = try read(DocumentPackage(text: text)).text
    let lists = [0, 4].compactMap { (read.attribute(.paragraphStyle, at: $0, effectiveRange: nil) as? NSParagraphStyle)?.textLists.first }
    #expect(lists.count == 2 && lists[0] === lists[1] && lists[0].markerFormat == list.markerFormat && lists[0].startingItemNumber == 3)
    let attachment = try #require(read.attribute(.attachment, at: 8, effectiveRange: nil) as? NSTextAttachment)
    #expect(attachment.contents == Data("PNG".utf8) && attachment.fileType == "public.png" && attachment.bounds == CGRect(x: 1, y: -2, width: 30, height: 40.5))
  }

  @Test func valuesWithoutAFormAreReported() throws {
    struct Unknown {}
    let text = NSAttributedString(string: "a", attributes: [.init("mine"): Unknown()])
    #expect(try DocumentPackage(text: text).written()?.losses == ["1 value of mine"])
  }

  /// Parts of a document, with other members added.
  private func archive(_ changes: [String: String], of package: DocumentPackage = DocumentPackage()) throws -> Data {
    let entries = try Archive(reading: data(package)).entries
    let changed = entries.filter { changes[$0.name] == nil } + changes.sorted { $0.key < $1.key }.map { Archive.Entry($0.key, Data($0.value.utf8)) }
    return try Archive(changed).data()
  }

  @Test func unknownMembersSurvive() throws {
    let bytes = try archive([
      "manifest.json": #"{"format": 1, "generator": "Galley 9", "newMember": [1, {"a": 1.50}]}"#,
      "text.json": """
        {"glossary": {"a": null}, "paragraphs": [{"block": "body", "newOfParagraph": 1, "runs": [
          {"text": "one ", "style": {"isStrong": true, "newMark": "wavy"}, "newOfRun": {"x": 1e400}},
          {"text": "two", "block": null, "attributes": {"kern": 2, "glow": {"type": "halo", "radius": 4}}, "alsoNew": false}]}]}
        """,
      "comments.json": #"{"all": []}"#, "sound/a.ogg": "OggS", "attachments/7.bin": "later",
    ])
    let once = try DocumentPackage(reading: bytes)
    let again = try read(once)
    #expect(again == once)
    let parts = try Archive(reading: data(again))
    let json = try ["manifest.json", "text.json"].map { try JSONParser.value(in: parts[$0] ?? Data()) }
    let texts = json.map { String(decoding: $0.data, as: UTF8.self) }.joined()
    for member in ["newMember", "1.50", "glossary", "newOfParagraph", "newMark", "newOfRun", "1e400", "halo", "alsoNew", "isStrong", "kern"] {
      #expect(texts.contains(member), "\(member)")
    }
    #expect(parts["comments.json"] != nil && parts["sound/a.ogg"] == Data("OggS".utf8) && parts["attachments/7.bin"] == Data("later".utf8))
    // They stay with their run when the text around it is edited.
    var edited = again
    let text = NSMutableAttributedString(attributedString: again.text)
    text.insert(NSAttributedString(string: "new\n"), at: 0)
    edited.text = text
    let written = try Archive(reading: data(edited))["text.json"] ?? Data()
    #expect(String(decoding: written, as: UTF8.self).contains("newMark"))
  }

  /// Numbers are those of RFC 8259, section 6, and keep their spelling.
  @Test func numbersFollowTheGrammar() {
    for number in ["0", "-0", "7", "10", "-12", "1.5", "0.0", "1e5", "1E+5", "-1.25e-10", "1e400", "9223372036854775808"] {
      for (text, value) in [(number, JSONValue.number(number)), ("[\(number), \(number)]", .array([.number(number), .number(number)]))]
      where (try? JSONParser.value(in: Data(text.utf8))) != value {
        Issue.record("\(text) is not read")
      }
    }
    for text in ["-", "01", "-01", "1.", ".5", "1.e5", "1e", "1e+", "+1", "1-2", "1.2.3", "1e5.5", "--1", "1e5e5", "0x1", "1 2"] {
      if let value = try? JSONParser.value(in: Data(text.utf8)) { Issue.record("\(text) is read as \(value)") }
    }
    for escape in ["\\u+041", "\\u-000", "\\u004", "\\u00g1"] {
      if let value = try? JSONParser.value(in: Data("\"\(escape)\"".utf8)) { Issue.record("\(escape) is read as \(value)") }
    }
  }

  /// Errors name the part and the position.
  @Test(arguments: [
    ("manifest.json", #"{"format": 2}"#, "has format 2"), ("manifest.json", "{}", "manifest.json: format is not a positive integer"),
    ("text.json", "{\n \"paragraphs\": [}", "text.json, line 2, column 17"), ("text.json", #"{"paragraphs": [{"runs": [{"text": 3}]}]}"#, "paragraphs[0].runs[0].text"),
    ("text.json", #"{"paragraphs": [{"block": "poem", "runs": [{"text": "a"}]}]}"#, "paragraphs[0].block"),
    ("text.json", #"{"paragraphs": [{"block": {"item": {"depth": 99999999}}, "runs": [{"text": "a"}]}]}"#, "depth is not an integer from 0"),
    ("text.json", #"{"paragraphs": [{"runs": [{"text": "a\nb"}]}]}"#, "not exactly one paragraph"),
    ("text.json", #"{"paragraphs": [{"runs": [{"text": "a", "text": "b"}]}]}"#, "two members"),
    ("text.json", String(repeating: "[", count: 100_000), "nested more than"), ("shapes.json", "nothing", "shapes.json, line 1, column 1"),
  ]) func wrongPartsAreReported(part: String, content: String, message: String) throws {
    do throws(PackageError) {
      _ = try DocumentPackage(reading: try! archive([part: content]))
      Issue.record("no error")
    } catch {
      #expect(error.description.contains(message), "\(error)")
    }
  }

  /// No change of a byte of the parts ends the program; a document that is read can be written.
  @Test func damagedPartsNeverTrap() throws {
    let package = DocumentPackage(text: text(ofMarkdown: Self.markdown))
    let entries = try Archive(reading: data(package)).entries
    let text = entries.first { $0.name == "text.json" }?.data ?? Data()
    var (seed, readable) = (UInt64(7), 0)
    for _ in 0..<400 {
      var damaged = text
      for _ in 0..<2 {
        seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        damaged[Int(seed >> 33) % damaged.count] = UInt8(truncatingIfNeeded: seed >> 20)
      }
      let bytes = try Archive(entries.filter { $0.name != "text.json" } + [Archive.Entry("text.json", damaged)]).data()
      guard let read = try? DocumentPackage(reading: bytes) else { continue }
      readable += 1
      #expect(try read.written() != nil)
    }
    #expect(readable > 0)
  }
}
