import Foundation

/// A JSON writer that preserves the order of members and writes numbers in their shortest exact form.
package struct JSONText {
  package private(set) var text = ""
  private var needsComma = false

  package init() {}

  package mutating func object(_ body: (inout JSONText) -> Void) { wrap("{", "}", body) }

  package mutating func array<Items: Sequence>(_ items: Items, _ body: (inout JSONText, Items.Element) -> Void) {
    wrap("[", "]") { out in
      for item in items {
        out.separate()
        body(&out, item)
        out.needsComma = true
      }
    }
  }

  package mutating func member(_ name: String, _ body: (inout JSONText) -> Void) {
    separate()
    text += "\(JSONText.quoted(name)):"
    body(&self)
    needsComma = true
  }

  package mutating func member(_ name: String, _ value: Int) { member(name) { $0.text += String(value) } }
  package mutating func member(_ name: String, _ value: Double) { member(name) { $0.text += JSONText.number(value) } }
  package mutating func member(_ name: String, _ value: String) { member(name) { $0.text += JSONText.quoted(value) } }
  package mutating func member(_ name: String, _ value: Bool) { member(name) { $0.text += value ? "true" : "false" } }
  package mutating func member(_ name: String, _ values: [Double]) { member(name) { $0.list(values) } }

  package mutating func list(_ values: [Double]) { text += "[" + values.map(JSONText.number).joined(separator: ",") + "]" }

  private mutating func separate() {
    if needsComma { text += "," }
    needsComma = false
  }

  private mutating func wrap(_ open: String, _ close: String, _ body: (inout JSONText) -> Void) {
    text += open
    needsComma = false
    body(&self)
    text += close
    needsComma = true
  }

  /// Returns a number as JSON, with at most six decimals below 10¹²; `null` if it is not finite. Multiples of 1/64 are
  /// exact, so layouts are lossless.
  package static func number(_ value: Double) -> String {
    guard value.isFinite else { return "null" }
    if value == value.rounded(), abs(value) < 1e15 { return String(Int(value)) }
    // A form such as 1e+15 is valid JSON.
    guard abs(value) < 1e12 else { return "\(value)" }
    var scaled = Int((abs(value) * 1e6).rounded())
    let whole = scaled / 1_000_000
    scaled %= 1_000_000
    if scaled == 0 { return (value < 0 ? "-" : "") + String(whole) }
    var decimals = String(scaled + 1_000_000).dropFirst()
    while decimals.last == "0" { decimals.removeLast() }
    return (value < 0 ? "-" : "") + "\(whole).\(decimals)"
  }

  /// Returns a number with a fixed number of decimals; "–" if it is not finite or its magnitude is 10¹² or more.
  package static func fixed(_ value: Double, _ decimals: Int) -> String {
    guard value.isFinite, abs(value) < 1e12 else { return "–" }
    var power = 1
    for _ in 0..<decimals { power *= 10 }
    let scaled = Int((abs(value) * Double(power)).rounded())
    let sign = value < 0 && scaled > 0 ? "-" : ""
    guard decimals > 0 else { return sign + String(scaled) }
    return sign + "\(scaled / power)." + String(scaled % power + power).dropFirst()
  }

  package static func quoted(_ string: String) -> String {
    QuotedText.quoted(string) { scalar in
      guard scalar.value < 0x20 || scalar.value == 0x7F else { return nil }
      let hex = String(scalar.value, radix: 16)
      return "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
    }
  }
}

// MARK: Files

extension JSONText {
  /// Returns a member with one item per line, for readable diffs.
  static func lines(_ name: String, _ items: [String]) -> String {
    "\(quoted(name)):[" + (items.isEmpty ? "" : "\n" + items.joined(separator: ",\n") + "\n") + "]"
  }

  /// Returns a description of a decoding error of `data`, with the member that it is about.
  ///
  /// - Parameter integers: The names of members with integer values.
  static func describe(_ error: any Error, in data: Data, integers: Set<String> = []) -> String {
    switch error as? DecodingError {
    case .keyNotFound(let key, let context): "‘\(path(context.codingPath + [key]))’ is missing"
    case .typeMismatch(_, let context), .valueNotFound(_, let context): "‘\(path(context.codingPath))’ has the wrong type"
    // Foundation reports a number that is too large without its member.
    default: JSONNumberFault(in: data, integers: integers).map { "‘\($0.path)’ is \($0.token), which is not possible" } ?? "it is not JSON"
    }
  }

  /// Returns a path such as `steps[0].size`.
  private static func path(_ keys: [any CodingKey]) -> String {
    keys.reduce(into: "") { path, key in path += key.intValue.map { "[\($0)]" } ?? (path.isEmpty ? "" : ".") + key.stringValue }
  }
}
