import Foundation
import GalleyRaster
import GalleyWindowing
import UIKit

/// Runs a script in a scene, to record a trace of it. Elements are located at the time of each action.
@MainActor
package struct ScriptRunner {
  let scene: any ProofScene
  let host: OffscreenWindow
  /// Records a step after the last turn.
  let recordStep: (String) -> Void
  /// Records a marked step after the last turn.
  var mark: (String) -> Void
  var pointer: Point?

  /// The duration of a frame, and the maximum number of frames to wait for animations.
  private static let frame = 1000.0 / 60
  private static let longestMotion = 240

  package init(in scene: any ProofScene, on host: OffscreenWindow, recordStep: @escaping (String) -> Void) {
    self.scene = scene
    self.host = host
    self.recordStep = recordStep
    mark = recordStep
  }

  /// Performs the commands of a script in the scene. Throws `ProofError` with the line of a command that is not possible.
  package mutating func run(_ script: Script) throws {
    for line in script.lines {
      do {
        try run(line.command, line.modifiers)
      } catch let problem as ScriptProblem {
        throw ProofError(script.file, line: line.number, problem.problem, problem.remedy)
      }
    }
  }

  private mutating func run(_ command: ScriptCommand, _ modifiers: KeyModifiers) throws {
    switch command {
    case .drag(let thing, let goal, let steps): try drag(thing, to: goal, steps, modifiers)
    case .press(let thing):
      let location = try position(of: thing)
      move(to: location, modifiers)
      send(.pointerDown(location, .left), modifiers)
    case .move(let thing, let steps): glide(to: try position(of: thing), steps, modifiers)
    case .release: send(.pointerUp(try pressed(), .left), modifiers)
    case .tap(let thing, let times):
      let location = try position(of: thing)
      move(to: location, modifiers)
      for _ in 0..<times {
        send(.pointerDown(location, .left), modifiers)
        send(.pointerUp(location, .left), modifiers)
      }
    case .touch(let thing):
      let location = try position(of: thing)
      for phase in [TouchPhase.began, .ended] { send(.touch(id: 0, phase: phase, at: location), modifiers) }
    case .turn(let thing, let degrees, let steps): try turn(thing, by: degrees, steps, modifiers)
    case .type(let text): for character in text { type(character) }
    case .compose(let text): send(.textEditing(text, start: text.unicodeScalars.count, length: 0))
    case .key(let key, let keyModifiers): strike(key, keyModifiers)
    case .category(let name):
      let location = try position(ofCategory: name)
      move(to: location)
      send(.pointerDown(location, .left))
      send(.pointerUp(location, .left))
    case .slide(let name): try slide(to: name)
    case .scroll(let notches, let thing):
      let location = try thing.map { try self.position(of: $0) } ?? pointer ?? Point(x: host.size.width / 2, y: host.size.height / 2)
      move(to: location, modifiers)
      for _ in 0..<abs(notches) {
        send(.wheel(at: location, delta: Point(x: 0, y: notches > 0 ? -1 : 1), isPrecise: false), modifiers)
      }
    case .wait(let milliseconds):
      let end = host.virtualClock.milliseconds + Double(milliseconds)
      while host.virtualClock.milliseconds < end {
        turn(after: scene.isMoving ? Self.frame : min(500, end - host.virtualClock.milliseconds))
      }
    case .keep(let name): recordStep(name)
    case .mark(let name): mark(name)
    case .resize(let size):
      guard TraceHeader.isPossible(size, scale: host.scale) else {
        throw ScriptProblem("the window size is out of range", "use sides of 1 to \(Int(TraceHeader.longestSide)) points")
      }
      send(.resized(size))
    case .leave: send(.pointerLeft)
    }
    settle()
  }

  // MARK: Turns

  private mutating func turn(after milliseconds: Double = ScriptRunner.frame) {
    host.virtualClock.advance(by: milliseconds)
    scene.turn()
  }

  mutating func send(_ kind: RawEvent.Kind, _ modifiers: KeyModifiers = []) {
    host.virtualClock.advance(by: Self.frame)
    host.script(kind, modifiers: modifiers)
    scene.turn()
  }

  /// Runs turns until all animations have ended, at most `longestMotion` turns.
  private mutating func settle() {
    for _ in 0..<Self.longestMotion where scene.isMoving { turn() }
  }

  // MARK: The hand

  mutating func move(to position: Point, _ modifiers: KeyModifiers = []) {
    if pointer != position { send(.pointerMoved(position), modifiers) }
    pointer = position
  }

  mutating func glide(to position: Point, _ steps: Int, _ modifiers: KeyModifiers) {
    let start = pointer ?? position
    for step in 1...steps {
      let part = Double(step) / Double(steps)
      move(to: Point(x: start.x + (position.x - start.x) * part, y: start.y + (position.y - start.y) * part), modifiers)
    }
  }

  private func pressed() throws -> Point {
    guard let pointer else { throw ScriptProblem("nothing is pressed", "add a line above, such as: press heart") }
    return pointer
  }

  private mutating func drag(_ thing: ScriptTarget, to goal: ScriptGoal, _ steps: Int, _ modifiers: KeyModifiers) throws {
    let (grip, middle) = try grip(of: thing)
    let offset: Point
    switch goal {
    case .offset(let by): offset = by
    case .target(let target):
      let location = try position(of: target)
      offset = Point(x: location.x - middle.x, y: location.y - middle.y)
    }
    move(to: grip, modifiers)
    send(.pointerDown(grip, .left), modifiers)
    glide(to: Point(x: grip.x + offset.x, y: grip.y + offset.y), steps, modifiers)
    send(.pointerUp(pointer!, .left), modifiers)
  }

  /// Rotates an element around its center with its rotation handle. Throws `ScriptProblem` if that is not possible.
  private mutating func turn(_ thing: ScriptTarget, by degrees: Double, _ steps: Int, _ modifiers: KeyModifiers) throws {
    let (grip, middle) = try grip(of: thing)
    move(to: grip)
    send(.pointerDown(grip, .left))
    send(.pointerUp(grip, .left))
    let handle = try position(of: .item(role: .handle, label: "rotate"))
    let arm = Point(x: handle.x - middle.x, y: handle.y - middle.y)
    move(to: handle, modifiers)
    send(.pointerDown(handle, .left), modifiers)
    for step in 1...steps {
      let angle = degrees * .pi / 180 * Double(step) / Double(steps)
      move(to: Point(x: middle.x + arm.x * cos(angle) - arm.y * sin(angle), y: middle.y + arm.x * sin(angle) + arm.y * cos(angle)), modifiers)
    }
    send(.pointerUp(pointer!, .left), modifiers)
  }

  private mutating func slide(to name: String) throws {
    let all = CategoryName.all.map(\.name)
    guard let from = all.firstIndex(of: scene.category), let to = all.firstIndex(of: name) else { return }
    move(to: try position(ofCategory: scene.category))
    send(.pointerDown(pointer!, .left))
    for stop in stride(from: from, through: to, by: from <= to ? 1 : -1).dropFirst() { move(to: try position(ofCategory: all[stop])) }
    send(.pointerUp(pointer!, .left))
  }

  // MARK: Keys

  private mutating func type(_ character: Character) {
    if character == "\n" || character == "\r\n" { return strike(KeyName.key(named: "return")!, []) }
    if character == "\t" { return strike(KeyName.key(named: "tab")!, []) }
    let lower = character.lowercased()
    // A key that is not on an English keyboard still produces a key event before its text.
    let key = KeyName.key(named: character == " " ? "space" : lower) ?? Key(usage: 0, symbol: lower.unicodeScalars.first!.value)
    let modifiers: KeyModifiers = character.isUppercase ? .shift : []
    send(.keyDown(key, isRepeat: false), modifiers)
    send(.textInput(String(character)), modifiers)
    send(.keyUp(key), modifiers)
  }

  private mutating func strike(_ key: Key, _ modifiers: KeyModifiers) {
    send(.keyDown(key, isRepeat: false), modifiers)
    if let character = key.character, modifiers.isSubset(of: .shift) {
      send(.textInput(modifiers.isEmpty ? String(character) : character.uppercased()), modifiers)
    }
    send(.keyUp(key), modifiers)
  }
}

/// An error of a script line at run time.
struct ScriptProblem: Error {
  var problem: String
  var remedy: String

  init(_ problem: String, _ remedy: String) {
    self.problem = problem
    self.remedy = remedy
  }
}
