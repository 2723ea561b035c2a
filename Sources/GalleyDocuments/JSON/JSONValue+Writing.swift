import UIKit

extension JSONValue {
  /// The value as JSON in UTF-8 with a final line end: members in alphabetical order, indented; arrays and objects that fit are on one line.
  ///
  /// Equal values have equal bytes. O(*n*) in the size of the value.
  public var data: Data {
    var writer = JSONWriter()
    writer.write(self, indent: 0)
    writer.bytes.append(10)
    return Data(writer.bytes)
  }
}

/// Writes JSON that people can read.
private struct JSONWriter {
  var bytes: [UInt8] = []

  /// The maximum length of an array or object on one line, in bytes, without its indentation.
  private static let longestLine = 120

  mutating func write(_ value: JSONValue, indent: Int) {
    switch value {
    case .array(let elements): write(elements.map { (nil, $0) }, "[", "]", indent)
    case .object(let members): write(members.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }, "{", "}", indent)
    case .null: append("null")
    case .bool(let bool): append(bool ? "true" : "false")
    case .number(let digits): append(digits)
    case .string(let text): write(text)
    }
  }

  private mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }

  private mutating func write(_ items: [(name: String?, value: JSONValue)], _ open: String, _ close: String, _ indent: Int) {
    append(open)
    let isShort = Self.length(of: items, limit: Self.longestLine) != nil
    for (index, item) in items.enumerated() {
      if index > 0 { append(isShort ? ", " : ",") }
      if !isShort { newLine(indent + 1) }
      if let name = item.name {
        write(name)
        append(": ")
      }
      write(item.value, indent: indent + 1)
    }
    if !isShort { newLine(indent) }
    append(close)
  }

  private mutating func newLine(_ indent: Int) {
    bytes.append(10)
    bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: 2 * indent))
  }

  /// Returns the approximate length of items on one line; `nil` if it exceeds `limit`. O(`limit`).
  private static func length(of items: [(name: String?, value: JSONValue)], limit: Int) -> Int? {
    var length = 2
    for item in items {
      length += (item.name.map { $0.utf8.count + 4 } ?? 0) + 2
      guard length <= limit, let value = Self.length(of: item.value, limit: limit - length) else { return nil }
      length += value
    }
    return length <= limit ? length : nil
  }

  private static func length(of value: JSONValue, limit: Int) -> Int? {
    switch value {
    case .array(let elements): length(of: elements.map { (nil, $0) }, limit: limit)
    case .object(let members): length(of: members.map { ($0.key, $0.value) }, limit: limit)
    case .null, .bool: 5
    case .number(let text): text.utf8.count
    case .string(let text): text.utf8.count + 2
    }
  }

  private mutating func write(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
      case 10: append("\\n")
      case 9: append("\\t")
      case 13: append("\\r")
      case 0..<0x20, 0x7F: append(String(format: "\\u%04x", Int(byte)))
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }
}
