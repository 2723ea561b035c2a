import Exhibits
import Foundation
import Raster
import UIKit
import Windowing

/// A shape dragged through the playground, 1280×800 at scale 1, off-screen: whole turns, from the event to the pixels.
@MainActor
enum BenchDrag {
  /// Milliseconds a turn.
  static func run(rounds: Int) throws -> [Double] {
    let stage = Stage.offscreen(PlaygroundExhibit(), try LookOptions.parse([]))
    defer { stage.close() }
    guard let host = stage.session.host as? OffscreenWindow, let page = stage.chrome.page, let shape = page.shapes.last else {
      return []
    }
    let start = page.convert(CGPoint(x: shape.bounds.midX, y: shape.bounds.midY), to: nil)
    var milliseconds: [Double] = []
    host.script(.pointerDown(Point(x: start.x, y: start.y), .left))
    stage.session.turn()
    for step in 0..<rounds * 120 {
      let turn = 2 * Double.pi * Double(step % 120) / 120
      host.script(.pointerMoved(Point(x: start.x + 300 * sin(turn), y: start.y + 120 * sin(2 * turn))), after: 16)
      host.virtualClock.advance(by: 16)
      let began = DispatchTime.now().uptimeNanoseconds
      stage.session.turn()
      milliseconds.append(Double(DispatchTime.now().uptimeNanoseconds - began) / 1e6)
    }
    return milliseconds
  }
}
