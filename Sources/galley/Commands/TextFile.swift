import Foundation

/// A file's text as UTF-16; bytes that are not UTF-8 become U+FFFD and are counted.
struct TextFile {
  var units: [UInt16]
  /// How many replacement characters stand for bytes that were not UTF-8.
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
    let bytes = data.starts(with: [0xEF, 0xBB, 0xBF]) ? data.dropFirst(3) : data
    var decoder = UTF8()
    var iterator = bytes.makeIterator()
    var units: [UInt16] = []
    units.reserveCapacity(bytes.count)
    var replaced = 0
    while true {
      switch decoder.decode(&iterator) {
      case .scalarValue(let scalar): units.append(contentsOf: UTF16.encode(scalar)!)
      case .error:
        units.append(0xFFFD)
        replaced += 1
      case .emptyInput: return TextFile(units: units, replaced: replaced)
      }
    }
  }
}
