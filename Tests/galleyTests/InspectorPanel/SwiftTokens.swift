import Foundation

/// The identifiers of a Swift source.
///
/// Comments and the contents of string literals are skipped, so that only names of API, keywords and the source's own names remain.
struct SwiftTokens {
  /// The identifiers that the source uses and does not declare.
  private(set) var used: Set<String> = []

  init(_ source: String) {
    let code = Self.withoutTexts(source)
    for match in code.matches(of: /[A-Za-z_][A-Za-z_0-9]*/) { used.insert(String(match.output)) }
    used.remove("_")
    used.subtract(Self.declared(in: code))
  }

  /// Returns the source with empty string literals, and without comments and hexadecimal numbers.
  private static func withoutTexts(_ source: String) -> String {
    var code = ""
    for line in source.split(separator: "\n", omittingEmptySubsequences: false) {
      var (isText, isEscaped, previous) = (false, false, Character(" "))
      for character in line {
        if isText {
          if isEscaped { isEscaped = false } else if character == "\\" { isEscaped = true } else if character == "\"" { isText = false }
          continue
        }
        if character == "/", previous == "/" {
          code.removeLast()
          break
        }
        if character == "\"" { isText = true }
        code.append(character)
        previous = character
      }
      code += "\n"
    }
    return code.replacing(/\b0x[0-9A-Fa-f]+/, with: "0").replacing(/\b[0-9][0-9.]*(e[-+]?[0-9]+)?/, with: "0")
  }

  /// Returns the names of the constants, functions, parameters and labels of tuples that the code declares.
  private static func declared(in code: String) -> Set<String> {
    var names: Set<String> = []
    for match in code.matches(of: /\b(?:let|func) ([A-Za-z_0-9]+)/) { names.insert(String(match.output.1)) }
    for match in code.matches(of: /\bfor \(?([A-Za-z_0-9]+)(?:, ([A-Za-z_0-9]+)\))? in\b/) {
      names.insert(String(match.output.1))
      if let second = match.output.2 { names.insert(String(second)) }
    }
    for match in code.matches(of: /\{ ([A-Za-z_0-9]+)(?:, ([A-Za-z_0-9]+))?(?: -> [A-Za-z]+)? in\b/) {
      names.insert(String(match.output.1))
      if let second = match.output.2 { names.insert(String(second)) }
    }
    for match in code.matches(of: /\[\(([a-z]+): [A-Za-z]+, ([a-z]+): [A-Za-z]+\)\]/) { names.formUnion([String(match.output.1), String(match.output.2)]) }
    return names
  }
}
