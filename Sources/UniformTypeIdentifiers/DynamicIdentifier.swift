/// The identifier of a dynamic type: `dyn.a` followed by an encoded text with five bits per letter. For example,
/// `?0=6:1=note` is a subtype of `public.data` with the extension `note`.
///
/// Keys and the most common values are single characters.
struct DynamicIdentifier {
  let tag: String
  let tagClass: UTTagClass
  let parent: String

  private static let prefix = "dyn.a"
  private static let letters = Array("abcdefghkmnpqrstuvwxyz0123456789".utf8)
  private static let conformsTo = "0"
  private static let keys: [String: UTTagClass] = ["1": .filenameExtension, "3": .mimeType]
  private static let short: [String: String] = [
    "6": "public.data", "7": "public.text", "8": "public.plain-text", "9": "public.utf16-plain-text", "B": "public.image", "D": "public.audio",
    "E": "public.directory", "F": "public.folder",
  ]
  private static let special: Set<Character> = ["\\", "?", ":", "=", ","]

  init(tag: String, tagClass: UTTagClass, parent: String) { (self.tag, self.tagClass, self.parent) = (tag, tagClass, parent) }

  /// Decodes the identifier of a dynamic type. Returns `nil` for other identifiers, and for those without an extension or MIME type.
  init?(_ identifier: String) {
    guard identifier.hasPrefix(Self.prefix), let text = Self.text(in: identifier.dropFirst(Self.prefix.count)), text.hasPrefix("?") else { return nil }
    var parent = "public.data"
    var tagged: (UTTagClass, String)?
    for (key, value) in Self.fields(of: text.dropFirst()) {
      if key == Self.conformsTo { parent = Self.short[value] ?? value }
      if let tagClass = Self.keys[key] { tagged = (tagClass, value) }
    }
    guard let (tagClass, tag) = tagged else { return nil }
    self.init(tag: tag, tagClass: tagClass, parent: parent)
  }

  var parents: [String] { [parent] }
  func tags(of other: UTTagClass) -> [String] { other == tagClass ? [tag] : [] }

  var encoded: String {
    let kind = Self.short.first(where: { $0.value == parent })?.key ?? Self.escaped(parent)
    let key = Self.keys.first(where: { $0.value == tagClass })!.key
    return Self.prefix + Self.coded("?\(Self.conformsTo)=\(kind):\(key)=\(Self.escaped(tag))")
  }

  private static func escaped(_ text: String) -> String { text.map { special.contains($0) ? "\\\($0)" : "\($0)" }.joined() }

  /// Returns the unescaped keys and values.
  private static func fields(of text: Substring) -> [(String, String)] {
    var fields: [(String, String)] = [("", "")]
    var (isValue, isEscaped) = (false, false)
    for character in text {
      if !isEscaped, character == "\\" {
        isEscaped = true
        continue
      }
      if !isEscaped, character == ":" {
        fields.append(("", ""))
        isValue = false
      } else if !isEscaped, character == "=", !isValue {
        isValue = true
      } else if isValue {
        fields[fields.count - 1].1.append(character)
      } else {
        fields[fields.count - 1].0.append(character)
      }
      isEscaped = false
    }
    return fields
  }

  private static func coded(_ text: String) -> String {
    var (bits, count) = (0, 0)
    var coded: [UInt8] = []
    for byte in text.utf8 {
      (bits, count) = (bits << 8 | Int(byte), count + 8)
      while count >= 5 {
        count -= 5
        coded.append(letters[bits >> count & 31])
      }
      bits &= 1 << count - 1
    }
    if count > 0 { coded.append(letters[bits << (5 - count) & 31]) }
    return String(decoding: coded, as: UTF8.self)
  }

  private static func text(in coded: Substring) -> String? {
    var (bits, count) = (0, 0)
    var bytes: [UInt8] = []
    for letter in coded.utf8 {
      guard let value = letters.firstIndex(of: letter) else { return nil }
      (bits, count) = (bits << 5 | value, count + 5)
      guard count >= 8 else { continue }
      count -= 8
      bytes.append(UInt8(bits >> count & 255))
      bits &= 1 << count - 1
    }
    return String(validating: bytes, as: UTF8.self)
  }
}
