import CoreGraphics
import Foundation
import GalleyAttributedText
import Testing
import UIFoundation

@testable import TextKit

/// Lines that are created separately, and documents that replace a text.
@Suite struct StandaloneLineTests {
  private let attributes: [GalleyAttributedText.NSAttributedString.Key: Any] = [.font: UIFont(name: "Galley Block", size: 10)!]

  @Test func lineIsAsWideAsItsRange() {
    let line = NSTextLineFragment(string: "abcdef", attributes: attributes, range: NSRange(location: 2, length: 3))
    #expect(line.attributedString.string == "abcdef" && line.characterRange == NSRange(location: 2, length: 3))
    #expect(line.typographicBounds == CGRect(x: 0, y: 0, width: 30, height: 10))
    #expect(line.glyphOrigin == CGPoint(x: 0, y: 8))
    #expect(line.locationForCharacter(at: 2).x == 0 && line.locationForCharacter(at: 4).x == 20 && line.locationForCharacter(at: 5).x == 30)
    #expect(line.characterIndex(for: CGPoint(x: 11, y: 5)) == 3 && line.fractionOfDistanceThroughGlyph(for: CGPoint(x: 15, y: 5)) == 0.5)
  }

  @Test func aLineIsDrawn() {
    let line = NSTextLineFragment(attributedString: GalleyAttributedText.NSAttributedString(string: "xa", attributes: attributes), range: NSRange(location: 1, length: 1))
    let image = UIGraphicsImageRenderer(size: CGSize(width: 30, height: 20), format: UIGraphicsImageRendererFormat.onePixel).image { line.draw(at: CGPoint(x: 5, y: 4), in: $0.cgContext) }
    let bitmap = image.cgImage!.bitmap
    #expect(bitmap[6, 5] == 0xFF00_0000 && bitmap[14, 13] == 0xFF00_0000 && bitmap[4, 5] == 0 && bitmap[16, 5] == 0 && bitmap[6, 3] == 0)
  }

  @Test func emptyRangeHasNoWidth() {
    let line = NSTextLineFragment(string: "ab", attributes: attributes, range: NSRange(location: 1, length: 0))
    #expect(line.typographicBounds.width == 0 && line.characterRange.length == 0)
  }

  @Test func attributeContainersConvertToDictionariesAndBack() {
    let font = UIFont(name: "Galley Block", size: 10)!
    let container = AttributeContainer([.font: font, .kern: 2.0, .underlineStyle: "no number"])
    #expect(container.uiKit.font == font && container.uiKit.kern == 2 && container.uiKit.underlineStyle == nil)
    let attributes = [GalleyAttributedText.NSAttributedString.Key: Any](container)
    #expect(attributes.count == 2 && attributes[.font] as? UIFont == font)
  }

  @Test func readReplacesTheText() throws {
    let text = GalleyAttributedText.NSMutableAttributedString(string: "before")
    try text.read(from: Data("after".utf8), options: [.documentType: GalleyAttributedText.NSAttributedString.DocumentType.plain, .defaultAttributes: attributes])
    #expect(text.string == "after" && (text.attribute(.font, at: 0, effectiveRange: nil) as? UIFont)?.familyName == "Galley Block")
    #expect(throws: (any Error).self) { try text.read(from: Data([0x89, 0x50]), options: [.documentType: GalleyAttributedText.NSAttributedString.DocumentType(rawValue: "NSRTFD")]) }
    #expect(text.string == "after")
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("own-line-\(UUID().uuidString).txt")
    try Data("of a file".utf8).write(to: url)
    defer { try? FileManager.default.removeItem(at: url) }
    try text.read(from: url)
    #expect(text.string == "of a file")
  }
}

extension UIGraphicsImageRendererFormat {
  fileprivate static var onePixel: UIGraphicsImageRendererFormat {
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    return format
  }
}
