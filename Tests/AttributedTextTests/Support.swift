import struct Foundation.NSRange
@testable import GalleyAttributedText

/// SplitMix64: the same numbers for the same seed everywhere.
struct SeededGenerator: RandomNumberGenerator {
  var state: UInt64
  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

extension AttributedStore {
  /// Describes a broken invariant of the ropes or between them; returns `nil` if there is none.
  func brokenInvariant() -> String? {
    if let broken = text.brokenInvariant() { return "text: \(broken)" }
    if let broken = runs.brokenInvariant() { return "runs: \(broken)" }
    if text.length != runs.length { return "\(text.length) units in runs of \(runs.length)" }
    var last: AttributeSet?
    var broken: String?
    runs.forEachRun(in: 0..<runs.length) { range, attributes in
      if attributes === last { broken = "equal runs meet at \(range.lowerBound)" }
      if attributes.values.isEmpty, attributes !== AttributeSet.empty { broken = "a second empty set" }
      last = attributes
      return broken == nil
    }
    return broken
  }
}

/// "ab{x}cd{}": each part of the text with the names of its attributes.
func markup(_ string: NSAttributedString) -> String {
  var picture = ""
  string.enumerateAttributes(in: NSRange(location: 0, length: string.length)) { attributes, range, _ in
    let names = attributes.map { key, value in value as? Int == 1 ? key.rawValue : "\(key.rawValue)=\(value)" }
    picture += String(decoding: string.utf16(in: range), as: UTF16.self) + "{\(names.sorted().joined(separator: ","))}"
  }
  return picture
}

/// The string with the picture `text`; each named attribute has the value 1.
func string(_ text: String) -> NSMutableAttributedString {
  let result = NSMutableAttributedString()
  var rest = text[...]
  while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
    var attributes: [NSAttributedString.Key: Any] = [:]
    for name in rest[rest.index(after: open)..<close].split(separator: ",") { attributes[.init(String(name))] = 1 }
    result.append(NSAttributedString(string: String(rest[..<open]), attributes: attributes))
    rest = rest[rest.index(after: close)...]
  }
  return result
}
