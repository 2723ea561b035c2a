import Foundation
import TestSupport

/// Finds public properties that clients can set, or constants of option sets, that no source reads.
///
/// It compares names, not types: a property counts as read if any source reads a property or variable of its name.
struct UnreadProperties {
  /// The properties by name, each as `Type.name`.
  private var symbols: [String: [String]] = [:]
  private var readNames: Set<String> = []

  /// The properties that no source reads, sorted.
  var unread: [String] { symbols.filter { !readNames.contains($0.key) }.flatMap(\.value).sorted() }
  /// The number of properties examined.
  var count: Int { symbols.values.reduce(0) { $0 + $1.count } }

  /// Examines the settable properties that are declared in `files`. All readers must be in `readers`.
  init(of files: [SourceTree.File], readers: [SourceTree.File]) {
    self.init(of: files, readers: readers) { $0.keyword == .var && $0.ownerKeyword != .protocol && Self.isStored($0, in: $1) }
  }

  /// Examines the options, each a constant of an option set with a value of its own, that are declared in `files`. All readers must be in `readers`.
  init(ofOptionsIn files: [SourceTree.File], readers: [SourceTree.File]) {
    var sets: Set<String> = []
    for file in files where file.text.contains("OptionSet") {
      for type in DeclarationReader.declarations(in: file.text) ?? [] where type.inherited.contains("OptionSet") { sets.insert(type.name) }
    }
    self.init(of: files, readers: readers) { declaration, lines in
      let line = lines[declaration.line - 1]
      return declaration.keyword == .let && line.contains("static ") && line.contains("(rawValue: ") && line.contains("<<") && sets.contains(declaration.owner ?? "")
    }
  }

  private init(of files: [SourceTree.File], readers: [SourceTree.File], where isExamined: (Declaration, [Substring]) -> Bool) {
    for file in files {
      let lines = SwiftCode(file.text).lines
      for declaration in DeclarationReader.declarations(in: file.text) ?? [] where declaration.isPublic {
        guard let owner = declaration.owner, isExamined(declaration, lines) else { continue }
        symbols[declaration.name, default: []].append("\(owner).\(declaration.name)")
      }
    }
    for file in readers {
      for line in SwiftCode(file.text).lines where !line.isEmpty { addReads(in: Array(line.utf8)) }
    }
  }

  /// Returns whether the property is stored, with a setter as public as itself.
  private static func isStored(_ declaration: Declaration, in lines: [Substring]) -> Bool {
    let line = lines[declaration.line - 1]
    guard !line.contains("(set)"), let name = line.range(of: "var \(declaration.name)") else { return false }
    let rest = line[name.upperBound...]
    guard let brace = rest.firstIndex(of: "{") else { return true }
    if let value = rest.firstIndex(of: "="), value < brace { return true }
    let following = [rest[rest.index(after: brace)...]] + lines[declaration.line...]
    let body = following.lazy.map { $0.trimmingCharacters(in: .whitespaces) }.first { !$0.isEmpty } ?? ""
    return body.hasPrefix("didSet") || body.hasPrefix("willSet")
  }

  // MARK: Reads

  private static func isOfWord(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x5F, 0x80...: true
    default: false
    }
  }

  private mutating func addReads(in line: [UInt8]) {
    var index = 0
    // The end of the word before, to which only spaces may follow.
    var former = 0..<0
    while index < line.count {
      guard Self.isOfWord(line[index]) else {
        index += 1
        continue
      }
      let start = index
      while index < line.count, Self.isOfWord(line[index]) { index += 1 }
      let word = String(decoding: line[start..<index], as: UTF8.self)
      if symbols[word] != nil, !readNames.contains(word), Self.isRead(word, at: start..<index, after: former, in: line) { readNames.insert(word) }
      former = start..<index
    }
  }

  /// Returns whether a word is neither a declaration, nor an argument label, nor set, nor copied from a parameter to the property of its name.
  private static func isRead(_ word: String, at range: Range<Int>, after former: Range<Int>, in line: [UInt8]) -> Bool {
    let space = UInt8(ascii: " ")
    let rest = line[range.upperBound...].drop { $0 == space }
    let isSet = rest.first == UInt8(ascii: "=") && rest.dropFirst().first != UInt8(ascii: "=")
    if isSet { return false }
    let isBeforeColon = rest.first == UInt8(ascii: ":")
    let before = line[..<range.lowerBound]
    if !former.isEmpty, line[former.upperBound..<range.lowerBound].allSatisfy({ $0 == space }) {
      switch String(decoding: line[former], as: UTF8.self) {
      case "func", "case": return false
      // `if let name` reads the property of the name.
      case "var", "let": return !isBeforeColon
      default: return true
      }
    }
    let last = before.last { $0 != space }
    if isBeforeColon, last == UInt8(ascii: "(") || last == UInt8(ascii: ",") { return false }
    return !String(decoding: before, as: UTF8.self).trimmingCharacters(in: .whitespaces).hasSuffix("self.\(word) =")
  }
}
