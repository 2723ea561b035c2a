import GalleyRaster
import TestSupport
import Testing
import UIKit

@testable import GalleyPlayground

/// The page redraws the areas that the engine reports as changed. After any operation, the screen equals a complete redraw of the window.
@MainActor @Suite(.serialized) struct PaintedAreasLawTests {
  @Test(arguments: UInt64(1)...(LongTests.areWanted ? 24 : 3)) func screenEqualsAFullRedraw(seed: UInt64) throws {
    TextCaretView.blinks = false
    defer { TextCaretView.blinks = true }
    let desk = try TextDesk(caretAt: "compositor")
    defer {
      desk.close()
      UIApplication.shared.setPreferredContentSizeCategory(.large)
      UIPasteboard.general.string = nil
    }
    var hands = RandomUser(desk: desk, seed: seed)
    var random = SeededGenerator(seed: seed)
    var done: [String] = []
    for _ in 0..<40 {
      done.append(operate(desk, &hands, &random))
      desk.wait(600)
      let whole = desk.window.snapshot(scale: 1)
      let difference = whole.difference(from: desk.host.screen)
      #expect(difference.isEmpty, "seed \(seed), after \(done.suffix(4)): \(difference)")
      guard difference.isEmpty else { return }
    }
  }

  private func operate(_ desk: TextDesk, _ user: inout RandomUser, _ random: inout SeededGenerator) -> String {
    switch Int.random(in: 0..<8, using: &random) {
    case 0...2:
      guard let shape = desk.page.shapes.randomElement(using: &random) else { return user.operate() }
      let place = CGPoint(x: .random(in: 60...1160, using: &random), y: .random(in: 40...680, using: &random))
      desk.page.beginDrag(of: shape.id, by: nil, at: shape.center)
      desk.page.continueDrag(to: place, keepsProportions: false)
      desk.turn()
      desk.page.endDrag()
      return "drag to \(place)"
    case 3:
      let end = max(desk.page.contentSize.height - desk.page.bounds.height, 0)
      desk.page.contentOffset.y = CGFloat.random(in: 0...end, using: &random).rounded()
      return "scroll to \(desk.page.contentOffset.y)"
    case 4 where Bool.random(using: &random):
      let category = UIContentSizeCategory.allSizes.randomElement(using: &random)!
      UIApplication.shared.setPreferredContentSizeCategory(category)
      return "size \(category.rawValue)"
    default: return user.operate()
    }
  }
}
