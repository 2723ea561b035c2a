import GalleyDigests
import UIKit

extension ImageFile {
  /// Returns a name for an image file that no file with other bytes has: the SHA-256 hash of its bytes in hexadecimal, with the extension of its format if that
  /// is PNG, JPEG, GIF or WebP. O(*n*) in the number of bytes.
  public static func contentName(of data: Data) -> String {
    let formats: [([UInt8], String)] = [
      ([0x89, 0x50, 0x4E, 0x47], ".png"), ([0xFF, 0xD8], ".jpg"), (Array("GIF8".utf8), ".gif"), (Array("RIFF".utf8), ".webp"),
    ]
    return data.withUnsafeBytes { SHA256.hexDigest(of: $0) } + (formats.first { data.starts(with: $0.0) }?.1 ?? "")
  }
}
