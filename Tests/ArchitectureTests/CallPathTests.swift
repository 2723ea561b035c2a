import Foundation
import TestSupport
import Testing

/// The path of a typed character, drawn in ARCHITECTURE.md, compared with the sources.
@Suite struct CallPathTests {
  private struct Step: Equatable {
    var type, function: String
    /// Under `Sources`.
    var folder: String
  }

  /// Reads a drawing: each name is at the start of a line or after an arrow, and a line ends with the folder of its functions. A function without
  /// a type is a member of the type before it.
  private static func steps(in drawing: String) -> [Step] {
    drawing.split(separator: "\n").flatMap { line in
      let folder = line.firstMatch(of: /\s(\w+(?:\/\w+)+)/).map { String($0.1) } ?? ""
      var type = ""
      return line.matches(of: /(?:^|→ )(?:(\w+)\.)?(\w+)/).map { match in
        type = match.1.map(String.init) ?? type
        return Step(type: type, function: String(match.2), folder: folder)
      }
    }
  }

  /// The bodies of a function, which can be overloaded, without comments.
  private static func bodies(of function: String, in type: String, _ files: [SourceTree.File]) -> [String] {
    files.filter { $0.text.contains("func \(function)(") }.flatMap { file in
      let lines = SwiftCode(file.text).lines
      let declarations = DeclarationReader.declarations(in: file.text) ?? []
      return declarations.filter { $0.keyword == .func && $0.owner == type && $0.name.hasPrefix(function + "(") }
        .map { body(in: lines[($0.line - 1)...].joined(separator: "\n")) }
    }
  }

  /// Returns the text from the first brace to its closing brace.
  private static func body(in code: String) -> String {
    var depth = 0
    let body = code.drop { $0 != "{" }
    let end = body.firstIndex { character in
      depth += character == "{" ? 1 : character == "}" ? -1 : 0
      return depth == 0
    }
    return String(body[..<(end ?? body.endIndex)])
  }

  private static func calls(_ function: String, in body: String) -> Bool { body.matches(of: /(\w+)\(/).contains { $0.1 == function } }

  /// From the window's event to the text storage, which is not counted. Each function calls the next itself.
  @Test func typedCharacterPassesThroughEightFunctions() throws {
    let blocks = try SourceTree.text("Docs/ARCHITECTURE.md").components(separatedBy: "```\n")
    let steps = Self.steps(in: try #require(blocks.first { $0.hasPrefix("WindowSession.handle") }))
    #expect(steps.first?.function == "handle")
    #expect(steps.last == Step(type: "NSTextStorage", function: "replaceCharacters", folder: "TextKit/TextKit1/Storage"))
    #expect(steps.count - 1 == 8)
    for (step, next) in zip(steps, steps.dropFirst()) {
      let bodies = Self.bodies(of: step.function, in: step.type, SourceTree.files(in: "Sources/\(step.folder)", ["swift"]))
      #expect(bodies.contains { Self.calls(next.function, in: $0) }, "\(step.type).\(step.function) does not call \(next.function)")
    }
  }

  /// No view or text input of UIKit puts a function between itself and its editor.
  @Test(arguments: ["insertText", "deleteBackward", "setMarkedText", "unmarkText"]) func inputsCallTheirEditor(function: String) {
    let files = SourceTree.files(in: "Sources/UIKitText", ["swift"])
    for type in ["TextInputScrollView", "TextInputControl", "TextEditing", "UITextView", "UITextField"] {
      let bodies = Self.bodies(of: function, in: type, files)
      #expect(bodies.count == (type == "UITextView" || type == "UITextField" && function != "insertText" ? 0 : 1), "\(type)")
      for body in bodies { #expect(body.contains("editor.\(function)("), "\(type)") }
    }
  }

  // MARK: The reader

  @Test func drawingsAreReadByLine() {
    let steps = Self.steps(in: "A.b    M/F\n  → C.d → e  M/F/G: words; or F's\n")
    #expect(steps == [
      Step(type: "A", function: "b", folder: "M/F"), Step(type: "C", function: "d", folder: "M/F/G"), Step(type: "C", function: "e", folder: "M/F/G"),
    ])
  }

  @Test func callsAreFoundInTheBodyOfTheFunction() {
    let file = SourceTree.File(path: "a.swift", text: """
      struct A {
        // Calls d().
        func b(_ e: Int) { if true { c(1) } }
        func b() { c(2) }
        func c(_ f: Int) { d() }
      }
      struct B { func b() { g() } }
      """)
    let bodies = Self.bodies(of: "b", in: "A", [file])
    #expect(bodies.count == 2 && bodies.allSatisfy { Self.calls("c", in: $0) })
    #expect(!bodies.contains { Self.calls("d", in: $0) || Self.calls("b", in: $0) || Self.calls("g", in: $0) })
  }
}
