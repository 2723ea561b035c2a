import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// Attributed text that one program copies and another pastes, through a file beside the clipboard.
@MainActor @Suite(.serialized) final class PasteboardExchangeTests {
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("galley-exchange-\(UUID().uuidString)")
  private var exchange: PasteboardExchange { PasteboardExchange(folder: folder) }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// Call it within a test: other tests, with their own exchanges, run between a suite's `init` and the test.
  private func begin() { UIPasteboard.exchange = exchange }

  private func finish() {
    UIPasteboard.exchange = nil
    UIPasteboard.general.string = nil
  }

  private var sample: NSAttributedString {
    let style = NSMutableParagraphStyle()
    style.alignment = .justified
    style.firstLineHeadIndent = 12
    let text = NSMutableAttributedString(string: "Bent and red\n", attributes: [
      .font: UIFont(name: "EBGaramond12-Italic", size: 17.5)!, .foregroundColor: UIColor(red: 0.5, green: 0.25, blue: 0, alpha: 1),
      .paragraphStyle: style, .kern: 1.5, .underlineStyle: NSUnderlineStyle.double.rawValue,
      .link: URL(string: "https://example.org/a?b")!, .languageIdentifier: "de",
    ])
    text.append(NSAttributedString(string: "plain 👩‍👩‍👧‍👦"))
    return text
  }

  /// Another program: it has the clipboard's characters only.
  private func asSeenElsewhere() -> NSAttributedString? {
    let string = UIPasteboard.general.string
    let exchange = UIPasteboard.exchange
    UIPasteboard.exchange = nil
    UIPasteboard.general.setAttributedText(NSAttributedString(string: "something else"))
    UIPasteboard.exchange = exchange
    UIPasteboard.general.string = string
    return UIPasteboard.general.attributedText
  }

  private func file(for text: String) -> URL { URL(fileURLWithPath: exchange.path(for: text)) }

  @Test func attributesRoundTrip() throws {
    begin()
    defer { finish() }
    UIPasteboard.general.setAttributedText(sample)
    let found = try #require(asSeenElsewhere())
    #expect(found.string == sample.string)
    for offset in [0, sample.length - 1] {
      let (back, sent) = (found.attributes(at: offset, effectiveRange: nil), sample.attributes(at: offset, effectiveRange: nil))
      #expect(Set(back.keys) == Set(sent.keys))
      for (key, value) in sent {
        let one = NSAttributedString(string: "a", attributes: [key: value])
        let other = back[key].map { NSAttributedString(string: "a", attributes: [key: $0]) }
        #expect(other?.isEqual(to: one) == true, "\(key.rawValue): \(value) came back as \(String(describing: back[key]))")
      }
    }
  }

  @Test func dynamicColorKeepsLightAndDarkVariants() throws {
    begin()
    defer { finish() }
    let color = UIColor { UIColor(white: $0.userInterfaceStyle == .dark ? 1 : 0, alpha: 1) }
    UIPasteboard.general.setAttributedText(NSAttributedString(string: "a", attributes: [.foregroundColor: color]))
    let found = try #require(asSeenElsewhere()?.attribute(.foregroundColor, at: 0, effectiveRange: nil) as? UIColor)
    for style in [UIUserInterfaceStyle.light, .dark] {
      let traits = UITraitCollection(userInterfaceStyle: style)
      #expect(found.resolvedColor(with: traits).isEqual(UIColor(red: style == .dark ? 1 : 0, green: style == .dark ? 1 : 0, blue: style == .dark ? 1 : 0, alpha: 1)))
    }
  }

  @Test(arguments: [[0x61, 0xD800, 0x62], [0xDC00], [0x61, 0, 0x62], [0]] as [[UInt16]])
  func invalidUTF16RoundTrips(units: [UInt16]) {
    begin()
    defer { finish() }
    let text = NSAttributedString(utf16: units)
    UIPasteboard.general.setAttributedText(text)
    let found = asSeenElsewhere()
    #expect(found?.utf16(in: NSRange(location: 0, length: units.count)) == units)
  }

  @Test func unsupportedAttributeValuesAreOmitted() {
    begin()
    defer { finish() }
    final class Odd: NSObject {}
    UIPasteboard.general.setAttributedText(
      NSAttributedString(string: "a", attributes: [.init("odd"): Odd(), .kern: Double.nan, .init("list"): [1, 2]]))
    // NaN cannot be written; then the text has no attributes.
    #expect(asSeenElsewhere() == nil)
    UIPasteboard.general.setAttributedText(NSAttributedString(string: "b", attributes: [.init("odd"): Odd(), .init("list"): [1, 2]]))
    let found = asSeenElsewhere()?.attributes(at: 0, effectiveRange: nil)
    #expect(found?.count == 1 && found?[.init("list")] as? [Int] == [1, 2])
  }

  @Test func filesAreReadableByUserOnly() throws {
    begin()
    defer { finish() }
    UIPasteboard.general.setAttributedText(sample)
    let mode = try FileManager.default.attributesOfItem(atPath: file(for: sample.string).path)[.posixPermissions] as? Int
    #expect(mode == 0o600)
    #expect(try FileManager.default.attributesOfItem(atPath: folder.path)[.posixPermissions] as? Int == 0o700)
  }

  @Test func oldFilesAreRemoved() throws {
    begin()
    defer { finish() }
    for number in 0..<20 {
      UIPasteboard.general.setAttributedText(NSAttributedString(string: "copy \(number)"))
      // File system times can be equal from one copy to the next.
      let date = Date(timeIntervalSince1970: 1_000_000_000 + Double(number))
      try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: file(for: "copy \(number)").path)
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(names.count == 8)
    for number in 12..<20 { #expect(FileManager.default.fileExists(atPath: file(for: "copy \(number)").path), "copy \(number)") }
  }

  /// With any damage to the file, the clipboard's plain text is pasted.
  @Test func damagedFileYieldsPlainText() throws {
    begin()
    defer { finish() }
    UIPasteboard.general.setAttributedText(sample)
    let path = file(for: sample.string)
    let whole = try Data(contentsOf: path)
    var broken = stride(from: 0, to: whole.count, by: max(whole.count / 40, 1)).map { Data(whole.prefix($0)) }
    broken += [Data("{}".utf8), Data("null".utf8), Data([0, 255, 254])]
    let text = String(decoding: whole, as: UTF8.self)
    for (old, new) in [(#""length":13"#, #""length":-1"#), (#""length":13"#, #""length":9000000000"#), (#""version":1"#, #""version":2"#)] {
      #expect(text.contains(old))
      broken.append(Data(text.replacingOccurrences(of: old, with: new).utf8))
    }
    for data in broken {
      try data.write(to: path)
      #expect(asSeenElsewhere() == nil, "\(String(decoding: data.prefix(60), as: UTF8.self))")
    }
    // A file with another text than its name states.
    try FileManager.default.removeItem(at: path)
    UIPasteboard.general.setAttributedText(NSAttributedString(string: "another"))
    try FileManager.default.moveItem(at: file(for: "another"), to: path)
    UIPasteboard.general.string = sample.string
    #expect(asSeenElsewhere() == nil)
    let desk = Desk(notation: "a|b")
    UIPasteboard.general.string = sample.string
    desk.editor.paste()
    #expect(desk.storage.string == "a\(sample.string)b")
  }

  @Test func unwritableFolderStillAllowsCopying() {
    begin()
    defer { finish() }
    UIPasteboard.exchange = PasteboardExchange(folder: URL(fileURLWithPath: "/proc/nowhere"))
    UIPasteboard.general.setAttributedText(sample)
    #expect(UIPasteboard.general.attributedText?.isEqual(to: sample) == true && UIPasteboard.general.string == sample.string)
    #expect(asSeenElsewhere() == nil)
  }

  @Test func symbolicLinkInPlaceOfFileIsNotFollowed() throws {
    begin()
    defer { finish() }
    UIPasteboard.general.setAttributedText(sample)
    let path = file(for: sample.string)
    let elsewhere = folder.appendingPathComponent("elsewhere")
    try FileManager.default.moveItem(at: path, to: elsewhere)
    try FileManager.default.createSymbolicLink(at: path, withDestinationURL: elsewhere)
    #expect(asSeenElsewhere() == nil)
  }
}
