import CoreGraphics
import Foundation
import GalleyRaster

// Images of documents. Files are many and large, so not even their encoded bytes are kept.

extension UIImage {
  /// Creates an image from a file that is read again whenever it is decoded. `locate` returns its path, and throws if
  /// reading it is not permitted.
  ///
  /// Throws an error whose message continues the file's name. The whole of a file of less than 4 MB is checked, but not decoded. Of a larger file,
  /// only the header is checked.
  public convenience init(rereading locate: @escaping @Sendable () throws -> String) throws {
    let path = try locate()
    let read: @Sendable (Int) throws -> [UInt8] = { count in
      do { return [UInt8](try RegularFile.data(at: locate(), atMost: count)) } catch let problem as RegularFile.Problem {
        throw ImageError(problem.description)
      }
    }
    let encoded: EncodedImage? =
      try {
        for count in [Self.wholeBytes, Self.maximumBytes] {
          let start = try read(count)
          if let found = try EncodedImage(start: start, isWhole: start.count < count, rereading: { try read(Self.maximumBytes) }) { return found }
        }
        return nil
      }()
    guard let encoded else { throw ImageError("its header cannot be found") }
    self.init(image: CGImage(encoded), scale: Self.scale(ofPath: path))
  }

  private static var wholeBytes: Int { 4 << 20 }
  private static var maximumBytes: Int { 1 << 30 }

  /// Returns the reason why the image cannot be decoded, as a message that continues its name, or `nil` if it can.
  /// Decodes the image for `size` points if that has not been done yet.
  public func problem(drawnAt size: CGSize, scale: CGFloat) -> String? {
    cgImage?.problem(for: (Double(size.width * scale), Double(size.height * scale)))
  }
}
