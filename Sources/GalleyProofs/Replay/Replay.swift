import GalleyRaster
import GalleyWindowing
import UIKit

/// Replays a trace in a scene turn by turn, and records steps: the start, marked steps, each drop of a shape, each
/// change of the text size, and the end.
@MainActor
package struct Replay {
  package let trace: Trace
  package let scene: any ProofScene
  package let host: OffscreenWindow
  /// Called with the line of a turn's last event and the layout, if the layout changed. `nil` by default.
  package var onLayout: ((_ line: Int, _ layout: LayoutRecord) -> Void)?

  /// Called after each turn with the pointer position in points, or `nil` without a pointer, and whether its button is down.
  package var onTurn: ((_ pointer: Point?, _ isPressed: Bool) -> Void)?

  /// Creates a replay; `run` performs it.
  ///
  /// - Parameter scene: A scene on `host`, which was created from the trace's header, before its first turn.
  package init(_ trace: Trace, in scene: any ProofScene, on host: OffscreenWindow) {
    self.trace = trace
    self.scene = scene
    self.host = host
  }

  /// The number of initial turns: the first one creates and lays out the views, the second one draws pending changes.
  package static let openingTurns = 2

  /// Replays the trace, and calls `handleStep` at each step. Throws the errors of `handleStep`.
  package func run(_ handleStep: (CapturedStep) throws -> Void) rethrows {
    var narrator = StepNarrator()
    var number = 0
    var cost = StepCost()
    var lastLayout: LayoutRecord?
    func step(_ name: String, line: Int, isMarked: Bool = false) throws {
      number += 1
      let narration = narrator.flush()
      try handleStep(
        CapturedStep(
          number: number, name: name, eventDescription: narration.description, line: line, cost: cost, pointer: narrator.pointer, paths: narration.paths,
          layout: LayoutRecord(of: scene.window), screenshot: scene.window.snapshot(), isMarked: isMarked))
      cost = StepCost()
    }
    func turn(line: Int) {
      scene.turn()
      let spent = scene.consumeCost()
      cost.lines += spent.lines
      cost.paragraphs += spent.paragraphs
      onTurn?(narrator.pointer, narrator.isPressed)
      guard let onLayout else { return }
      let layout = LayoutRecord(of: scene.window)
      if layout != lastLayout { onLayout(line, layout) }
      lastLayout = layout
    }

    for _ in 0..<Self.openingTurns { turn(line: 1) }
    try step("start", line: 1)
    var isCaptured = true
    for indices in trace.turns {
      let (category, wasDragging) = (scene.category, scene.isDraggingShape)
      host.virtualClock.advance(to: trace.events[indices.lowerBound].time)
      var mark: String?
      var isMarked = false
      var didSomething = false
      for event in trace.events[indices] {
        switch event.kind {
        case .keep(let name): mark = name
        case .mark(let name): (mark, isMarked) = (name, true)
        case .clipboard(let text): host.clipboardText = text
        case .frame: didSomething = true
        case .input(let kind):
          narrator.follow(kind, event.modifiers, in: scene.window)
          host.script(kind, modifiers: event.modifiers)
          didSomething = true
        }
      }
      let line = trace.lines[indices.upperBound - 1]
      if didSomething {
        turn(line: line)
        isCaptured = false
      }
      if scene.category != category { mark = mark ?? "size \(scene.category)" }
      if wasDragging, !scene.isDraggingShape { mark = mark ?? "drop" }
      guard let mark else { continue }
      try step(mark, line: line, isMarked: isMarked)
      isCaptured = true
    }
    if !isCaptured { try step("end", line: trace.lines.last ?? 1) }
  }
}
