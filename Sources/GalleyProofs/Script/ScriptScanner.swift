import GalleyRaster
import GalleyWindowing
import UIKit

/// The words of a line, consumed in order.
///
/// A word ends at white space. Quoted text (' ", or typographic quotes) is one word, with the escapes \n, \t, \" and \\.
/// A `#` at the start of a word ends the line.
struct ScriptScanner {
  struct Word: Hashable {
    var text: String
    var isQuoted: Bool
  }

  let file: String
  let number: Int
  private var words: ArraySlice<Word>

  private static let quotes: [Character: Character] = ["\"": "\"", "'": "'", "‘": "’", "“": "”", "«": "»"]

  init(_ line: Substring, file: String, number: Int) throws {
    self.file = file
    self.number = number
    words = []
    var remaining = line
    while true {
      remaining = remaining.drop(while: \.isWhitespace)
      guard let first = remaining.first, first != "#" else { return }
      if let end = Self.quotes[first] {
        words.append(Word(text: try Self.quoted(&remaining, end, file, number), isQuoted: true))
      } else {
        let word = remaining.prefix { !$0.isWhitespace }
        remaining = remaining.dropFirst(word.count)
        words.append(Word(text: String(word), isQuoted: false))
      }
    }
  }

  private static func quoted(_ remainder: inout Substring, _ end: Character, _ file: String, _ number: Int) throws -> String {
    remainder.removeFirst()
    var text = ""
    while let character = remainder.popFirst() {
      if character == end { return text }
      guard character == "\\", let next = remainder.popFirst() else {
        text.append(character)
        continue
      }
      text.append(next == "n" ? "\n" : next == "t" ? "\t" : next)
    }
    throw ProofError(file, line: number, "a quotation is not closed", "close it with \(end)")
  }

  // MARK: Taking

  var isEmpty: Bool { words.isEmpty }
  var next: Word? { words.first }

  func error(_ problem: String, _ remedy: String) -> ProofError { ProofError(file, line: number, problem, remedy) }

  mutating func popWord() -> Word? { words.popFirst() }

  /// Consumes the next word if it is `word`, ignoring case and without quotes; returns whether it is.
  mutating func consume(_ word: String) -> Bool {
    guard let next, !next.isQuoted, next.text.lowercased() == word else { return false }
    words.removeFirst()
    return true
  }

  mutating func need(_ expected: String, _ example: String) throws -> String {
    guard let word = popWord() else { throw error("\(expected) is missing", "for example: \(example)") }
    return word.text
  }

  mutating func number(_ expected: String, _ range: ClosedRange<Double>, _ example: String) throws -> Double {
    let text = try need(expected, example)
    guard let value = Double(text), range.contains(value) else {
      throw error("‘\(text)’ is not \(expected)", "use a number from \(JSONText.number(range.lowerBound)) to \(JSONText.number(range.upperBound)): \(example)")
    }
    return value
  }

  mutating func integer(_ expected: String, _ range: ClosedRange<Int>, _ example: String) throws -> Int {
    let value = try number(expected, Double(range.lowerBound)...Double(range.upperBound), example)
    guard value == value.rounded() else { throw error("\(JSONText.number(value)) is not \(expected)", "use a whole number: \(example)") }
    return Int(value)
  }

  /// Consumes `400,300` or `900x700`. Returns `nil` without consuming if the next word has another form, or if a number
  /// is out of range (`TraceEvent.farthest`).
  mutating func pair(_ separator: Character) -> Point? {
    guard let next, !next.isQuoted else { return nil }
    let parts = next.text.split(separator: separator, omittingEmptySubsequences: false).map { Double($0) }
    guard parts.count == 2, let x = parts[0], let y = parts[1], TraceEvent.farthest.contains(x), TraceEvent.farthest.contains(y) else {
      return nil
    }
    words.removeFirst()
    return Point(x: x, y: y)
  }

  /// Consumes and returns a target: a position, a word of the text, or the name of an element, which extends to one of `enders`. Throws if
  /// there is none.
  mutating func target(until enders: Set<String>, _ example: String) throws -> ScriptTarget {
    if let point = pair(",") { return .point(point) }
    guard let first = next else { throw error("the target is missing", "add an element, a position such as 400,300 or a word: \(example)") }
    if consume("word") {
      let word = try need("the word", "tap word ‘lamb’")
      var count = 1
      if let next, !next.isQuoted, let value = Int(next.text), (1...10_000).contains(value) {
        count = value
        words.removeFirst()
      }
      return .word(word, number: count)
    }
    var role: ScreenRole?
    if !first.isQuoted, let named = ScreenRole(rawValue: first.text.lowercased()), words.dropFirst().first.map({ !enders.contains($0.text) }) == true {
      role = named
      words.removeFirst()
    }
    if let next, next.isQuoted {
      words.removeFirst()
      return .item(role: role, label: next.text)
    }
    var label: [String] = []
    while let next, !next.isQuoted, !enders.contains(next.text.lowercased()) {
      label.append(next.text)
      words.removeFirst()
    }
    guard !label.isEmpty else { throw error("the target is missing", "add an element, a position such as 400,300 or a word: \(example)") }
    return .item(role: role, label: label.joined(separator: " "))
  }

  /// Consumes `with shift` or `with ctrl+shift`; without `with`, returns no modifiers. Throws if a name is not a modifier.
  mutating func modifiers() throws -> KeyModifiers {
    guard consume("with") else { return [] }
    let text = try need("the modifier", "drag heart to 400,300 with shift")
    guard let modifiers = KeyModifiers(joinedNames: text.lowercased()) else {
      throw error("‘\(text)’ is not a modifier", "combine with +: \(KeyModifiers.names.map(\.name).joined(separator: " "))")
    }
    return modifiers
  }

  func end() throws {
    guard let next else { return }
    throw error("‘\(next.text)’ is unexpected", "remove it; a line contains one command")
  }
}
