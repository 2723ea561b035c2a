import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// Precedence between a shortcut and a text's handling of the same keys.
@Suite(.serialized) @MainActor
struct KeyCommandPriorityTests {
  private final class Field: UITextField {
    var commands: [UIKeyCommand] = []
    override var keyCommands: [UIKeyCommand]? { commands }
  }

  private func check(
    _ usage: UInt16, _ input: String, typed: Character? = nil, _ modifiers: UIKeyModifierFlags = [], wantsPriority: Bool, _ text: String, isDone: Bool,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let field = Field(frame: CGRect(x: 0, y: 0, width: 200, height: 40))
    var done = 0
    let command = UIKeyCommand(input: input, modifierFlags: modifiers) { _ in done += 1 }
    #expect(!command.wantsPriorityOverSystemBehavior)
    command.wantsPriorityOverSystemBehavior = wantsPriority
    field.commands = [command]
    let stage = EventStage.atDesk([field])
    defer { stage.closeAtDesk() }
    field.text = "ab"
    field.becomeFirstResponder()
    stage.key(usage, typed, modifiers == .control ? .control : [], types: modifiers.isEmpty ? typed.map { String($0) } : nil)
    stage.key(27, "x", types: "x")
    #expect(field.text == text && (done == 1) == isDone, "\(field.text ?? "") after \(done)", sourceLocation: sourceLocation)
  }

  @Test func textHandlesKeysUnlessCommandWantsPriority() {
    let left = UIKeyCommand.inputLeftArrow
    check(80, left, wantsPriority: false, "axb", isDone: false)
    check(80, left, wantsPriority: true, "abx", isDone: true)
    check(4, "a", typed: "a", wantsPriority: false, "abax", isDone: false)
    check(4, "a", typed: "a", wantsPriority: true, "abx", isDone: true)
    check(42, "\u{8}", wantsPriority: false, "ax", isDone: false)
    check(42, "\u{8}", wantsPriority: true, "abx", isDone: true)
    check(4, "a", typed: "a", .control, wantsPriority: false, "x", isDone: false)
    check(4, "a", typed: "a", .control, wantsPriority: true, "abx", isDone: true)
    // Keys that the text does not use.
    check(58, UIKeyCommand.f1, wantsPriority: false, "abx", isDone: true)
  }
}
