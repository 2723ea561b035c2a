import UIKit

/// The reason why a member of a part of a package is not valid.
struct InvalidMember: Error, Hashable {
  /// The names and indices that lead to the member, as "paragraphs[3].runs[0].style".
  var path: String
  /// A phrase that follows the path, as "is missing".
  var reason: String
}

/// A JSON object with its path, which the errors of its members name.
struct JSONObject {
  /// The members by their names.
  let members: [String: JSONValue]
  /// The path of the object in its part.
  let path: String

  /// Creates a reader. Throws if the value is not an object.
  init(_ value: JSONValue, at path: String) throws(InvalidMember) {
    guard let members = value.members else { throw InvalidMember(path: path, reason: "is not an object") }
    (self.members, self.path) = (members, path)
  }

  /// Returns the path of a member.
  func path(of name: String) -> String { path.isEmpty ? name : "\(path).\(name)" }

  /// Returns the conversion of a member; `nil` if there is no such member. Throws if the conversion returns `nil`.
  ///
  /// - Parameter kind: the kind that the member must have, as "a string".
  func optional<Value>(_ name: String, _ kind: String, _ convert: (JSONValue) -> Value?) throws(InvalidMember) -> Value? {
    guard let value = members[name] else { return nil }
    guard let converted = convert(value) else { throw InvalidMember(path: path(of: name), reason: "is not \(kind)") }
    return converted
  }

  /// Returns the conversion of a member. Throws if there is no such member, or if the conversion returns `nil`.
  func required<Value>(_ name: String, _ kind: String, _ convert: (JSONValue) -> Value?) throws(InvalidMember) -> Value {
    guard let value = try optional(name, kind, convert) else { throw InvalidMember(path: path(of: name), reason: "is missing") }
    return value
  }

  func bool(_ name: String) throws(InvalidMember) -> Bool { try optional(name, "true or false", \.bool) ?? false }
  func string(_ name: String) throws(InvalidMember) -> String? { try optional(name, "a string", \.string) }
  func integer(_ name: String) throws(InvalidMember) -> Int? { try optional(name, "an integer", \.integer) }

  /// Returns an integer; `nil` if there is no such member. Throws if it is outside of `range`.
  func integer(_ name: String, in range: ClosedRange<Int>) throws(InvalidMember) -> Int? {
    try optional(name, "an integer from \(range.lowerBound) to \(range.upperBound)") { value in value.integer.flatMap { range.contains($0) ? $0 : nil } }
  }

  /// Returns an object; `nil` if there is no such member.
  func object(_ name: String) throws(InvalidMember) -> JSONObject? {
    guard let value = members[name] else { return nil }
    return try JSONObject(value, at: path(of: name))
  }

  /// Returns the objects of an array; empty if there is no such member.
  func objects(_ name: String) throws(InvalidMember) -> [JSONObject] {
    let values = try optional(name, "an array", \.elements) ?? []
    var objects: [JSONObject] = []
    objects.reserveCapacity(values.count)
    for (index, value) in values.enumerated() { objects.append(try JSONObject(value, at: "\(path(of: name))[\(index)]")) }
    return objects
  }
}
