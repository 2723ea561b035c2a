import CoreGraphics
import Foundation
import GalleyAttributedText
import TestSupport
import Testing
import UIFoundation

@testable import TextKit

/// A layout manager follows its containers' current geometry, for any change at any time.
@Suite struct ContainerFollowingTests {
  private func shape(_ y: CGFloat) -> [UIBezierPath] { [UIBezierPath(rect: CGRect(x: 0, y: y, width: 30, height: 10))] }

  /// Lines of `galley`, and of a new layout.
  private func lines(_ galley: Galley, _ text: NSAttributedString) -> (kept: String, new: String) {
    let containers = galley.manager.textContainers.map { old in
      let new = NSTextContainer(size: old.size)
      (new.lineFragmentPadding, new.exclusionStandoff, new.balancesWithNext) = (old.lineFragmentPadding, old.exclusionStandoff, old.balancesWithNext)
      new.exclusionPaths = old.exclusionPaths
      return new
    }
    galley.manager.ensureLayoutOfAllText()
    return (galley.rows, Galley(text, containers).rows)
  }

  /// A delegate makes another change while it is notified of changed shapes.
  @Test func delegateCanChangeGeometryDuringNotification() {
    final class Changer: NSObject, NSLayoutManagerDelegate {
      var change: (() -> Void)?
      func layoutManagerDidInvalidateLayout(_ sender: NSLayoutManager) {
        let change = change
        self.change = nil
        change?()
      }
    }
    let text = Block.text((0..<10).map { "\($0)" }.joined(separator: "\n"))
    let changes: [(String, (NSTextContainer) -> Void)] = [
      ("balance", { $0.balancesWithNext = true }), ("padding", { $0.lineFragmentPadding = 8 }), ("height", { $0.size.height = 50 }),
    ]
    for (name, change) in changes {
      let galley = Galley(text, [Galley.container(50, 90), Galley.container(50, 90)])
      let changer = Changer()
      galley.manager.delegate = changer
      galley.manager.ensureLayoutOfAllText()
      let container = galley.manager.textContainers[0]
      changer.change = { change(container) }
      container.exclusionPaths = shape(10)
      #expect(changer.change == nil, "\(name): the delegate was not called")
      let (kept, new) = lines(galley, text)
      #expect(kept == new, "\(name)")
    }
  }

  /// A layout manager that ignores changes of size until shapes change.
  @Test func ignoredSizeChangeAppliesWithTheNextShapeChange() {
    final class Late: NSLayoutManager {
      var isLate = false
      override func textContainerChangedGeometry(_ container: NSTextContainer) {
        if !isLate { super.textContainerChangedGeometry(container) }
      }
    }
    let text = Block.text("aa bb cc dd ee ff gg")
    let (storage, manager, container) = (NSTextStorage(attributedString: text), Late(), Galley.container(90, 0))
    storage.addLayoutManager(manager)
    manager.addTextContainer(container)
    manager.ensureLayout(for: container)
    manager.isLate = true
    container.size.width = 60
    manager.isLate = false
    container.exclusionPaths = shape(10)
    manager.ensureLayout(for: container)
    // ‘bb’, or the text after the first line, goes below or beside a shape of half the width.
    #expect(manager.lineFragmentRect(forGlyphAt: 0, effectiveRange: nil).width == 60)
    #expect(manager.lineFragmentRect(forGlyphAt: 6, effectiveRange: nil) == CGRect(x: 30, y: 10, width: 30, height: 10))
  }

  /// A negative distance counts as zero in both orders of the lines.
  @Test(arguments: [-5, -1000, -CGFloat.infinity, CGFloat.nan]) func negativeStandoffCountsAsZero(standoff: CGFloat) {
    let text = Block.text(String(repeating: "aa bb ", count: 40))
    let galley = Galley(text, [Galley.container(90, 0)])
    galley.container.exclusionPaths = shape(12) + shape(41)
    let rows = lines(galley, text).kept
    galley.container.exclusionStandoff = standoff
    #expect(lines(galley, text).kept == rows)
  }

  /// Changing shapes in a container that is not being laid out costs nothing for each line of another container.
  @Test func manyChangesInAnotherContainerCostAsOne() {
    let text = Block.text((0..<400).map { "line \($0)" }.joined(separator: "\n"))
    let galley = Galley(text, (0..<3).map { _ in Galley.container(120, 1_000) })
    galley.manager.ensureLayoutOfAllText()
    for step in 0..<3_000 { galley.manager.textContainers[2].exclusionPaths = shape(CGFloat(step % 900)) }
    galley.manager.textContainers[0].exclusionPaths = shape(30)
    let (kept, new) = lines(galley, text)
    #expect(kept == new)
  }
}
