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

/// An operation or an expectation of a case.
private struct CaseStep {
  let operation: String
  let comment: Comment
  private let values: [String: Any]

  init(of name: String, _ values: [String: Any], operation: String) {
    (self.values, self.operation, comment) = (values, operation, Comment(rawValue: "\(name): \(values)"))
  }

  subscript(key: String) -> Any? { values[key] }
  var variable: String { values["var"] as? String ?? "" }
  var range: NSRange { CasePlayer.range(values["range"]) }
  var hasAttributes: Bool { values["attributes"] is [String: Any] }
  var attributes: [NSAttributedString.Key: Any] { CasePlayer.attributes(values["attributes"]) }
}

private struct CasePlayer {
  let name: String
  var strings: [String: NSMutableAttributedString] = [:]
  var copies: [String: NSAttributedString] = [:]

  mutating func play(_ values: [String: Any]) throws {
    let step = CaseStep(of: name, values, operation: try #require(values["op"] as? String))
    if step.operation.hasPrefix("expectEnumerate") {
      try expectEnumeration(step)
    } else if step.operation.hasPrefix("expect") {
      try expect(step)
    } else {
      try change(step)
    }
    for string in strings.values { #expect(string.store.brokenInvariant() == nil, step.comment) }
  }

  private func subject(_ step: CaseStep) throws -> NSAttributedString { try #require(strings[step.variable] ?? copies[step.variable]) }
  private func target(_ step: CaseStep) throws -> NSMutableAttributedString { try #require(strings[step.variable]) }
  private func other(_ step: CaseStep) throws -> NSAttributedString {
    let name = step["with_var"] as? String ?? ""
    return try #require(strings[name] ?? copies[name])
  }

  private mutating func change(_ step: CaseStep) throws {
    switch step.operation {
    case "new":
      strings[step.variable] = NSMutableAttributedString(
        string: step["string"] as? String ?? "", attributes: step.attributes)
    case "newCopy":
      let from = step["from"] as? String ?? ""
      copies[step.variable] = NSAttributedString(attributedString: try #require(strings[from]))
    case "setAttributes": try target(step).setAttributes(step.hasAttributes ? step.attributes : nil, range: step.range)
    case "addAttributes": try target(step).addAttributes(step.attributes, range: step.range)
    case "addAttribute":
      try target(step).addAttribute(
        .init(try #require(step["key"] as? String)), value: try #require(step["value"]), range: step.range)
    case "replaceCharacters": try target(step).replaceCharacters(in: step.range, with: try #require(step["with"] as? String))
    case "replaceCharactersWithAttributed": try target(step).replaceCharacters(in: step.range, with: other(step))
    case "deleteCharacters": try target(step).deleteCharacters(in: step.range)
    case "insertAttributed": try target(step).insert(other(step), at: try #require(step["at"] as? Int))
    case "appendAttributedString": try target(step).append(other(step))
    case "setAttributedString": try target(step).setAttributedString(other(step))
    default: Issue.record("\(name): no operation \(step.operation)")
    }
  }

  private func expect(_ step: CaseStep) throws {
    switch step.operation {
    case "expectString": #expect(try subject(step).string == step["value"] as? String, step.comment)
    case "expectLength": #expect(try subject(step).length == step["value"] as? Int, step.comment)
    case "expectEqual":
      let (a, b) = (step["a"] as? String ?? "", step["b"] as? String ?? "")
      let left = try #require(strings[a] ?? copies[a])
      #expect(left.isEqual(to: try #require(strings[b] ?? copies[b])) == step["value"] as? Bool, step.comment)
    case "expectAttributes":
      var effective = NSRange()
      let found = try subject(step).attributes(at: try #require(step["at"] as? Int), effectiveRange: &effective)
      #expect(Self.same(found, step.attributes), step.comment)
      if step["effective"] != nil { #expect(effective == Self.range(step["effective"]), step.comment) }
    case "expectAttributesThroughout":
      for index in step.range.location..<step.range.location + step.range.length {
        #expect(Self.same(try subject(step).attributes(at: index, effectiveRange: nil), step.attributes), step.comment)
      }
    case "expectAttributeRun":
      for index in try #require(step["check_at"] as? [Int]) {
        var effective = NSRange()
        let key = NSAttributedString.Key(try #require(step["key"] as? String))
        let value = try subject(step).attribute(key, at: index, effectiveRange: &effective)
        #expect(value as? String == step["value"] as? String, step.comment)
        #expect(effective == step.range, step.comment)
      }
    case "expectLongestAttribute":
      var effective = NSRange()
      let value = try subject(step).attribute(
        .init(try #require(step["key"] as? String)), at: try #require(step["at"] as? Int),
        longestEffectiveRange: &effective, in: Self.range(step["in"]))
      #expect(value as? String == step["value"] as? String, step.comment)
      #expect(effective == Self.range(step["effective"]), step.comment)
    case "expectLongestAttributes":
      var effective = NSRange()
      let found = try subject(step).attributes(
        at: try #require(step["at"] as? Int), longestEffectiveRange: &effective, in: Self.range(step["in"]))
      #expect(Self.same(found, step.attributes), step.comment)
      #expect(effective == Self.range(step["effective"]), step.comment)
    default: Issue.record("\(name): no operation \(step.operation)")
    }
  }

  private func expectEnumeration(_ step: CaseStep) throws {
    var seen: [String] = []
    if step.operation == "expectEnumerateAttribute" {
      let key = NSAttributedString.Key(try #require(step["key"] as? String))
      try subject(step).enumerateAttribute(key, in: Self.range(step["in"]), options: Self.options(step["options"])) {
        value, range, _ in
        seen.append("\(value as? String ?? "nil") \(range.location)+\(range.length)")
      }
    } else {
      try subject(step).enumerateAttributes(in: Self.range(step["in"]), options: Self.options(step["options"])) {
        found, range, _ in
        seen.append("\(Self.line(found)) \(range.location)+\(range.length)")
      }
    }
    let expected = try #require(step["expect"] as? [[Any]]).map { pair in
      let range = Self.range(pair[1])
      let value = pair[0] as? String ?? (pair[0] is [String: Any] ? Self.line(Self.attributes(pair[0])) : "nil")
      return "\(value) \(range.location)+\(range.length)"
    }
    #expect(seen == expected, step.comment)
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
