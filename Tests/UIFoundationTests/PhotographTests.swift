import CoreGraphics
import Foundation
import GalleyRaster
import Testing
import UIFoundation

/// Images in other formats than PNG, through Apple's initializers.
@Suite struct PhotographTests {
  /// 24 × 16, gray; the quarter at the lower right is white.
  private var jpeg: Data {
    Data(base64Encoded: Self.base64, options: .ignoreUnknownCharacters)!
  }

  @Test func dataOfAJPEGIsAnImage() throws {
    let image = try #require(UIImage(data: jpeg))
    #expect(image.size == CGSize(width: 24, height: 16))
    let picture = try #require(image.cgImage)
    #expect((picture.width, picture.height, picture.bytesPerRow) == (24, 16, 96))
    #expect(picture.dataProvider?.data?.count == 96 * 16)
    #expect(picture.bitmap[18, 12] & 255 > 240)
    #expect(UIImage(data: jpeg, scale: 2)?.size == CGSize(width: 12, height: 8))
    let drawn = drawn(12, 8) { _ in image.draw(in: CGRect(x: 0, y: 0, width: 12, height: 8)) }
    #expect(try #require(drawn.cgImage).bitmap[9, 6] & 255 > 240)
  }

  @Test func aFileIsReadByItsBytesNotItsName() throws {
    let path = NSTemporaryDirectory() + "galley-\(UUID().uuidString)@2x.png"
    defer { try? FileManager.default.removeItem(atPath: path) }
    try jpeg.write(to: URL(fileURLWithPath: path))
    let image = try #require(UIImage(contentsOfFile: path))
    #expect((image.size, image.scale) == (CGSize(width: 12, height: 8), 2))
    // It has its own bytes, so the file can be deleted.
    try FileManager.default.removeItem(atPath: path)
    #expect(try #require(image.cgImage).bitmap[18, 12] & 255 > 240)
  }

  @Test func truncatedFilesReturnNil() {
    for length in 0..<jpeg.count - 2 { #expect(UIImage(data: jpeg.prefix(length)) == nil, "\(length)") }
  }

  /// Damage in the rows only leaves a clear image of its size.
  @Test func damagedRowsAreClear() throws {
    let gif = Data("GIF89a".utf8) + [2, 0, 2, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255, 0x2C, 0, 0, 0, 0, 2, 0, 2, 0, 0, 2, 2, 0x44]
    let image = try #require(UIImage(data: gif))
    #expect(pixelText(of: image) == "..\n..")
    #expect(image.problem(drawnAt: image.size, scale: 1) == "the file ends in the middle of the image")
  }

  private static let base64 = """
    /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAMCAgMCAgMDAwMEAwMEBQgFBQQEBQoHBwYIDAoMDAsKCwsNDhIQDQ4RDgsLEBYQERMUFRUVDA8XGBYUGBIU \
    FRT/wAALCAAQABgBAREA/8QAFgABAQEAAAAAAAAAAAAAAAAACQcI/8QAHBABAAAHAQAAAAAAAAAAAAAAAAgJRUeEhcPE/9oACAEBAAA/AM6LHDzX8fos \
    YuSXyZLwaf3Evf/Z
    """
}
