import CoreGraphics
import Foundation
import GalleyAttributedText
import Testing
@testable import UIFoundation

@testable import TextKit

/// Archives with Apple's names and keys, read and written.
@Suite struct AppleArchiveTests {
  private func read(_ file: String) throws -> GalleyAttributedText.NSAttributedString { try TextArchive.text(in: Data(file.utf8)) }

  private func runs(_ text: GalleyAttributedText.NSAttributedString) -> [String] {
    var runs: [String] = []
    text.enumerateAttributes(in: NSRange(location: 0, length: text.length)) { attributes, range, _ in
      runs.append("\(range.location)+\(range.length) \(attributes.keys.map(\.rawValue).sorted().joined(separator: " "))")
    }
    return runs
  }

  private func value<Value>(_ key: GalleyAttributedText.NSAttributedString.Key, _ text: GalleyAttributedText.NSAttributedString, at index: Int, _ type: Value.Type = Value.self) throws -> Value {
    try #require(text.attribute(key, at: index, effectiveRange: nil) as? Value, "\(key.rawValue)")
  }

  @Test func textFromIOSIsReadCompletely() throws {
    let text = try read(AppleArchiveFiles.phone)
    #expect(text.string == "Title\n" + String(repeating: "x", count: 300) + "end")
    #expect(runs(text) == [
      "0+6 NSColor NSFont NSKern NSParagraphStyle NSShadow NSUnderline", "6+300 NSBackgroundColor NSColor NSFont NSParagraphStyle",
      "306+2 NSBaselineOffset NSFont NSLink NSStrikethrough", "308+1 NSBackgroundColor NSColor NSFont NSParagraphStyle",
    ])
    #expect(try value(.font, text, at: 0) == UIFont(name: "Helvetica-Bold", size: 40))
    #expect(try value(.font, text, at: 6) == UIFont.systemFont(ofSize: 17))
    #expect(try value(.font, text, at: 306, UIFont.self).scaling == .textStyle(.body))
    #expect(try value(.foregroundColor, text, at: 0) == UIColor(red: 0.007843137718737125, green: 0.48235294222831726, blue: 0.572549045085907, alpha: 1))
    #expect(try value(.foregroundColor, text, at: 6) == UIColor.label)
    #expect(try value(.backgroundColor, text, at: 6) == UIColor(red: 0.25, green: 0.5, blue: 0.75, alpha: 0.5))
    #expect(try value(.underlineStyle, text, at: 0, Int.self) == 9)
    #expect(try value(.kern, text, at: 0, Double.self) == 1.5)
    #expect(try value(.link, text, at: 306) == URL(string: "https://example.org/a?b"))
    let shadow = try value(.shadow, text, at: 0, NSShadow.self)
    #expect(shadow.shadowOffset == CGSize(width: 1.5, height: 3) && shadow.shadowBlurRadius == 4)
    #expect(shadow.shadowColor as? UIColor == UIColor(white: 0.5, alpha: 0.25))
  }

  @Test func stylesFromIOSAreRead() throws {
    let text = try read(AppleArchiveFiles.phone)
    let style = try value(.paragraphStyle, text, at: 0, NSParagraphStyle.self)
    let list = try #require(style.textLists.first)
    #expect(list.markerFormat.rawValue == "{decimal}." && list.startingItemNumber == 4 && list.listOptions == [])
    let expected = NSMutableParagraphStyle()
    (expected.alignment, expected.lineBreakMode, expected.baseWritingDirection) = (.center, .byTruncatingTail, .rightToLeft)
    (expected.lineSpacing, expected.paragraphSpacing, expected.paragraphSpacingBefore) = (3, 5, 6)
    (expected.firstLineHeadIndent, expected.headIndent, expected.tailIndent) = (12, 24, -8)
    (expected.minimumLineHeight, expected.maximumLineHeight, expected.lineHeightMultiple) = (20, 44, 1.5)
    (expected.defaultTabInterval, expected.hyphenationFactor, expected.lineBreakStrategy) = (28, 0.5, .pushOut)
    (expected.usesDefaultHyphenation, expected.allowsDefaultTighteningForTruncation) = (true, true)
    let stop = NSTextTab(textAlignment: .right, location: 144, options: [.columnTerminators: CharacterSet(charactersIn: ".,")])
    expected.tabStops = [NSTextTab(textAlignment: .left, location: 72), stop]
    expected.textLists = style.textLists
    #expect(style == expected, "\(style)")
    let plain = try value(.paragraphStyle, text, at: 6, NSParagraphStyle.self)
    #expect(plain.alignment == .left && plain.baseWritingDirection == .leftToRight && plain.tabStops == NSParagraphStyle.default.tabStops)
  }

  @Test func textFromMacOSIsRead() throws {
    let text = try read(AppleArchiveFiles.mac)
    #expect(text.string == "Mac\u{FFFC}" && text is GalleyAttributedText.NSMutableAttributedString)
    #expect(runs(text) == ["0+3 NSBackgroundColor NSColor NSFont NSParagraphStyle NSUnderlineColor", "3+1 NSAttachment NSFont"])
    #expect(try value(.font, text, at: 0) == UIFont(name: "Helvetica", size: 14))
    #expect(try value(.foregroundColor, text, at: 0) == UIColor(red: 1, green: 0.5, blue: 0, alpha: 0.75))
    // A catalog color unknown to UIKit keeps its components.
    #expect(try value(.backgroundColor, text, at: 0) == UIColor(white: 1, alpha: 1))
    #expect(try value(.underlineColor, text, at: 0) == UIColor.label)
    #expect(try value(.paragraphStyle, text, at: 0, NSParagraphStyle.self).alignment == .right)
    #expect(try value(.attachment, text, at: 3, NSTextAttachment.self).contents == nil)
  }

  @Test func anAttachmentIsRead() throws {
    let attachment = try value(.attachment, try read(AppleArchiveFiles.withAttachment), at: 0, NSTextAttachment.self)
    #expect(attachment.contents == Data("bytes".utf8) && attachment.fileType == "public.data")
    #expect(attachment.bounds == CGRect(x: 0, y: -4, width: 20, height: 16.5))
  }

  /// As in a program with registered classes: without `TextArchive`.
  @Test func keyedUnarchiverReadsAllFormats() throws {
    TextArchive.registerClassNames()
    for file in [AppleArchiveFiles.phone, AppleArchiveFiles.mac, AppleArchiveFiles.withAttachment, AppleArchiveFiles.galley] {
      let text = try #require(try NSKeyedUnarchiver.unarchivedObject(ofClass: GalleyAttributedText.NSAttributedString.self, from: Data(file.utf8)))
      let other = try read(file)
      #expect(text.string == other.string && runs(text) == runs(other) && text.length > 0)
    }
  }

  /// The format of older notes.
  @Test func olderGalleyArchivesAreRead() throws {
    let text = try read(AppleArchiveFiles.galley)
    #expect(text.string == "Old é")
    #expect(runs(text) == ["0+3 NSColor NSFont NSParagraphStyle NSShadow", "3+2 NSAttachment NSColor"])
    #expect(try value(.font, text, at: 0, UIFont.self).pointSize == 12.5)
    #expect(try value(.foregroundColor, text, at: 0) == UIColor(red: 1, green: 0.5, blue: 0, alpha: 1))
    #expect(try value(.foregroundColor, text, at: 3) == UIColor.systemTeal)
    let style = try value(.paragraphStyle, text, at: 0, NSParagraphStyle.self)
    #expect(style.alignment == .right && style.paragraphSpacing == 1 && style.defaultTabInterval == 9 && style.keepsWithNext)
    #expect(style.tabStops == [NSTextTab(textAlignment: .right, location: 50)] && style.textLists.first?.markerFormat == .disc)
    let shadow = try value(.shadow, text, at: 0, NSShadow.self)
    #expect(shadow.shadowOffset == CGSize(width: 1, height: 2) && shadow.shadowColor as? UIColor == UIColor(red: 1, green: 0.5, blue: 0, alpha: 1))
    #expect(try value(.attachment, text, at: 3, NSTextAttachment.self).bounds == CGRect(x: 1, y: 2, width: 3, height: 4))
  }

  // MARK: What is written

  /// The objects of an archive by class, each with its keys.
  private func objects(_ data: Data) throws -> [(name: String, keys: Set<String>)] {
    let list = try BinaryPropertyList(data)
    let objects = try #require(list.list(list.value("$objects", of: list.top)))
    return objects.compactMap { object in
      guard case .table(let keys, _) = list.objects[object], let reference = list.reference(list.value("$class", of: object)),
        let name = list.text(list.value("$classname", of: objects[reference]))
      else { return nil }
      return (name, Set(keys.compactMap { list.text($0) }))
    }
  }

  @Test func writtenArchivesUseApplesClassNamesAndKeys() throws {
    let text = GalleyAttributedText.NSMutableAttributedString(attributedString: try read(AppleArchiveFiles.phone))
    let attachment = NSTextAttachment(data: Data("bytes".utf8), ofType: "public.data")
    attachment.bounds = CGRect(x: 1, y: -2, width: 3, height: 4)
    text.append(GalleyAttributedText.NSAttributedString(attachment: attachment))
    let written = try objects(TextArchive.data(of: text))
    let expected: [(String, [String])] = [
      ("NSAttributedString", ["NSString", "NSAttributes", "NSAttributeInfo"]),
      ("UIFont", ["UIFontName", "UIFontPointSize", "UIFontTraits", "UISystemFont", "UIFontDescriptor", "NSName", "NSSize"]),
      ("UIFontDescriptor", ["UIFontDescriptorAttributes"]),
      ("UIColor", ["UIColorComponentCount", "UIRed", "UIGreen", "UIBlue", "UIAlpha", "NSRGB", "NSColorSpace"]),
      ("UIColor", ["UISystemColorName"]), ("UIColor", ["UIWhite", "NSWhite"]),
      ("NSShadow", ["NSShadowHoriz", "NSShadowVert", "NSShadowBlurRadius", "NSShadowColor"]),
      ("NSParagraphStyle", [
        "NSAlignment", "NSLineBreakMode", "NSWritingDirection", "NSLineSpacing", "NSParagraphSpacing", "NSParagraphSpacingBefore", "NSFirstLineHeadIndent",
        "NSHeadIndent", "NSTailIndent", "NSMinLineHeight", "NSMaxLineHeight", "NSLineHeightMultiple", "NSDefaultTabInterval", "NSHyphenationFactor",
        "NSTabStops", "NSTextLists", "NSLineBreakStrategy", "NSAllowsTighteningForTruncation",
      ]),
      ("NSTextTab", ["NSLocation", "NSTextAlignment", "NSTabOptions"]), ("NSTextList", ["NSMarkerFormat", "NSStart"]),
      ("NSTextAttachment", ["NSContents", "NSFileType", "NSBounds"]), ("NSURL", ["NS.relative"]),
    ]
    for (name, keys) in expected { #expect(written.contains { $0.name == name && $0.keys.isSuperset(of: keys) }, "\(name): \(keys)") }
    let known = Set(expected.map(\.0)).union(["NSDictionary", "NSArray", "NSCharacterSet"])
    #expect(Set(written.map(\.name)).isSubset(of: known), "\(Set(written.map(\.name)).subtracting(known))")
  }

  /// Without Galley's own keys a text keeps its appearance: this is the part that Apple's programs read.
  @Test func applesKeysAloneRestoreFontsAndColors() throws {
    var samples = ArchiveSamples(seed: 12)
    for _ in 0..<40 {
      let (font, bag) = (samples.font(), DictionaryCoder())
      font.encode(with: bag)
      let descriptor = try #require(bag.values["UIFontDescriptor"] as? UIFontDescriptor)
      let inner = DictionaryCoder()
      descriptor.encode(with: inner)
      inner.values = inner.values.filter { $0.key.hasPrefix("UI") }
      bag.values = bag.values.filter { $0.key.hasPrefix("UI") || $0.key.hasPrefix("NS") }
      bag.values["UIFontDescriptor"] = UIFontDescriptor(coder: inner)
      let again = try #require(UIFont(coder: bag), "\(font)")
      #expect(abs(again.pointSize - font.pointSize) < 0.02, "\(font) → \(again)")
      #expect(again.fontDescriptor.symbolicTraits.contains(.traitBold) == font.fontDescriptor.symbolicTraits.contains(.traitBold), "\(font) → \(again)")
    }
    for color in [UIColor(red: 0.1, green: 0.2, blue: 0.3, alpha: 0.4), UIColor(white: 0.7, alpha: 1), .systemTeal] {
      let bag = DictionaryCoder()
      color.encode(with: bag)
      #expect(UIColor(coder: bag) == color)
      bag.values = bag.values.filter { $0.key.hasPrefix("NS") }
      let appKit = try #require(UIColor(coder: bag))
      let traits = UITraitCollection(userInterfaceStyle: .light)
      #expect(appKit == color.resolvedColor(with: traits), "\(appKit) for \(color)")
    }
  }

  /// A text that no `String` can represent, and values that Foundation does not treat as objects.
  @Test func textsThatNoStringRepresentsRoundTrip() throws {
    for units in [[0x61, 0xD800, 0, 0x62], Array("$null".utf16), Array("\u{FEFF}a\u{0}".utf16), [0xDC00]] as [[UInt16]] {
      let text = GalleyAttributedText.NSMutableAttributedString(attributedString: GalleyAttributedText.NSAttributedString(utf16: units))
      text.addAttribute(.kern, value: 2, range: NSRange(location: 0, length: 1))
      let back = try TextArchive.text(in: TextArchive.data(of: text))
      #expect(back.utf16(in: NSRange(location: 0, length: back.length)) == units && back.isEqual(to: text), "\(units)")
    }
  }

  // MARK: What is hostile

  private func refusal(_ file: String, _ old: String, _ new: String, sourceLocation: SourceLocation = #_sourceLocation) -> String {
    #expect(file.contains(old), "\(old) is not in the file", sourceLocation: sourceLocation)
    do {
      _ = try TextArchive.text(in: Data(file.replacingOccurrences(of: old, with: new).utf8))
      return "read"
    } catch { return "\(error)" }
  }

  private func table(_ numbers: [(Int, Int)]) -> String {
    Data(AttributeRunTable(runs: numbers.map { .init(length: $0.0, attributes: $0.1) }).bytes).base64EncodedString()
  }

  @Test func errorMessagesDescribeInvalidRuns() throws {
    let whole = "<data>\(table([(6, 0), (300, 1), (2, 2), (1, 1)]))</data>"
    let rows: [([(Int, Int)], String)] = [
      ([(6, 0), (300, 1), (3, 2), (1, 1)], "they are longer than the text"), ([(6, 0)], "they are shorter than the text"),
      ([(309, 3)], "a run has missing attributes"), ([(0, 0), (309, 0)], "a run is empty"), ([], "they are shorter than the text"),
      ([(Int.max >> 8, 0)], "they are longer than the text"), ([(309, Int.max >> 8)], "a run has missing attributes"),
    ]
    for (runs, words) in rows {
      #expect(refusal(AppleArchiveFiles.phone, whole, "<data>\(table(runs))</data>") == "the attribute runs of its text are invalid: \(words)")
    }
    for (bytes, words) in [([0x86], "their table is truncated"), ([6], "their table is truncated"), (Array(repeating: 0xFF, count: 30), "a number in their table is too large")] {
      let data = Data(bytes.map { UInt8($0) }).base64EncodedString()
      #expect(refusal(AppleArchiveFiles.phone, whole, "<data>\(data)</data>") == "the attribute runs of its text are invalid: \(words)")
    }
    #expect(refusal(AppleArchiveFiles.phone, whole, "<string>x</string>") == "a ‘NSMutableData’ is incomplete")
  }

  @Test func errorMessagesDescribeHostileArchives() throws {
    func unread(_ name: String) -> String { "a ‘\(name)’ cannot be read" }
    func reference(_ number: Int) -> String { "<dict><key>CF$UID</key><integer>\(number)</integer></dict>" }
    let size = "<key>UIFontPointSize</key><real>40.0</real>"
    let rows: [(file: String, old: String, new: String, words: String)] = [
      (AppleArchiveFiles.phone, size, "<key>UIFontPointSize</key><real>-40.0</real>", unread("UIFont")),
      (AppleArchiveFiles.phone, size, "<key>UIFontPointSize</key><real>nan</real>", "a number is not finite"),
      (AppleArchiveFiles.phone, "<key>NSHeadIndent</key><real>24.0</real>", "<key>NSHeadIndent</key><real>inf</real>", "a number is not finite"),
      (AppleArchiveFiles.phone, "<key>NSAlignment</key><integer>2</integer>", "<key>NSAlignment</key><integer>-2</integer>", unread("NSMutableParagraphStyle")),
      (AppleArchiveFiles.phone, "<key>NSLineBreakMode</key><integer>4</integer>", "<key>NSLineBreakMode</key><integer>44</integer>", unread("NSMutableParagraphStyle")),
      (AppleArchiveFiles.phone, "<key>UIColorComponentCount</key><integer>4</integer>", "<key>UIColorComponentCount</key><integer>-4</integer>", ""),
      (AppleArchiveFiles.phone, "<key>NSWritingDirection</key><integer>2</integer>", "<key>NSWritingDirection</key><integer>3</integer>", unread("NSMutableParagraphStyle")),
      (AppleArchiveFiles.phone, "<key>NSString</key>\(reference(2))", "<key>NSString</key>\(reference(9999))", "an object is missing"),
      (AppleArchiveFiles.phone, "<key>NSString</key>\(reference(2))", "<key>NSString</key>\(reference(1))", "an object contains itself"),
      (AppleArchiveFiles.mac, "<key>NSColorSpace</key><integer>3</integer><key>NSWhite</key>", "<key>NSColorSpace</key><integer>6</integer><key>NSWhite</key>", unread("NSColor")),
      (AppleArchiveFiles.withAttachment, "{{0, -4}, {20, 16.5}}", "{{0, nan}, {20, 16.5}}", unread("NSTextAttachment")),
      (AppleArchiveFiles.withAttachment, "{{0, -4}, {20, 16.5}}", "{{0, -4}, {20}}", unread("NSTextAttachment")),
      (AppleArchiveFiles.withAttachment, "<string>NSTextAttachment</string>", "<string>NSWindow</string>", "it contains a ‘NSWindow’, which is not allowed in a text"),
      (AppleArchiveFiles.withAttachment, "</plist>", "", "its XML is not a property list"),
      (AppleArchiveFiles.withAttachment, "<array>", String(repeating: "<array>", count: 100), "its XML is not a property list"),
      (AppleArchiveFiles.withAttachment, "<array>", "<!-- </array></array> --><array>", "its XML is not a property list"),
    ]
    for row in rows {
      let words = refusal(row.file, row.old, row.new)
      // A color with a wrong number of components is still described by AppKit's keys.
      #expect(row.words.isEmpty ? words == "read" : words == row.words, "\(row.new.prefix(80)): \(words)")
    }
  }

  /// A catalog color that contains itself, and a font that is its own descriptor: without `TextArchive`, which checks for cycles first.
  @Test func decodingACyclicArchiveTerminates() throws {
    TextArchive.registerClassNames()
    func loop(_ name: String, _ key: String) -> Data {
      Data("""
        <?xml version="1.0"?><plist version="1.0"><dict><key>$archiver</key><string>NSKeyedArchiver</string><key>$version</key><integer>100000</integer>
        <key>$top</key><dict><key>root</key><dict><key>CF$UID</key><integer>1</integer></dict></dict><key>$objects</key><array><string>$null</string>
        <dict><key>$class</key><dict><key>CF$UID</key><integer>2</integer></dict><key>NSColorSpace</key><integer>6</integer>
        <key>NSColorName</key><dict><key>CF$UID</key><integer>3</integer></dict><key>\(key)</key><dict><key>CF$UID</key><integer>1</integer></dict></dict>
        <dict><key>$classname</key><string>\(name)</string><key>$classes</key><array><string>\(name)</string><string>NSObject</string></array></dict>
        <string>odd</string></array></dict></plist>
        """.utf8)
    }
    #expect((try? NSKeyedUnarchiver.unarchivedObject(ofClass: UIColor.self, from: loop("NSColor", "NSColor"))) == nil)
    #expect((try? NSKeyedUnarchiver.unarchivedObject(ofClass: UIFont.self, from: loop("UIFont", "UIFontDescriptor"))) == nil)
  }
}
