import Foundation
import GalleyUnicodeFacts

/// A JSON line of a trace, read member by member.
///
/// Every member must be read: `rejectUnreadMembers()` throws if any member was not read, which detects misspellings.
final class TraceLine {
  private let file: String
  private let number: Int
  private let members: [String: JSONMember]
  private var readNames: Set<String> = []

  /// Parses a line of a trace. Throws `ProofError` if it is not a JSON object.
  ///
  /// - Parameter text: The line without the newline.
  init(_ text: Substring, file: String, number: Int) throws {
    self.file = file
    self.number = number
    do {
      members = try JSONDecoder().decode([String: JSONMember].self, from: Data(text.utf8))
    } catch {
      throw ProofError(file, line: number, "the line is not a JSON object: \(TraceLine.excerpt(text))", #"write it as {"t":0,"kind":"move","x":10,"y":20}"#)
    }
  }

  private static func excerpt(_ text: Substring) -> String {
    let visible = text.prefix(60).map { $0.endsLine || $0 == "\0" ? " " : $0 }
    return "‘" + String(visible) + (text.count > 60 ? "…" : "") + "’"
  }

  func error(_ problem: String, _ remedy: String) -> ProofError { ProofError(file, line: number, problem, remedy) }

  private func consumeMember(_ name: String) -> JSONMember? {
    readNames.insert(name)
    guard let member = members[name], member != .null else { return nil }
    return member
  }

  private func wrong(_ name: String, _ wanted: String) -> ProofError { error("‘\(name)’ is not \(wanted)", "use \(wanted)") }

  func number(_ name: String) throws -> Double? {
    guard let member = consumeMember(name) else { return nil }
    guard case .number(let value) = member, value.isFinite, abs(value) <= 1e10 else { throw wrong(name, "a number") }
    return value
  }

  func number(_ name: String, _ range: ClosedRange<Double>) throws -> Double {
    guard let value = try number(name) else { throw error("‘\(name)’ is missing", "add a number") }
    guard range.contains(value) else {
      throw wrong(name, "a number from \(JSONText.number(range.lowerBound)) to \(JSONText.number(range.upperBound))")
    }
    return value
  }

  func integer(_ name: String, _ range: ClosedRange<Int>) throws -> Int {
    let value = try number(name, Double(range.lowerBound)...Double(range.upperBound))
    guard value == value.rounded() else { throw wrong(name, "a whole number") }
    return Int(value)
  }

  func numbers(_ name: String, count: Int) throws -> [Double]? {
    guard let member = consumeMember(name) else { return nil }
    guard case .list(let values) = member, values.count == count else { throw wrong(name, "a list of \(count) numbers") }
    return try values.map {
      guard case .number(let value) = $0, value.isFinite, abs(value) <= 1e9 else { throw wrong(name, "a list of \(count) numbers") }
      return value
    }
  }

  func flag(_ name: String) throws -> Bool {
    guard let member = consumeMember(name) else { return false }
    guard case .flag(let value) = member else { throw wrong(name, "true or false") }
    return value
  }

  func text(_ name: String) throws -> String? {
    guard let member = consumeMember(name) else { return nil }
    guard case .text(let value) = member else { throw wrong(name, "a string") }
    return value
  }

  func text(_ name: String, oneOf names: [String]) throws -> String? {
    guard let value = try text(name) else { return nil }
    guard names.contains(value) else {
      let near = NearestNames.of(value, in: names).map { " (did you mean ‘\($0)’?)" } ?? ""
      throw error("‘\(value)’ is not a valid \(name)\(near)", "choose one of: \(names.joined(separator: " "))")
    }
    return value
  }

  func needed(_ name: String, oneOf names: [String]) throws -> String {
    guard let value = try text(name, oneOf: names) else {
      throw error("‘\(name)’ is missing", "add one of: \(names.joined(separator: " "))")
    }
    return value
  }

  func needed(_ name: String) throws -> String {
    guard let value = try text(name) else { throw error("‘\(name)’ is missing", "add a string") }
    return value
  }

  /// Throws `ProofError`, which names the first, if the line has members that nothing has read.
  func rejectUnreadMembers() throws {
    guard let other = members.keys.filter({ !readNames.contains($0) }).min() else { return }
    let names = readNames.sorted()
    let near = NearestNames.of(other, in: names).map { " (did you mean ‘\($0)’?)" } ?? ""
    throw error("‘\(other)’ is not allowed here\(near)", "remove it; allowed members: \(names.joined(separator: " "))")
  }
}

/// A JSON value with at most two levels, the maximum in a trace.
enum JSONMember: Decodable, Equatable {
  case null, flag(Bool), number(Double), text(String), list([JSONMember])

  init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if value.decodeNil() {
      self = .null
    } else if let flag = try? value.decode(Bool.self) {
      self = .flag(flag)
    } else if let number = try? value.decode(Double.self) {
      self = .number(number)
    } else if let text = try? value.decode(String.self) {
      self = .text(text)
    } else {
      var items = try decoder.unkeyedContainer()
      guard decoder.codingPath.count < 3 else {
        throw DecodingError.dataCorruptedError(in: items, debugDescription: "nested too deeply")
      }
      var list: [JSONMember] = []
      while !items.isAtEnd { list.append(try items.decode(JSONMember.self)) }
      self = .list(list)
    }
  }
}
