import CoreGraphics
import Foundation
import Raster

// Images of documents: files are many and large, so not even their bytes are kept.

extension UIImage {
  /// The image of a file that is read again whenever it is decoded; `locate` finds it, and throws where it must not be read.
  ///
  /// Throws what is wrong, in words that follow the file's name: of a file up to 4 MB all that shows without decoding it, of a
  /// larger one what its header tells.
  public convenience init(rereading locate: @escaping @Sendable () throws -> String) throws {
    let path = try locate()
    let read: @Sendable (Int) throws -> [UInt8] = { count in
      do { return [UInt8](try RegularFile.data(at: locate(), atMost: count)) } catch let problem as RegularFile.Problem {
        throw PictureError(problem.description)
      }
    }
    let encoded: EncodedPicture? =
      try {
        for count in [Self.wholeBytes, Self.mostBytes] {
          let start = try read(count)
          if let found = try EncodedPicture(start: start, isWhole: start.count < count, rereading: { try read(Self.mostBytes) }) { return found }
        }
        return nil
      }()
    guard let encoded else { throw PictureError("its header cannot be found") }
    self.init(picture: CGImage(encoded), scale: Self.scale(ofPath: path))
  }

  private static var wholeBytes: Int { 4 << 20 }
  private static var mostBytes: Int { 1 << 30 }

  /// Why the image cannot be decoded, in words that follow its name, found by decoding it for `size` points if that is not known
  /// yet; `nil` where it can.
  public func problem(drawnAt size: CGSize, scale: CGFloat) -> String? {
    cgImage?.problem(for: (Double(size.width * scale), Double(size.height * scale)))
  }
}
