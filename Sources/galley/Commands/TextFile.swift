import Exhibits
import Foundation

/// A file's text as UTF-16; ill-formed sequences become U+FFFD and are counted.
struct TextFile {
  var units: [UInt16]
  /// How many replacement characters stand for ill-formed sequences.
  var replaced: Int

  static func read(_ path: String) throws -> TextFile {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw Failure("\(path): there is no such file; galley list names the exhibits")
    }
    if isFolder.boolValue { throw Failure("\(path): is a folder; name a .txt or .md file in it") }
    do {
      return decode(try Data(contentsOf: URL(fileURLWithPath: path)))
    } catch {
      throw Failure("\(path): cannot be read; look at its permissions with ls -l")
    }
  }

  static func decode(_ data: Data) -> TextFile {
    let decoded = DecodedText(Array(data))
    return TextFile(units: Array(String(decoded.scalars).utf16), replaced: decoded.replaced)
  }

  /// Tells of what was replaced, if anything was; `path` is where it was read.
  func tellOfReplaced(_ path: String) {
    guard replaced > 0 else { return }
    Console.notice("\(path): \(replaced) ill-formed \(replaced == 1 ? "sequence was" : "sequences were") replaced by U+FFFD; save it as UTF-8")
  }
}
