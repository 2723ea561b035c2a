import UIKit

/// The bytes of a page, passed on in chunks.
struct HTMLOutput {
  /// Whether all chunks were accepted so far.
  private(set) var isAccepted = true
  private var bytes: [UInt8] = []
  private let accept: (ArraySlice<UInt8>) -> Bool

  /// The length from which a chunk is passed on, in bytes.
  private static let chunkLength = 1 << 16

  init(accept: @escaping (ArraySlice<UInt8>) -> Bool) { self.accept = accept }

  /// Appends tags, or characters that are escaped.
  mutating func append(_ markup: String) {
    bytes.append(contentsOf: markup.utf8)
    if bytes.count >= Self.chunkLength { flush() }
  }

  /// Appends bytes in Base64, some at a time.
  mutating func append(base64 data: Data) {
    var remaining = data[...]
    while !remaining.isEmpty, isAccepted {
      // A multiple of three bytes needs no padding.
      append(Data(remaining.prefix(3 << 14)).base64EncodedString())
      remaining = remaining.dropFirst(3 << 14)
    }
  }

  /// Passes on all bytes that were not passed on yet.
  mutating func flush() {
    if isAccepted, !bytes.isEmpty { isAccepted = accept(bytes[...]) }
    bytes.removeAll(keepingCapacity: true)
  }
}

extension StringProtocol {
  /// The text for use in elements and in quoted attributes. Characters that HTML does not allow are left out, or replaced if they would be visible.
  var escapedForHTML: String {
    var result = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      case "\t", "\n": result.unicodeScalars.append(scalar)
      case "\0": result += "\u{FFFD}"
      case _ where scalar.properties.isNoncharacterCodePoint: result += "\u{FFFD}"
      case _ where scalar.properties.generalCategory == .control: break
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// The text on one line for use in a quoted attribute.
  var escapedAttribute: String {
    String(String.UnicodeScalarView(unicodeScalars.map { $0.properties.isWhitespace ? " " : $0 })).escapedForHTML
  }
}
