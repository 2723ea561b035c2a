import Foundation
import Testing
import UIKit

/// Documents with images, on the command line.
@Suite struct ImageCommandTests {
  private func imageData(_ width: Int, _ height: Int) throws -> Data {
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    let image = UIGraphicsImageRenderer(size: CGSize(width: width, height: height), format: format).image {
      UIColor.red.setFill()
      $0.fill(CGRect(x: 0, y: 0, width: width, height: height))
    }
    return try #require(image.pngData())
  }

  /// An image taller than a column is on the page, and so is the text after it.
  @Test func tallImageIsInThePDF() throws {
    let scratch = try Scratch()
    try imageData(1200, 1600).write(to: scratch.url("photo.png"))
    try Data("# Title\n\nbefore\n\n![a photo](photo.png)\n\nafter\n".utf8).write(to: scratch.url("photo.md"))
    let outcome = try Program.run(["render", "photo.md", "-o", "x.pdf"], in: scratch.folder)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.errors == "")
  }

  @Test func unreadableImagesAreReportedOnce() throws {
    let scratch = try Scratch()
    let whole = try imageData(400, 300)
    try whole.write(to: scratch.url("good.png"))
    try whole.prefix(whole.count / 2).write(to: scratch.url("cut.png"))
    try Data("BM nothing".utf8).write(to: scratch.url("old.bmp"))
    var huge = whole
    huge.replaceSubrange(16..<24, with: [0, 0, 0x2E, 0xE0, 0, 0, 0x2E, 0xE0])
    try huge.write(to: scratch.url("huge.png"))
    // The structure is valid, but rows are missing.
    try Data(SampleGIF.damaged(width: 400, height: 300)).write(to: scratch.url("rows.gif"))
    let names = ["good.png", "cut.png", "old.bmp", "huge.png", "rows.gif", "none.png", "../up.png", "https://example.org/a.png", "e%1B[31m.png"]
    let text = (names + names).map { "![alt](\($0))\n\n" }.joined()
    try Data(text.utf8).write(to: scratch.url("d.md"))
    let outcome = try Program.run(["render", "d.md", "-o", "x.pdf"], in: scratch.folder)
    #expect(outcome.status == 0)
    let lines = outcome.errors.split(separator: "\n").map { $0.replacingOccurrences(of: "galley: ", with: "") }
    #expect(Set(lines) == [
      "cut.png: cannot be read: the file ends in the middle of the image",
      "old.bmp: cannot be read: it is a BMP, not a PNG, JPEG, WebP or GIF",
      "huge.png: cannot be read: it has 12000 × 12000 pixels; the maximum is 100 million pixels, and 32767 per side",
      "rows.gif: cannot be read: the file ends in the middle of the image",
      "none.png: cannot be read: there is no such file in the document's folder",
      "../up.png: cannot be read: it is outside of the document's folder; copy it there",
      "https://example.org/a.png: cannot be read: remote images are not loaded; save it in the document's folder",
      "e%1B[31m.png: cannot be read: there is no such file in the document's folder",
    ])
    #expect(lines.count == Set(lines).count)
  }
}

/// A GIF with a valid header and missing rows.
private enum SampleGIF {
  static func damaged(width: Int, height: Int) -> [UInt8] {
    let sides = [width, height].flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
    return Array("GIF89a".utf8) + sides + [0x80, 0, 0, 0, 0, 0, 255, 255, 255, 0x2C, 0, 0, 0, 0] + sides + [0, 2, 2, 0x44]
  }
}
