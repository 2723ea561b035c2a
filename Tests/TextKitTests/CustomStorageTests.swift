import CoreGraphics
import Foundation
import GalleyAttributedText
import Testing
import UIFoundation

@testable import TextKit

/// Subclasses with their own storage, and attribute values of client classes.
@Suite struct CustomStorageTests {
  nonisolated(unsafe) private static let attributes: [NSAttributedString.Key: Any] = [.font: Block.font(), .kern: 2]

  private static var mixed: NSAttributedString {
    let text = NSMutableAttributedString(string: "kept?", attributes: attributes)
    text.addAttribute(.underlineStyle, value: 1, range: NSRange(location: 1, length: 2))
    return text
  }

  /// Each initializer, and the text it was called with.
  nonisolated(unsafe) private static let initializers: [(String, () throws -> NSMutableAttributedString, NSAttributedString)] = [
    ("string", { OwnStorage(string: "kept?") }, NSAttributedString(string: "kept?")),
    ("attributes", { OwnStorage(string: "kept?", attributes: attributes) }, NSAttributedString(string: "kept?", attributes: attributes)),
    ("attributedString", { OwnStorage(attributedString: mixed) }, mixed),
    ("nothing", { OwnStorage() }, NSAttributedString(string: "")),
    ("an empty string", { OwnStorage(string: "", attributes: attributes) }, NSAttributedString(string: "")),
    ("emoji", { OwnStorage(string: "a👩‍👧\u{2029}b") }, NSAttributedString(string: "a👩‍👧\u{2029}b")),
    ("string of a plain subclass", { OwnString(string: "kept?") }, NSAttributedString(string: "kept?")),
    ("attributedString of a plain subclass", { OwnString(attributedString: mixed) }, mixed),
    ("string of a subclass that fills itself", { FilledStorage(string: "kept?") }, NSAttributedString(string: "kept?")),
    ("string of a subclass that calls super", { ForwardingStorage(string: "kept?") }, NSAttributedString(string: "kept?")),
  ]

  @Test(arguments: initializers.indices) func initializersKeepTheText(index: Int) throws {
    let (name, make, wanted) = Self.initializers[index]
    let text = try make()
    #expect(text.string == wanted.string && text.length == wanted.length, "\(name)")
    #expect(text.isEqual(to: wanted), "\(name): \(text)")
  }

  @Test func documentsAreRead() throws {
    let data = Data("<p>kept <b>bold</b></p>".utf8)
    let own = try OwnStorage(data: data, options: [.documentType: GalleyAttributedText.NSAttributedString.DocumentType.html], documentAttributes: nil)
    let plain = try NSMutableAttributedString(data: data, options: [.documentType: GalleyAttributedText.NSAttributedString.DocumentType.html], documentAttributes: nil)
    #expect(own.string.hasPrefix("kept bold") && own.isEqual(to: plain))
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("own-storage-\(UUID().uuidString).txt")
    try Data("from a file".utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    #expect(try OwnStorage(url: file, options: [:], documentAttributes: nil).string == "from a file")
  }

  /// Initializers leave no pending edit, and later edits are processed as usual.
  @Test func initializersLeaveNoPendingEdit() {
    let storage = OwnStorage(string: "aa bb", attributes: [.font: Block.font()])
    #expect(storage.editedMask == [] && storage.changeInLength == 0 && storage.editedRange.location == NSNotFound)
    let manager = NSLayoutManager()
    storage.addLayoutManager(manager)
    manager.addTextContainer(Galley.container(100))
    manager.ensureLayoutOfAllText()
    #expect(manager.laidFragments(in: manager.textContainers[0]).map(\.text) == ["aa bb"])
    storage.replaceCharacters(in: NSRange(location: 2, length: 3), with: "")
    manager.ensureLayoutOfAllText()
    #expect(manager.laidFragments(in: manager.textContainers[0]).map(\.text) == ["aa"] && storage.processed == 1)
  }

  // MARK: Values

  @Test func valuesOfClientSubclassesKeepTheirIdentity() {
    final class Style: NSParagraphStyle { override var lineSpacing: CGFloat { 4 } }
    final class MutableStyle: NSMutableParagraphStyle { var name = "" }
    final class Shadow: NSShadow { var name = "" }
    final class Attachment: NSTextAttachment { var name = "" }
    let values: [(NSAttributedString.Key, () -> NSObject)] = [
      (.paragraphStyle, { Style() }), (.paragraphStyle, { MutableStyle() }), (.shadow, { Shadow() }), (.attachment, { Attachment() }),
    ]
    for (key, make) in values {
      // Equal values of two texts, before and after a plain one with the same content.
      let (one, other) = (make(), make())
      let texts = [one, other].map { NSAttributedString(string: "\u{FFFC}", attributes: [key: $0]) }
      #expect(texts[0].attribute(key, at: 0, effectiveRange: nil) as? NSObject === one)
      #expect(texts[1].attribute(key, at: 0, effectiveRange: nil) as? NSObject === other)
      let storage = NSTextStorage(string: "\u{FFFC}\u{FFFC}")
      storage.addAttribute(key, value: one, range: NSRange(location: 0, length: 1))
      storage.addAttribute(key, value: other, range: NSRange(location: 1, length: 1))
      #expect(storage.attribute(key, at: 0, effectiveRange: nil) as? NSObject === one)
      #expect(key == .paragraphStyle || storage.attribute(key, at: 1, effectiveRange: nil) as? NSObject === other)
      storage.append(texts[1])
      #expect((storage.copy() as! NSAttributedString).attribute(key, at: 0, effectiveRange: nil) as? NSObject === one)
    }
  }

  @Test func overriddenValuesOfStylesAreLaidOut() {
    final class Style: NSParagraphStyle { override var lineSpacing: CGFloat { 4 } }
    let text = NSAttributedString(string: "aa bb", attributes: [.font: Block.font(), .paragraphStyle: Style()])
    let galley = Galley(text, width: 30)
    galley.manager.ensureLayoutOfAllText()
    #expect(galley.manager.usedRect(for: galley.container).height == 24)
  }

  /// A plain mutable style is copied, as before: changes to it do not reach the text.
  @Test func ordinaryMutableStylesAreCopied() {
    let style = NSMutableParagraphStyle()
    let text = NSAttributedString(string: "a", attributes: [.paragraphStyle: style])
    style.lineSpacing = 5
    #expect((text.attribute(.paragraphStyle, at: 0, effectiveRange: nil) as? NSParagraphStyle)?.lineSpacing == 0)
  }

  // MARK: Fonts

  @Test func fixingGivesEveryCharacterAFont() {
    let storage = NSTextStorage(string: "")
    storage.replaceCharacters(in: NSRange(location: 0, length: 0), with: "ab")
    storage.append(NSAttributedString(string: " שלום 漢字", attributes: [.kern: 1]))
    for index in 0..<storage.length { #expect(storage.attribute(.font, at: index, effectiveRange: nil) is UIFont, "\(index)") }
    #expect((storage.attribute(.font, at: 0, effectiveRange: nil) as? UIFont)?.pointSize == 12)
    let text = NSMutableAttributedString(string: "abc")
    text.addAttribute(.font, value: Block.font(), range: NSRange(location: 1, length: 1))
    text.fixAttributes(in: NSRange(location: 0, length: 3))
    #expect((text.attribute(.font, at: 1, effectiveRange: nil) as? UIFont)?.isEqual(Block.font()) == true)
    #expect((0..<3).allSatisfy { text.attribute(.font, at: $0, effectiveRange: nil) is UIFont })
    // Text without attribute fixing is unchanged.
    #expect(NSAttributedString(string: "a").attribute(.font, at: 0, effectiveRange: nil) == nil)
  }
}

private class OwnStorage: NSTextStorage {
  private let own = NSMutableAttributedString()
  var processed = 0

  override var string: String { own.string }
  override func attributes(at location: Int, effectiveRange range: NSRangePointer?) -> [NSAttributedString.Key: Any] {
    own.attributes(at: location, effectiveRange: range)
  }
  override func replaceCharacters(in range: NSRange, with string: String) {
    own.replaceCharacters(in: range, with: string)
    edited(.editedCharacters, range: range, changeInLength: string.utf16.count - range.length)
  }
  override func setAttributes(_ attributes: [NSAttributedString.Key: Any]?, range: NSRange) {
    own.setAttributes(attributes, range: range)
    edited(.editedAttributes, range: range, changeInLength: 0)
  }
  override func processEditing() {
    processed += 1
    super.processEditing()
  }
}

private final class OwnString: NSMutableAttributedString {
  private let own = NSMutableAttributedString()

  override var string: String { own.string }
  override func attributes(at location: Int, effectiveRange range: NSRangePointer?) -> [NSAttributedString.Key: Any] {
    own.attributes(at: location, effectiveRange: range)
  }
  override func replaceCharacters(in range: NSRange, with string: String) { own.replaceCharacters(in: range, with: string) }
  override func setAttributes(_ attributes: [NSAttributedString.Key: Any]?, range: NSRange) { own.setAttributes(attributes, range: range) }
}

/// Fills its own storage, as clients did before initializers passed the text.
private final class FilledStorage: NSTextStorage {
  private let own: NSMutableAttributedString

  override init() {
    own = NSMutableAttributedString()
    super.init()
  }
  override init(string: String) {
    own = NSMutableAttributedString(string: string)
    super.init(string: string)
  }
  required init?(coder: NSCoder) { nil }

  override var string: String { own.string }
  override func attributes(at location: Int, effectiveRange range: NSRangePointer?) -> [NSAttributedString.Key: Any] {
    own.attributes(at: location, effectiveRange: range)
  }
  override func replaceCharacters(in range: NSRange, with string: String) { own.replaceCharacters(in: range, with: string) }
  override func setAttributes(_ attributes: [NSAttributedString.Key: Any]?, range: NSRange) { own.setAttributes(attributes, range: range) }
}

/// Has no storage of its own.
private final class ForwardingStorage: NSTextStorage {
  override var string: String { super.string }
  override func replaceCharacters(in range: NSRange, with string: String) { super.replaceCharacters(in: range, with: string) }
}
