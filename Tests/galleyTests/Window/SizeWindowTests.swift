import Foundation
import TestSupport
import Testing

extension RealWindow {
  /// The twelve text sizes in a real window by mouse, wheel and keys, with their notifications and effects.
  @Suite struct SizeWindowTests {
    private static let names = ["XS", "S", "M", "L", "XL", "XXL", "XXXL", "AX1", "AX2", "AX3", "AX4", "AX5"]

    private static let longNames = [
      "XS": "Extra Small", "S": "Small", "M": "Medium", "L": "Large", "XL": "Extra Large", "XXL": "2× Extra Large", "XXXL": "3× Extra Large",
      "AX1": "Accessibility 1", "AX2": "Accessibility 2", "AX3": "Accessibility 3", "AX4": "Accessibility 4", "AX5": "Accessibility 5",
    ]

    /// A line at the top of the page: its first character and its position.
    private struct ReadingPosition {
      var character: Int
      /// The distance from the lower edge of the top bar, which grows with the text.
      var y: Double

      /// The first line that is at least partly visible.
      init(_ tree: Desk.Tree) throws {
        let line = try tree.first("line")
        character = try #require(line.characters).location
        y = try line.frame[1] - Self.barHeight(tree)
      }

      /// The buttons are centered in the bar.
      static func barHeight(_ tree: Desk.Tree) throws -> Double { try 2 * tree.first("button", "Gallery").center.y }

      /// The line that contains the character now, in any column.
      func line(_ tree: Desk.Tree) -> Desk.Item? {
        tree.all("line").first { $0.characters.map { NSLocationInRange(character, $0) } == true }
      }
    }

    /// Waits for a size, and checks its notification and the preserved reading position.
    private func check(
      _ name: String, after count: Int, keeping position: ReadingPosition, on desk: Desk, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
      let tree = try desk.inspect(until: "the size \(name)") { $0.category == name }
      let told = try desk.events(since: count).named("UIContentSizeCategory.didChange")
      #expect(told.last?.details == ["category \(name)"], "\(told)", sourceLocation: sourceLocation)
      // A large bar can lack space for the notification; if one is shown, it is the current one.
      let tickers = tree.all("text").filter { $0.label.contains(/^(Text size: |→ )/) }
      #expect(tickers.isEmpty ? name.hasPrefix("AX") : tickers.contains { $0.label.hasSuffix(" \(name)") || $0.label == "Text size: \(Self.longNames[name] ?? name)" }, sourceLocation: sourceLocation)
      let line = position.line(tree)
      let y = try (line?.frame[1] ?? 0) - ReadingPosition.barHeight(tree)
      #expect(abs(y - position.y) < 2, "\(name): \(position) is now at \(line?.frame ?? [])", sourceLocation: sourceLocation)
      // Nothing in the bars is cut off.
      for item in tree.items where ["button", "slider", "text"].contains(item.role) {
        #expect(item.frame[0] >= 0 && item.maxX <= tree.window[0] && item.maxY <= tree.window[1], "\(item)", sourceLocation: sourceLocation)
      }
    }

    /// At rest and scrolled down, so that no size moves the page to its top.
    private func scrolledDesk() throws -> (desk: Desk, place: ReadingPosition) {
      let desk = try Desk(hasMenuBar: false)
      let first = try desk.inspect()
      try desk.move(400, 600)
      try desk.wheel(down: 10)
      let tree = try desk.inspect(until: "the page to come to rest") { tree in
        guard tree.items != first.items else { return false }
        return try (0..<3).allSatisfy { _ in
          usleep(100_000)
          return try desk.inspect().items == tree.items
        }
      }
      return (desk, try ReadingPosition(tree))
    }

    private func stop(_ index: Int, _ slider: Desk.Item) -> (x: Double, y: Double) {
      // The stops are 26 points apart in each size; the parts beside them grow.
      (slider.frame[0] + (slider.frame[2] - 11 * 26) / 2 + 26 * Double(index), slider.center.y)
    }

    @Test func eachStopByMouse() throws {
      let (desk, place) = try scrolledDesk()
      for index in [0, 11, 5, 4, 6, 7, 1, 10, 2, 9, 8, 3] {
        let count = try desk.events().count
        // The bar's layout changes with each size.
        try desk.click(at: stop(index, desk.inspect().first("slider")))
        try check(Self.names[index], after: count, keeping: place, on: desk)
        let actions = try desk.events(since: count).named("UIControl.sendAction")
        #expect(actions.map(\.details) == [["CategorySlider “Text size”", "valueChanged"]])
      }
      #expect(desk.isRunning && desk.log.isEmpty, "\(desk.log)")
    }

    @Test(.enabled(if: LongTests.areWanted)) func eachStopByWheelAndKeys() throws {
      let (desk, place) = try scrolledDesk()
      let slider = try desk.inspect().first("slider")
      try desk.click(at: stop(3, slider))
      // The pointer stays over the slider; the wheel moves up and back.
      for (button, indices) in [(4, [4, 5]), (5, [4, 3, 2, 1, 0])] {
        for index in indices {
          let count = try desk.events().count
          try desk.press(button)
          try desk.release(button)
          try check(Self.names[index], after: count, keeping: place, on: desk)
        }
      }
      // Focusing the shapes on the way has scrolled to them.
      try desk.focus("Text size")
      let shown = try ReadingPosition(desk.inspect())
      for (key, index) in (1...11).map({ ("Right", $0) }) + [("Prior", 11), ("Next", 6), ("Home", 0), ("End", 11), ("Left", 10), ("ctrl+0", 3)] {
        let (count, before) = (try desk.events().count, try desk.inspect().category)
        try desk.key(key)
        if Self.names[index] != before { try check(Self.names[index], after: count, keeping: shown, on: desk) }
      }
    }
  }
}
