import Foundation
import GalleyRaster
import Testing

extension RealWindow {
  /// Input in a real window, and the resulting content of the screen.
  @Suite struct WindowTests {
    /// Checks that no visible line enters the circle. Lines can enter the bounding boxes of other shapes at their corners.
    private func checkCircle(_ tree: Desk.Tree, _ circle: Desk.Item) {
      let (cx, cy) = circle.center
      let radius = circle.frame[2] / 2
      for line in tree.all("line") where !line.label.allSatisfy(\.isWhitespace) {
        let dx = max(line.frame[0] - cx, 0, cx - (line.frame[0] + line.frame[2]))
        let dy = max(line.frame[1] - cy, 0, cy - (line.frame[1] + line.frame[3]))
        #expect(dx * dx + dy * dy >= (radius - 1) * (radius - 1), "“\(line.label)” lies in the circle")
      }
    }

    /// The visible text in reading order.
    private func text(_ tree: Desk.Tree) -> String {
      tree.all("line").map(\.label).joined().filter { !$0.isWhitespace }
    }

    @Test func eachShapeIsDraggedThroughBothColumns() throws {
      let desk = try Desk()
      var tree = try desk.inspect()
      #expect(tree.window == [1280, 800] && tree.all("column").count == 2 && tree.all("shape").map(\.label).sorted() == ["circle", "heart"])
      let whole = text(tree)
      for label in ["circle", "heart"] {
        var shape = try tree.first("shape", label)
        try desk.move(shape.center.x, shape.center.y)
        try desk.press()
        for (x, y) in [(250.0, 300.0), (420, 560), (668, 420), (900, 250), (1100, 520)] {
          try desk.move(x, y)
          tree = try desk.inspect(until: "the \(label) to follow the pointer to \(x), \(y)") { tree in
            let center = try tree.first("shape", label).center
            return abs(center.x - x) < 3 && abs(center.y - y) < 3
          }
          shape = try tree.first("shape", label)
          checkCircle(tree, try tree.first("shape", "circle"))
          // Text moves on and off the sheet, but the visible text begins as before and has no gap.
          let shown = text(tree)
          #expect(whole.prefix(400) == shown.prefix(400), "text was lost with the \(label) at \(x), \(y)")
          let places = tree.all("line").compactMap { $0.value.dropFirst().split(separator: ",").first.flatMap { Int($0) } }
          #expect(places == places.sorted())
        }
        try desk.release()
      }
      let moved = try desk.inspect()
      #expect(moved.all("handle").count >= 9)
      try desk.key("ctrl+z")
      try desk.inspect(until: "the heart to go back") { try $0.first("shape", "heart").frame != moved.first("shape", "heart").frame }
      #expect(desk.isRunning && desk.log.isEmpty)
    }

    @Test func shapesAreAddedNudgedResizedTurnedAndDeleted() throws {
      let desk = try Desk()
      try desk.click(try desk.inspect().first("button", "Add star"))
      var tree = try desk.inspect(until: "a star") { try $0.first("shape", "star").frame[2] > 0 }
      let start = try tree.first("shape", "star").frame
      try desk.key("Right", "shift+Down")
      tree = try desk.inspect(until: "the nudges") { try $0.first("shape", "star").frame[1] > start[1] + 9 }
      #expect(try abs(tree.first("shape", "star").frame[0] - start[0] - 1) < 0.01)
      #expect(try abs(tree.first("shape", "star").frame[1] - start[1] - 10) < 0.01)

      let corner = try #require(tree.all("handle").max { $0.frame[0] + $0.frame[1] < $1.frame[0] + $1.frame[1] })
      try desk.move(corner.center.x, corner.center.y)
      try desk.press()
      try desk.move(corner.center.x + 30, corner.center.y + 40)
      try desk.move(corner.center.x + 60, corner.center.y + 60)
      try desk.release()
      tree = try desk.inspect(until: "a larger star") { try $0.first("shape", "star").frame[2] > start[2] + 30 }

      let knob = try #require(tree.all("handle").min { $0.frame[1] < $1.frame[1] })
      let before = try tree.first("shape", "star").frame
      try desk.move(knob.center.x, knob.center.y)
      try desk.press()
      try desk.move(knob.center.x + 40, knob.center.y + 10)
      try desk.move(knob.center.x + 80, knob.center.y + 30)
      try desk.release()
      try desk.inspect(until: "a turned star") { try $0.first("shape", "star").frame != before }

      try desk.key("Delete")
      try desk.inspect(until: "the star to go") { $0.all("shape").count == 2 }
      try desk.key("ctrl+z")
      try desk.inspect(until: "the star to come back") { $0.all("shape").count == 3 }
    }

    @Test func theWindowIsResizedAndScrolled() throws {
      let desk = try Desk()
      let first = try desk.inspect()
      try desk.move(400, 600)
      try desk.wheel(down: 6)
      // After the wheel the page comes to rest and shows other lines.
      try desk.inspect(until: "the page to scroll, and other lines") { scrolled in
        let hasMoved = try scrolled.first("page").frame[1] < first.first("page").frame[1] || scrolled.all("page").count > 1
        return hasMoved && text(scrolled) != text(first)
      }
      try desk.key("Home")
      try desk.inspect(until: "the page to come back") { try abs($0.first("page").frame[1] - first.first("page").frame[1]) < 1 }

      try desk.resize(900, 700)
      let narrow = try desk.inspect(until: "one column") { $0.window == [900, 700] && $0.all("column").count == 1 }
      #expect(narrow.all("line").allSatisfy { $0.frame[0] >= 0 && $0.frame[0] + $0.frame[2] <= 900 })
      try desk.resize(220, 160)
      try desk.inspect(until: "a tiny window") { $0.window == [220, 160] }
      try desk.resize(1280, 800)
      let again = try desk.inspect(until: "two columns") { $0.window == [1280, 800] && $0.all("column").count == 2 }
      #expect(text(again) == text(first))
    }

    @Test func windowMatchesTheRequestedRendering() throws {
      let desk = try Desk(["playground", "--appearance", "dark", "--category", "XL", "--state", "state"], files: ["state/state.json": #"{"hasMenuBar": false}"#])
      let tree = try desk.inspect()
      #expect(tree.appearance == "dark" && tree.category == "XL")
      // Moves the pointer over the background, where nothing changes its appearance under the pointer.
      try desk.move(70, 740)
      _ = try desk.inspect()
      try desk.key("F12")
      try desk.inspect(until: "the panel") { $0.all("popover").contains { $0.label == "Save Screenshot" } }
      try desk.key("Return")
      let picture = desk.scratch.url("galley.png")
      try desk.inspect(until: "the picture") { _ in FileManager.default.fileExists(atPath: picture.path) }
      // The window shows the same as off-screen rendering, except for the record button, which moves the other buttons of its bar.
      let outcome = try Program.run(["render", "playground", "--appearance", "dark", "--category", "XL", "-o", "off.png"], in: desk.scratch.folder)
      #expect(outcome.status == 0)
      let (shown, drawn) = try (Bitmap(png: [UInt8](Data(contentsOf: picture))), Bitmap(png: [UInt8](Data(contentsOf: desk.scratch.url("off.png")))))
      let record = try tree.first("button", "Record a proof").frame
      #expect(shown.difference(from: drawn).boxes.allSatisfy { Double($0.maxY) <= record[1] + record[3] })
    }
  }
}
