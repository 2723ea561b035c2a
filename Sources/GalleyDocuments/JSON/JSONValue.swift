import UIKit

/// A value of JSON (RFC 8259). Numbers keep their spelling, so that values of unknown members are written as they were read.
public indirect enum JSONValue: Hashable, Sendable {
  case null
  case bool(Bool)
  /// The number as it is spelled.
  case number(String)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])

  /// The number of an integer.
  public static func integer(_ value: Int) -> JSONValue { .number("\(value)") }

  /// The number with the shortest spelling that gives the same value; it has a point or an exponent. Returns `null` for infinity and NaN, which
  /// JSON cannot express.
  public static func real(_ value: Double) -> JSONValue { value.isFinite ? .number("\(value)") : .null }

  /// The members of an object, or `nil` if this is another value.
  public var members: [String: JSONValue]? { if case .object(let members) = self { members } else { nil } }
  /// The elements of an array, or `nil` if this is another value.
  public var elements: [JSONValue]? { if case .array(let elements) = self { elements } else { nil } }
  /// The string, or `nil` if this is another value.
  public var string: String? { if case .string(let string) = self { string } else { nil } }
  /// The Boolean, or `nil` if this is another value.
  public var bool: Bool? { if case .bool(let bool) = self { bool } else { nil } }
  /// The number, or `nil` if this is not a number, or has no finite value.
  public var double: Double? { if case .number(let digits) = self, let value = Double(digits), value.isFinite { value } else { nil } }
  /// The integer; `nil` if this is not a number, has a point or an exponent, or exceeds 64 bits.
  public var integer: Int? { if case .number(let digits) = self { Int(digits) } else { nil } }

  /// Encodes a value. Returns `nil` if the value cannot be encoded, for example because of NaN.
  public init?(encoding value: some Encodable) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    guard let data = try? encoder.encode(value), let json = try? JSONParser.value(in: data) else { return nil }
    self = json
  }

  /// Decodes a value. Throws `DecodingError` if this is not the JSON of one.
  public func decoded<Value: Decodable>(as type: Value.Type) throws -> Value { try JSONDecoder().decode(type, from: data) }
}

extension JSONValue: Codable {
  /// Decodes a value from its JSON as text, so that numbers keep their spelling.
  public init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    self = try JSONParser.value(in: Data(text.utf8))
  }

  /// Encodes the JSON of the value as text.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(String(decoding: data, as: UTF8.self))
  }
}

// MARK: - Unknown members

extension JSONValue {
  /// Returns the members of this value that `known` lacks: members of objects, also of objects in arrays, which match by their member `id` or else by
  /// their index. Returns `nil` if there are none.
  public func members(notIn known: JSONValue) -> JSONValue? {
    switch (self, known) {
    case (.object(let mine), .object(let theirs)):
      let unknown = mine.compactMapValues { $0 }.reduce(into: [String: JSONValue]()) { unknown, member in
        if let other = theirs[member.key] { unknown[member.key] = member.value.members(notIn: other) } else { unknown[member.key] = member.value }
      }
      guard !unknown.isEmpty else { return nil }
      return .object(unknown.merging(mine["id"].map { ["id": $0] } ?? [:]) { unknown, _ in unknown })
    case (.array(let mine), .array(let theirs)):
      let matches = Matches(theirs)
      let unknown = mine.enumerated().map { index, element in matches.match(of: element, at: index).flatMap { element.members(notIn: $0) } ?? .null }
      return unknown.allSatisfy { $0 == .null } ? nil : .array(unknown)
    default: return nil
    }
  }

  /// Returns this value with the members that `members(notIn:)` found in an earlier version of it. Existing members stay.
  public func adding(_ unknown: JSONValue?) -> JSONValue {
    switch (self, unknown) {
    case (.object(let mine), .object(let theirs)?):
      var all = mine
      for (name, value) in theirs { all[name] = mine[name]?.adding(value) ?? value }
      return .object(all)
    case (.array(let mine), .array(let theirs)?):
      let matches = Matches(theirs)
      return .array(mine.enumerated().map { index, element in element.adding(matches.match(of: element, at: index)) })
    default: return self
    }
  }

  /// The elements of an array, found in constant time.
  private struct Matches {
    private let elements: [JSONValue]
    /// The first element with each member `id`.
    private let byID: [JSONValue: JSONValue]

    init(_ elements: [JSONValue]) {
      self.elements = elements
      byID = Dictionary(elements.compactMap { element in element.members?["id"].map { ($0, element) } }) { first, _ in first }
    }

    func match(of element: JSONValue, at index: Int) -> JSONValue? {
      guard let id = element.members?["id"] else { return elements.indices.contains(index) ? elements[index] : nil }
      return byID[id]
    }
  }
}
