import Foundation
import GalleyAttributedText
import Testing
import UIFoundation

@testable import TextKit

/// Documents of plain text, read and written.
@Suite struct PlainTextDocumentTests {
  private typealias Text = GalleyAttributedText.NSAttributedString

  /// The bytes of a text, the requested encoding, and the detected one.
  @Test(arguments: [
    ([0x61, 0xC3, 0xA9], nil, "aé", String.Encoding.utf8), ([0xEF, 0xBB, 0xBF, 0x61], nil, "a", .utf8), ([0x61, 0xE9], nil, "aé", .isoLatin1),
    ([0xFF, 0xFE, 0x61, 0x00], nil, "a", .utf16), ([0x61, 0xE9], .isoLatin1, "aé", .isoLatin1), ([], nil, "", .utf8),
  ] as [([UInt8], String.Encoding?, String, String.Encoding)])
  func bytesAreDecodedInTheDetectedEncoding(bytes: [UInt8], requested: String.Encoding?, text: String, encoding: String.Encoding) throws {
    var options: [Text.DocumentReadingOptionKey: Any] = [.documentType: Text.DocumentType.plain, .defaultAttributes: [Text.Key.kern: 2]]
    options[.characterEncoding] = requested?.rawValue
    var about: NSDictionary?
    let found = try Text(data: Data(bytes), options: options, documentAttributes: &about)
    #expect(found.isEqual(to: Text(string: text, attributes: [.kern: 2])))
    #expect(about?["CharacterEncoding"] as? UInt == encoding.rawValue && about?["DocumentType"] as? String == "NSPlainText")
  }

  @Test func unreadableDocumentsThrow() {
    let utf8: [Text.DocumentReadingOptionKey: Any] = [.characterEncoding: String.Encoding.utf8.rawValue]
    #expect(throws: CocoaError(.fileReadInapplicableStringEncoding)) { try Text(data: Data([0xE9]), options: utf8, documentAttributes: nil) }
    #expect(throws: CocoaError(.featureUnsupported)) {
      try Text(data: Data("a".utf8), options: [.documentType: Text.DocumentType.rtfd], documentAttributes: nil)
    }
    #expect(throws: (any Error).self) { try Text(url: URL(fileURLWithPath: "/no/such/file"), documentAttributes: nil) }
  }

  @Test func writtenTextIsReadBack() throws {
    let text = Text(string: "one, two é", attributes: [.foregroundColor: UIColor.red])
    let data = try text.data(from: NSRange(location: 5, length: 5), documentAttributes: [.documentType: Text.DocumentType.plain])
    #expect(try Text(data: data, documentAttributes: nil).string == "two é")
    #expect(throws: CocoaError.self) {
      try text.data(from: NSRange(0..<10), documentAttributes: [.characterEncoding: String.Encoding.ascii.rawValue])
    }
    #expect(throws: CocoaError.self) { try text.data(from: NSRange(0..<10), documentAttributes: [.documentType: Text.DocumentType.rtfd]) }
  }
}
