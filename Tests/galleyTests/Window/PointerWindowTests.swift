import Foundation
import TestSupport
import Testing

extension RealWindow {
  /// The pointer's shape in a real window.
  @Suite struct PointerWindowTests {
    @Test func cursorMatchesTheItemUnderIt() throws {
      let desk = try Desk(writesLayout: true, hasMenuBar: false)
      let (tree, layout) = try desk.layout()
      func check(_ point: (x: Double, y: Double), _ shape: String) throws {
        try desk.move(point.x, point.y)
        try desk.inspect(until: "\(shape) at \(point)") { $0.pointer == shape }
      }
      try check(desk.parts(of: "compositor", in: layout, tree)[0].center, "text")
      let link = try #require(desk.parts(of: "handbook", in: layout, tree).first).center
      try check(link, "text")
      try desk.display.run("xdotool", ["keydown", "ctrl"])
      try check((link.x + 1, link.y), "pointingHand")
      try desk.display.run("xdotool", ["keyup", "ctrl"])
      try check(link, "text")
      let circle = try tree.first("shape", "circle")
      try check(circle.center, "move")
      try desk.click(circle)
      let handles = try desk.inspect(until: "handles") { $0.all("handle").count == 9 }.all("handle")
      for (label, shape) in [("right", "resizeHorizontal"), ("top left", "resizeDiagonalDown"), ("bottom", "resizeVertical"), ("top right", "resizeDiagonalUp")] {
        try check(#require(handles.first { $0.label == label }).center, shape)
      }
      try check((640, 20), "arrow")
    }
  }
}
