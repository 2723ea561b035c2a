import CoreGraphics
import GalleyRaster
import GalleyWindowing
import TestSupport
import Testing
import UIKit

@testable import GalleyPlayground

@MainActor @Suite(.serialized) struct FreePositionTests {
  /// Compared with a search of every whole point: the result is free and the nearest; without a result, no point is free.
  @Test(arguments: 1...40 as ClosedRange<UInt64>) func nearestFreePositionIsFound(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    func whole(_ range: ClosedRange<Int>) -> CGFloat { CGFloat(Int.random(in: range, using: &random)) }
    for _ in 0..<10 {
      let area = CGRect(x: 0, y: 0, width: whole(20...60), height: whole(20...60))
      let size = CGSize(width: 2 * whole(1...14), height: 2 * whole(1...14))
      let taken = (0..<Int.random(in: 0...8, using: &random)).map { _ in
        CGRect(x: whole(-10...60), y: whole(-10...60), width: whole(1...30), height: whole(1...30))
      }
      let wanted = CGPoint(x: whole(-10...70), y: whole(-10...70))
      let found = FreePosition.center(for: size, in: area, avoiding: taken, near: wanted)
      func isFree(_ center: CGPoint) -> Bool {
        let rect = CGRect(x: center.x - size.width / 2, y: center.y - size.height / 2, width: size.width, height: size.height)
        return area.contains(rect) && !taken.contains { $0.insetBy(dx: 1e-3, dy: 1e-3).intersects(rect) }
      }
      var nearest = CGFloat.infinity
      for x in 0...Int(area.width) {
        for y in 0...Int(area.height) where isFree(CGPoint(x: CGFloat(x), y: CGFloat(y))) {
          nearest = min(nearest, hypot(CGFloat(x) - wanted.x, CGFloat(y) - wanted.y))
        }
      }
      if let found {
        #expect(isFree(found), "seed \(seed): \(found)")
        #expect(hypot(found.x - wanted.x, found.y - wanted.y) <= nearest + 1e-6, "seed \(seed): \(found)")
      } else {
        #expect(nearest == .infinity, "seed \(seed)")
      }
    }
  }

  /// Added shapes are completely visible and cover no other shape as long as there is space, in any window and at any scroll position.
  @Test(arguments: [(1280, 800, 0), (1280, 800, 500), (700, 900, 300), (2000, 1200, 0)] as [(Double, Double, CGFloat)])
  func addedShapesDoNotOverlapIfThereIsSpace(width: Double, height: Double, offset: CGFloat) throws {
    let desk = try TextDesk(size: GalleyRaster.Size(width: width, height: height))
    defer { desk.close() }
    let page = desk.page
    page.contentOffset.y = offset
    desk.turn()
    let middle = CGPoint(x: page.bounds.midX, y: page.bounds.midY)
    var random = SeededGenerator(seed: UInt64(width) &+ UInt64(offset))
    var added = 0
    while added < 60 {
      let kind = ShapeKind.allCases.filter { $0 != .path }.randomElement(using: &random)!
      let others = page.shapes.map(\.bounds)
      page.addShape(kind)
      let shape = try #require(page.chosenShape)
      let box = shape.bounds
      if others.contains(where: { $0.insetBy(dx: 0.01, dy: 0.01).intersects(box) }) {
        #expect(
          FreePosition.center(for: box.size, in: page.bounds, avoiding: others, near: middle) == nil, "there was room for the \(kind)")
        break
      }
      #expect(page.bounds.insetBy(dx: -0.01, dy: -0.01).contains(box))
      added += 1
    }
    #expect(added >= 8, "\(added)")
  }
}
