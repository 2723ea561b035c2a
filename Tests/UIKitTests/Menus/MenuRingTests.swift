import CoreGraphics
import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// The visible highlight of an open menu.
@MainActor @Suite(.serialized) struct MenuRingTests {
  private static let (right, left, down) = (79, 80, 81) as (UInt16, UInt16, UInt16)

  /// An item that keys have highlighted has a ring, and no other item. The pointer highlights without a ring.
  @Test func keysShowARing() {
    let bench = MenuTests.Bench()
    bench.items = ["Apple", "Banana", "Cherry"].map { bench.action($0) }
    defer { bench.stage.close() }
    func rings() -> [String] { bench.rows.filter(\.hasRing).map(\.title) }
    bench.open()
    let (x, y) = bench.middle("Cherry")
    var found: [[String]] = [rings()]
    bench.stage.key(Self.down)
    found.append(rings())
    bench.stage.key(Self.down)
    found.append(rings())
    bench.stage.play(.pointerMoved(.init(x: x, y: y)))
    found.append(rings())
    #expect(found == [[], ["Apple"], ["Banana"], []] && bench.highlighted == "Cherry")
  }

  /// While a submenu is open, only its item has a ring, and the row that opened it gets its ring back.
  @Test func oneItemHasTheRing() {
    let bench = MenuTests.Bench()
    bench.items = [UIMenu(title: "More", children: [bench.action("Apple")])]
    defer { bench.stage.close() }
    func rings() -> [String] { bench.menu?.panels.flatMap(\.rows).filter(\.hasRing).map(\.title) ?? [] }
    bench.open()
    var found: [[String]] = []
    for key in [Self.down, Self.right, Self.left] {
      bench.stage.key(key)
      found.append(rings())
    }
    #expect(found == [["More"], ["Apple"], ["More"]])
  }

  /// A keyboard whose height changes stays behind an open menu.
  @Test func theKeyboardStaysBehindAnOpenMenu() {
    let bench = KeyboardBench()
    defer { bench.close() }
    bench.first.ownBar = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 40))
    bench.first.becomeFirstResponder()
    bench.settle()
    let window = bench.stage.window
    let menu = ContextMenuView(
      UIMenu(children: [UIAction(title: "One") { _ in }]), of: window, on: bench.first, in: window, below: .zero, by: .keyboard)
    window.router.open(menu)
    bench.first.ownBar = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 80))
    bench.first.reloadInputViews()
    bench.settle()
    #expect(window.subviews.last === menu)
    window.router.closeMenu()
  }
}
