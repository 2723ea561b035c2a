import struct Foundation.Data

/// Reads and makes `data:` URLs (RFC 2397) with Base64.
enum DataURL {
  /// Returns the first part of the URL's type in lower case, and the bytes. For a URL without a type, the part is `base64`. Returns `nil` for other
  /// URLs and for data that is not Base64.
  static func read(_ address: String) -> (type: String, data: Data)? {
    guard address.prefix(5).lowercased() == "data:", let comma = address.firstIndex(of: ",") else { return nil }
    let parts = address[..<comma].dropFirst(5).split(separator: ";")
    guard parts.last == "base64" else { return nil }
    let type = parts.first.map { $0.lowercased() } ?? ""
    return Data(base64Encoded: String(address[address.index(after: comma)...]), options: .ignoreUnknownCharacters).map { (type, $0) }
  }

  /// Returns the URL of some bytes of a type.
  static func make(_ type: String, _ data: Data) -> String { "data:\(type);base64,\(data.base64EncodedString())" }
}
