import Foundation
import TestSupport

/// Finds public members without code that have no other purpose: setters that ignore their value, and functions that no source calls.
///
/// An empty function that a source calls is there to be overridden, or implemented by a delegate. Calls are found by name. A call of `super` does
/// not count, nor does a member of the same name that only forwards; it is a member without code itself if all others of its name are.
struct EmptyMembers {
  /// The members, each as `Type.member`, sorted.
  private(set) var symbols: [String] = []
  /// The number of empty functions and setters examined.
  private(set) var count = 0

  /// Examines the members that are declared in `files`. All callers must be in `callers`.
  init(of files: [SourceTree.File], callers: [SourceTree.File]) {
    var functions: [String: [Declaration]] = [:]
    for file in files {
      for declaration in DeclarationReader.declarations(in: file.text) ?? [] where declaration.ownerKeyword != .protocol {
        switch declaration.keyword {
        case .func: functions[declaration.name, default: []].append(declaration)
        case .var, .subscript:
          guard declaration.isPublic, declaration.isEmpty else { continue }
          count += 1
          symbols.append(Self.symbol(declaration))
        default: continue
        }
      }
    }
    functions = functions.filter { $0.value.contains(where: \.isEmpty) && $0.value.contains(where: \.isPublic) }
    count += functions.count
    let called = Self.calledNames(in: callers, of: Set(functions.keys.map(Self.baseName)))
    for (name, declarations) in functions where !called.contains(Self.baseName(name)) {
      let isForwardedInVain = declarations.allSatisfy { $0.isEmpty || $0.isForwarding }
      symbols += declarations.filter { $0.isPublic && ($0.isEmpty || isForwardedInVain) }.map(Self.symbol)
    }
    symbols = Set(symbols).sorted()
  }

  private static func symbol(_ declaration: Declaration) -> String { (declaration.owner.map { $0 + "." } ?? "") + declaration.name }
  private static func baseName(_ name: String) -> String { String(name.prefix { $0 != "(" }) }

  /// Returns those of `names` that a source uses other than in a declaration, in a call of `super`, or in a member of the name that forwards.
  private static func calledNames(in files: [SourceTree.File], of names: Set<String>) -> Set<String> {
    var called: Set<String> = []
    for file in files {
      var forwarding: [Int: Set<String>] = [:]
      for declaration in DeclarationReader.declarations(in: file.text) ?? [] where declaration.isForwarding {
        for line in declaration.line..<declaration.line + declaration.lineCount { forwarding[line, default: []].insert(baseName(declaration.name)) }
      }
      for (index, line) in SwiftCode(file.text).lines.enumerated() where !line.isEmpty {
        var former: Substring?
        for word in line.split(whereSeparator: { !($0.isLetter || $0.isNumber || $0 == "_") }) {
          defer { former = word }
          guard names.contains(String(word)), !called.contains(String(word)), former != "func", former != "super" else { continue }
          if forwarding[index + 1]?.contains(String(word)) != true { called.insert(String(word)) }
        }
      }
    }
    return called
  }
}
