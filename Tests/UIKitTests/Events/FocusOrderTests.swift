import CoreGraphics
import Foundation
import GalleyWindowing
import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// The starting point of Tab, and the view under a resting pointer.
@Suite(.serialized) @MainActor
struct FocusOrderTests {
  private final class Row: UIView {
    let buttons: [UIButton]

    init(_ names: [String], y: CGFloat) {
      buttons = names.map {
        let button = UIButton(type: .system)
        button.setTitle($0, for: .normal)
        return button
      }
      super.init(frame: CGRect(x: 0, y: y, width: 400, height: 60))
      for (index, button) in buttons.enumerated() {
        button.frame = CGRect(x: 100 * CGFloat(index), y: 0, width: 90, height: 30)
        addSubview(button)
      }
    }
    required init?(coder: NSCoder) { nil }
  }

  private func name(_ stage: EventStage) -> String? { (stage.window.focusedView as? UIButton)?.title(for: .normal) }

  /// A press on a button and on views without a focus ring: beside a row's buttons, on a label in the row, on the window.
  @Test(arguments: [
    (50.0, 75.0, "d", "b"), (150, 75, "a", "c"), (250, 50, "c", "b"), (10, 110, "c", "b"), (390, 290, "a", "d"),
  ]) func tabContinuesFromLastPress(x: Double, y: Double, next: String, previous: String) {
    let rows = [Row(["a", "b"], y: 0), Row(["c", "d"], y: 60)]
    let label = UILabel(frame: CGRect(x: 220, y: 40, width: 100, height: 20))
    label.isUserInteractionEnabled = true
    rows[0].addSubview(label)
    let stage = EventStage.atDesk(rows)
    defer { stage.closeAtDesk() }
    stage.key(0x2B)
    #expect(name(stage) == "a", "nothing was pressed yet")
    let ways: [(KeyModifiers, String)] = [([], next), ([.shift], previous)]
    for (modifiers, expected) in ways {
      // If the press was on a button, Tab passes it.
      stage.click(x, y)
      #expect(stage.window.focusedView == nil)
      stage.key(0x2B, nil, modifiers)
      #expect(name(stage) == expected, "\(x) \(y)")
    }
  }

  /// The focus of a dismissed sheet is discarded: Tab continues from the earlier press.
  @Test func focusOfRemovedViewIsDiscarded() {
    let row = Row(["a", "b", "c"], y: 0)
    let stage = EventStage.atDesk([row])
    defer { stage.closeAtDesk() }
    stage.click(50, 10)
    let over = UIView(frame: CGRect(x: 0, y: 100, width: 100, height: 100))
    stage.window.addSubview(over)
    stage.click(50, 150)
    over.removeFromSuperview()
    stage.key(0x2B)
    #expect(name(stage) == "b")
  }

  /// Tab inserts a tab into edited text. Escape ends editing, however it began, and then Tab moves on.
  @Test(arguments: [true, false]) func escapeLeavesTextViewThatInsertsTabs(byClick: Bool) {
    let row = Row(["a", "b"], y: 100)
    let text = UITextView(frame: CGRect(x: 0, y: 0, width: 200, height: 90))
    let stage = EventStage.atDesk([text, row])
    defer { stage.closeAtDesk() }
    if byClick { stage.click(50, 20) } else { stage.key(0x2B) }
    #expect(text.isFirstResponder)
    stage.key(0x2B)
    stage.key(0x29)
    #expect(!text.isFirstResponder && text.text == "\t")
    stage.key(0x2B)
    #expect(name(stage) == "a" && text.text == "\t")
  }

  /// Also in a sheet, which the next Escape dismisses.
  @Test func escapeEndsEditingBeforeDismissingSheet() {
    let (root, sheet) = (UIViewController(), UIViewController())
    let text = UITextView(frame: CGRect(x: 0, y: 0, width: 200, height: 90))
    sheet.view.addSubview(text)
    let stage = EventStage.atDesk(root: root, width: 800, height: 600)
    defer { stage.closeAtDesk() }
    root.present(sheet, animated: false)
    text.becomeFirstResponder()
    stage.session.turn()
    stage.key(0x2B)
    stage.key(0x29)
    stage.wait(500)
    #expect(!text.isFirstResponder && text.text == "\t" && root.presentedViewController === sheet)
    stage.key(0x29)
    stage.wait(500)
    #expect(root.presentedViewController == nil)
  }

  // MARK: A pointer that rests

  /// Layout that hovering triggers is visible in the same frame.
  @Test func layoutCausedByHoverIsShownInSameFrame() {
    final class Drawer: UIView {
      let handle = UIView()
      var isOpen = false { didSet { setNeedsLayout() } }
      override func layoutSubviews() {
        super.layoutSubviews()
        handle.frame = CGRect(x: 0, y: 0, width: isOpen ? 40 : 10, height: 10)
      }
    }
    let drawer = Drawer(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
    drawer.addSubview(drawer.handle)
    let hover = UIHoverGestureRecognizer()
    hover.addHandler { [weak drawer] _ in drawer?.isOpen = true }
    drawer.addGestureRecognizer(hover)
    let stage = EventStage.atDesk([drawer])
    defer { stage.closeAtDesk() }
    stage.move(100, 10)
    #expect(!drawer.isOpen && drawer.handle.frame.width == 10)
    drawer.frame.origin.x = 80
    stage.session.turn()
    #expect(drawer.isOpen && drawer.handle.frame.width == 40)
  }

  @Test func hoverFollowsViewsThatMoveUnderPointer() {
    let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
    let rows = (0..<20).map { UIView(frame: CGRect(x: 0, y: 50 * CGFloat($0), width: 400, height: 50)) }
    for row in rows { scroll.addSubview(row) }
    scroll.contentSize = CGSize(width: 400, height: 1000)
    let stage = EventStage.atDesk([scroll])
    defer { stage.closeAtDesk() }
    func hovered() -> [Int] { rows.indices.filter { rows[$0].isHovered } }
    stage.move(100, 110)
    #expect(hovered() == [2])
    stage.play(.wheel(at: .init(x: 100, y: 110), delta: .init(x: 0, y: -2), isPrecise: false))
    stage.wait(1000)
    let now = Int((scroll.contentOffset.y + 110) / 50)
    #expect(now > 2 && hovered() == [now])
    rows[now].removeFromSuperview()
    stage.session.turn()
    #expect(hovered() == [] && scroll.isHovered)
    stage.down(100, 110)
    scroll.contentOffset.y = 0
    stage.session.turn()
    #expect(hovered() == [], "a press has what it has")
  }

  @Test func hoverRecognizerReportsViewsMovingUnderPointer() {
    let log = EventLog()
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
    let hover = UIHoverGestureRecognizer()
    hover.addHandler { log.record("\($0.state)") }
    view.addGestureRecognizer(hover)
    let stage = EventStage.atDesk([view])
    defer { stage.closeAtDesk() }
    stage.move(100, 10)
    for x in [80.0, 70, 200] {
      view.frame.origin.x = x
      stage.session.turn()
      stage.session.turn()
    }
    #expect(log.drain() == ["began", "ended"], "nothing is reported until the view leaves the pointer")
  }
}
