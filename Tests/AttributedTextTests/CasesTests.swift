import struct Foundation.Data
import class Foundation.FileManager
import class Foundation.JSONSerialization
import struct Foundation.NSRange
import struct Foundation.URL
import Testing
@testable import GalleyAttributedText

/// Operations and expectations on attributed strings, from other implementations' tests.
@Suite struct CasesTests {
  static let file = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("shared/cases/attributed_string.json")

  @Test(.enabled(if: FileManager.default.fileExists(atPath: file.path), "../shared/cases is not here"))
  func everyCasePasses() throws {
    let json = try JSONSerialization.jsonObject(with: Data(contentsOf: Self.file)) as? [String: Any]
    let cases = try #require(json?["cases"] as? [[String: Any]])
    #expect(cases.count > 100)
    for item in cases {
      var player = CasePlayer(name: item["id"] as? String ?? "?")
      for step in try #require(item["ops"] as? [[String: Any]]) { try player.play(step) }
    }
  }
}

private struct CasePlayer {
  let name: String
  var strings: [String: NSMutableAttributedString] = [:]
  var copies: [String: NSAttributedString] = [:]

  mutating func play(_ step: [String: Any]) throws {
    let operation = try #require(step["op"] as? String)
    let variable = step["var"] as? String ?? ""
    let range = Self.range(step["range"])
    func attributes() -> [NSAttributedString.Key: Any] { Self.attributes(step["attributes"]) }
    func subject() throws -> NSAttributedString { try #require(strings[variable] ?? copies[variable]) }
    func target() throws -> NSMutableAttributedString { try #require(strings[variable]) }
    func other() throws -> NSAttributedString {
      let name = step["with_var"] as? String ?? ""
      return try #require(strings[name] ?? copies[name])
    }
    let comment = Comment(rawValue: "\(name): \(step)")

    switch operation {
    case "new":
      strings[variable] = NSMutableAttributedString(
        string: step["string"] as? String ?? "", attributes: attributes())
    case "newCopy":
      let from = step["from"] as? String ?? ""
      copies[variable] = NSAttributedString(attributedString: try #require(strings[from]))
    case "setAttributes": try target().setAttributes(step["attributes"] is [String: Any] ? attributes() : nil, range: range)
    case "addAttributes": try target().addAttributes(attributes(), range: range)
    case "addAttribute":
      try target().addAttribute(
        .init(try #require(step["key"] as? String)), value: try #require(step["value"]), range: range)
    case "replaceCharacters": try target().replaceCharacters(in: range, with: try #require(step["with"] as? String))
    case "replaceCharactersWithAttributed": try target().replaceCharacters(in: range, with: other())
    case "deleteCharacters": try target().deleteCharacters(in: range)
    case "insertAttributed": try target().insert(other(), at: try #require(step["at"] as? Int))
    case "appendAttributedString": try target().append(other())
    case "setAttributedString": try target().setAttributedString(other())
    case "expectString": #expect(try subject().string == step["value"] as? String, comment)
    case "expectLength": #expect(try subject().length == step["value"] as? Int, comment)
    case "expectEqual":
      let (a, b) = (step["a"] as? String ?? "", step["b"] as? String ?? "")
      let left = try #require(strings[a] ?? copies[a])
      #expect(left.isEqual(to: try #require(strings[b] ?? copies[b])) == step["value"] as? Bool, comment)
    case "expectAttributes":
      var effective = NSRange()
      let found = try subject().attributes(at: try #require(step["at"] as? Int), effectiveRange: &effective)
      #expect(Self.same(found, attributes()), comment)
      if step["effective"] != nil { #expect(effective == Self.range(step["effective"]), comment) }
    case "expectAttributesThroughout":
      for index in range.location..<range.location + range.length {
        #expect(Self.same(try subject().attributes(at: index, effectiveRange: nil), attributes()), comment)
      }
    case "expectAttributeRun":
      for index in try #require(step["check_at"] as? [Int]) {
        var effective = NSRange()
        let key = NSAttributedString.Key(try #require(step["key"] as? String))
        let value = try subject().attribute(key, at: index, effectiveRange: &effective)
        #expect(value as? String == step["value"] as? String, comment)
        #expect(effective == range, comment)
      }
    case "expectLongestAttribute":
      var effective = NSRange()
      let value = try subject().attribute(
        .init(try #require(step["key"] as? String)), at: try #require(step["at"] as? Int),
        longestEffectiveRange: &effective, in: Self.range(step["in"]))
      #expect(value as? String == step["value"] as? String, comment)
      #expect(effective == Self.range(step["effective"]), comment)
    case "expectLongestAttributes":
      var effective = NSRange()
      let found = try subject().attributes(
        at: try #require(step["at"] as? Int), longestEffectiveRange: &effective, in: Self.range(step["in"]))
      #expect(Self.same(found, attributes()), comment)
      #expect(effective == Self.range(step["effective"]), comment)
    case "expectEnumerateAttribute", "expectEnumerateAttributes":
      var seen: [String] = []
      if operation == "expectEnumerateAttribute" {
        let key = NSAttributedString.Key(try #require(step["key"] as? String))
        try subject().enumerateAttribute(key, in: Self.range(step["in"]), options: Self.options(step["options"])) {
          value, range, _ in
          seen.append("\(value as? String ?? "nil") \(range.location)+\(range.length)")
        }
      } else {
        try subject().enumerateAttributes(in: Self.range(step["in"]), options: Self.options(step["options"])) {
          found, range, _ in
          seen.append("\(Self.line(found)) \(range.location)+\(range.length)")
        }
      }
      let expected = try #require(step["expect"] as? [[Any]]).map { pair in
        let range = Self.range(pair[1])
        let value = pair[0] as? String ?? (pair[0] is [String: Any] ? Self.line(Self.attributes(pair[0])) : "nil")
        return "\(value) \(range.location)+\(range.length)"
      }
      #expect(seen == expected, comment)
    default: Issue.record("\(name): no operation \(operation)")
    }
    for string in strings.values { #expect(string.store.brokenInvariant() == nil, comment) }
  }

  static func range(_ value: Any?) -> NSRange {
    guard let pair = value as? [Int], pair.count == 2 else { return NSRange() }
    return NSRange(location: pair[0], length: pair[1])
  }

  static func attributes(_ value: Any?) -> [NSAttributedString.Key: Any] {
    guard let value = value as? [String: Any] else { return [:] }
    return Dictionary(uniqueKeysWithValues: value.map { (NSAttributedString.Key($0), $1) })
  }

  static func options(_ value: Any?) -> NSAttributedString.EnumerationOptions {
    var options: NSAttributedString.EnumerationOptions = []
    for name in value as? [String] ?? [] {
      if name == "reverse" { options.insert(.reverse) }
      if name == "longestEffectiveRangeNotRequired" { options.insert(.longestEffectiveRangeNotRequired) }
    }
    return options
  }

  static func same(_ a: [NSAttributedString.Key: Any], _ b: [NSAttributedString.Key: Any]) -> Bool { line(a) == line(b) }

  static func line(_ attributes: [NSAttributedString.Key: Any]) -> String {
    attributes.map { "\($0.rawValue)=\($1)" }.sorted().joined(separator: " ")
  }
}
