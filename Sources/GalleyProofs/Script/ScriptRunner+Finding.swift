import Foundation
import GalleyRaster
import GalleyWindowing
import UIKit

extension ScriptRunner {
  /// Returns the position of a target for the pointer. Throws `ScriptProblem` if the target is not visible.
  func position(of target: ScriptTarget) throws -> Point { try grip(of: target).grip }

  /// Returns the position at which a target is grabbed, and its center. Throws `ScriptProblem` if the target is not visible.
  func grip(of target: ScriptTarget) throws -> (grip: Point, middle: Point) {
    switch target {
    case .point(let point): return (point, point)
    case .word(let word, let number):
      let frames = scene.frames(ofWord: word)
      guard frames.indices.contains(number - 1) else {
        throw ScriptProblem(
          frames.isEmpty ? "‘\(word)’ is not in the visible text" : "‘\(word)’ is visible \(frames.count) times, not \(number)",
          frames.isEmpty ? "scroll to it first, or use another word" : "use a number from 1 to \(frames.count)")
      }
      let middle = Self.middle(of: frames[number - 1])
      return (middle, middle)
    case .item(let role, let label):
      let item = try item(role, label)
      let middle = Self.middle(of: item.frame)
      return (item.role == .shape ? inside(item) ?? middle : middle, middle)
    }
  }

  func position(ofCategory name: String) throws -> Point {
    guard let location = scene.position(ofCategory: name) else {
      throw ScriptProblem("the window has no text size slider", "make the window larger")
    }
    return Point(x: Double(location.x), y: Double(location.y))
  }

  private func item(_ role: ScreenRole?, _ label: String) throws -> ScreenItem {
    let items = scene.window.screenItems().filter { role == nil || $0.role == role }
    if let found = items.first(where: { $0.label == label }) { return found }
    if let found = items.first(where: { $0.label.lowercased() == label.lowercased() }) { return found }
    // Lines of text are found by their words.
    let names = Array(Set(items.filter { ![.line, .text, .caret, .selection].contains($0.role) }.map(\.label))).filter { !$0.isEmpty }.sorted()
    let near = NearestNames.of(label, in: names).map { " (did you mean ‘\($0)’?)" } ?? ""
    throw ScriptProblem(
      "there is no \(role?.rawValue ?? "element") ‘\(label)’ on the screen\(near)",
      names.isEmpty ? "there are none on the screen" : "choose one of: \(names.joined(separator: ", "))")
  }

  /// Returns a point within the shape of an element: its center, or the nearest point in it, as for a crescent. Returns
  /// `nil` if none is found.
  private func inside(_ item: ScreenItem) -> Point? {
    let frame = item.frame
    let cells = 12
    let candidates = (0...cells).flatMap { row in
      (0...cells).map { column in
        CGPoint(
          x: frame.minX + frame.width * CGFloat(column) / CGFloat(cells), y: frame.minY + frame.height * CGFloat(row) / CGFloat(cells))
      }
    }
    func distance(_ center: CGPoint) -> CGFloat {
      (center.x - frame.midX) * (center.x - frame.midX) + (center.y - frame.midY) * (center.y - frame.midY)
    }
    let hit = candidates.enumerated().sorted { (distance($0.element), $0.offset) < (distance($1.element), $1.offset) }.first {
      let view = scene.window.hitTest($0.element, with: nil)
      return view?.screenRole == .shape && view?.accessibilityLabel == item.label
    }
    return hit.map { Point(x: Double($0.element.x), y: Double($0.element.y)) }
  }

  private static func middle(of frame: CGRect) -> Point { Point(x: Double(frame.midX), y: Double(frame.midY)) }
}
