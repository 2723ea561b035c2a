import Foundation

/// The first invalid number of a JSON text: infinite, NaN, or a fraction as the value of an integer member.
struct JSONNumberFault {
  /// The member, such as `steps[1].size[0]`.
  let path: String
  /// The number as it is written, at most 40 characters of it.
  let token: String

  private enum Level {
    case object(key: String)
    case array(index: Int)
  }

  /// Finds the first number in JSON that is not valid for its member. Returns `nil` if all numbers are valid. O(bytes).
  ///
  /// - Parameter integers: The names of members with integer values.
  init?(in data: Data, integers: Set<String>) {
    let bytes = Array(data)
    var levels: [Level] = []
    var text: String?
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      switch byte {
      case UInt8(ascii: "{"): levels.append(.object(key: ""))
      case UInt8(ascii: "["): levels.append(.array(index: 0))
      case UInt8(ascii: "}"), UInt8(ascii: "]"): _ = levels.popLast()
      case UInt8(ascii: ","): if case .array(let index)? = levels.last { levels[levels.count - 1] = .array(index: index + 1) }
      case UInt8(ascii: ":"): if case .object? = levels.last { levels[levels.count - 1] = .object(key: text ?? "") }
      case UInt8(ascii: "\""):
        let start = index
        while index < bytes.count, bytes[index] != byte { index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1 }
        index = min(index, bytes.count)
        text = String(decoding: bytes[start..<index], as: UTF8.self)
        index += 1
      case 0x20, 0x09, 0x0A, 0x0D: break
      default:
        let start = index - 1
        while index < bytes.count, bytes[index] > 0x20, !",:]}[{\"".utf8.contains(bytes[index]) { index += 1 }
        let token = String(decoding: bytes[start..<index], as: UTF8.self)
        let isInteger = if case .object(let key)? = levels.last { integers.contains(key) } else { false }
        if ["true", "false", "null"].contains(token) || (isInteger ? Int(token) != nil : Double(token)?.isFinite == true) { break }
        self.token = String(token.prefix(40))
        path = Self.path(levels)
        return
      }
    }
    return nil
  }

  private static func path(_ levels: [Level]) -> String {
    levels.reduce(into: "") { path, level in
      switch level {
      case .object(let key): path += (path.isEmpty ? "" : ".") + key
      case .array(let index): path += "[\(index)]"
      }
    }
  }
}
