import GalleyBenchmarking
import GalleyProofs
import Testing
import UIKit

/// Turns of a program's own view, and their reports. No test depends on their duration.
@MainActor @Suite(.serialized) struct TurnTimerTests {
  private final class FieldController: UIViewController {
    let field = UITextField(frame: CGRect(x: 20, y: 20, width: 200, height: 40))

    override func loadView() {
      view = UIView()
      view.addSubview(field)
    }
  }

  /// An event that arrives during a turn is processed by the end of that turn.
  @Test func eventDuringTurnIsProcessedInIt() throws {
    var made: FieldController?
    let program = ProofProgram { source in
      guard source == .exhibit("field") else { return nil }
      made = FieldController()
      return made
    }
    let timer = try RunLoopTurnTimer(of: .exhibit("field"), size: CGSize(width: 300, height: 200), in: program)
    defer { timer.close() }
    let field = try #require(made?.field)
    #expect(timer.window.bounds.size == CGSize(width: 300, height: 200))
    let click = timer.click(at: CGPoint(x: 100, y: 40))
    timer.idle(milliseconds: 100)
    #expect(field.isFirstResponder)
    let times = ["a", "b", "c"].map { timer.type($0) } + [click.down, click.up, timer.movePointer(to: .zero)]
    #expect(field.text == "abc" && times.allSatisfy { $0 >= 0 && $0.isFinite })
    #expect(throws: ProofError.self) { try RunLoopTurnTimer(of: .exhibit("other"), in: program) }
  }
}
