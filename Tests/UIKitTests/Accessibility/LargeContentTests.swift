import CoreGraphics
import Testing
import UIFoundation

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// The large content viewer shows bar items at text sizes that the bar itself does not follow.
@Suite(.serialized) @MainActor
struct LargeContentTests {
  /// 360 wide, with a navigation bar: Left, a long title, Right.
  @MainActor private struct Rig {
    let stage = EventStage(width: 360, height: 400)
    let bar = UINavigationBar(frame: CGRect(x: 0, y: 0, width: 360, height: 44))
    let pressed = Counter()

    @MainActor final class Counter { var names: [String] = [] }

    init(_ category: UIContentSizeCategory) {
      let item = UINavigationItem(title: "A title that is longer than the bar has room for")
      item.leftBarButtonItem = UIBarButtonItem(primaryAction: UIAction(title: "Left") { [pressed] _ in pressed.names.append("Left") })
      item.rightBarButtonItem = UIBarButtonItem(primaryAction: UIAction(title: "Right") { [pressed] _ in pressed.names.append("Right") })
      bar.items = [item]
      stage.window.addSubview(bar)
      UIScreen.main.change(UITraitCollection(preferredContentSizeCategory: category))
      stage.session.turn()
    }

    var shown: LargeContentView? { stage.window.subviews.compactMap { $0 as? LargeContentView }.first }

    func close() {
      UIScreen.main.change(UITraitCollection(preferredContentSizeCategory: .large))
      stage.close()
    }
  }

  @Test(arguments: [true, false]) func longPressShowsLargeContentAndReleaseActivates(byTouch: Bool) throws {
    let rig = Rig(.accessibilityExtraExtraExtraLarge)
    defer { rig.close() }
    func press(_ x: Double) { byTouch ? rig.stage.touch(1, .began, x, 22) : rig.stage.down(x, 22) }
    func move(_ x: Double) { byTouch ? rig.stage.touch(1, .moved, x, 22) : rig.stage.move(x, 22) }
    func release(_ x: Double) { byTouch ? rig.stage.touch(1, .ended, x, 22) : rig.stage.up(x, 22) }
    press(28)
    #expect(rig.shown == nil)
    rig.stage.wait(600)
    let left = try #require(rig.shown)
    #expect(left.accessibilityLabel == "Left" && rig.stage.window.bounds.contains(left.frame) && abs(left.frame.midX - 180) <= 0.5)
    // The viewer shows the whole title, which the bar truncates.
    move(180)
    let title = try #require(rig.shown)
    let label = try #require(title.subviews.compactMap { $0 as? UILabel }.first)
    #expect(title !== left && label.text?.hasPrefix("A title") == true && label.font.pointSize > 35 && title.bounds.contains(label.frame))
    #expect(label.sizeThatFits(CGSize(width: label.bounds.width, height: 0)).height <= label.bounds.height)
    move(335)
    #expect(rig.shown?.accessibilityLabel == "Right" && rig.pressed.names == [])
    release(335)
    #expect(rig.shown == nil && rig.pressed.names == ["Right"])
    press(28)
    release(28)
    #expect(rig.pressed.names == ["Right", "Left"], "a short press is one")
    press(28)
    rig.stage.wait(600)
    byTouch ? rig.stage.touch(1, .moved, 28, 300) : rig.stage.move(28, 300)
    byTouch ? rig.stage.touch(1, .ended, 28, 300) : rig.stage.up(28, 300)
    #expect(rig.shown == nil && rig.pressed.names.count == 2, "beside the bar nothing is used")
  }

  @Test func nothingIsShownAtRegularTextSizes() {
    let rig = Rig(.extraExtraExtraLarge)
    defer { rig.close() }
    rig.stage.down(28, 22)
    rig.stage.wait(600)
    #expect(rig.shown == nil && !UILargeContentViewerInteraction.isEnabled)
    rig.stage.up(28, 22)
    #expect(rig.pressed.names == ["Left"])
  }

  /// The action of a press fires after the item was shown large, too.
  @Test func buttonActionFiresAfterLargeContent() {
    let rig = Rig(.accessibilityMedium)
    defer { rig.close() }
    let (view, button) = (UIView(frame: CGRect(x: 0, y: 100, width: 360, height: 60)), UIButton(frame: CGRect(x: 0, y: 0, width: 100, height: 60)))
    var presses = 0
    button.addAction(UIAction { _ in presses += 1 }, for: .touchUpInside)
    (button.largeContentTitle, button.showsLargeContentViewer) = ("Go", true)
    view.addInteraction(UILargeContentViewerInteraction())
    view.addSubview(button)
    rig.stage.window.addSubview(view)
    rig.stage.down(50, 120)
    rig.stage.wait(600)
    #expect(rig.shown != nil && presses == 0)
    rig.stage.up(50, 120)
    #expect(presses == 1)
  }

  private final class Listener: UILargeContentViewerInteractionDelegate {
    var item: UIView?
    var ended: [String] = []
    func largeContentViewerInteraction(_ interaction: UILargeContentViewerInteraction, itemAt point: CGPoint) -> (any UILargeContentViewerItem)? { item }
    func largeContentViewerInteraction(_ interaction: UILargeContentViewerInteraction, didEndOn item: (any UILargeContentViewerItem)?, at point: CGPoint) {
      ended.append("\(item?.largeContentTitle ?? "nothing") at \(Int(point.x))")
    }
  }

  /// A custom view with an image. A view that is removed in the meantime is no longer shown.
  @Test func delegateProvidesItemAtPoint() throws {
    let rig = Rig(.accessibilityMedium)
    defer { rig.close() }
    let (view, thing, listener) = (UIView(frame: CGRect(x: 0, y: 100, width: 360, height: 60)), UIView(frame: .zero), Listener())
    thing.largeContentTitle = "Thing"
    thing.largeContentImage = UIGraphicsImageRenderer(size: CGSize(width: 20, height: 10)).image { _ in UIRectFill(CGRect(x: 0, y: 0, width: 20, height: 10)) }
    thing.scalesLargeContentImage = true
    let interaction = UILargeContentViewerInteraction(delegate: listener)
    view.addInteraction(interaction)
    rig.stage.window.addSubview(view)
    listener.item = thing
    rig.stage.down(50, 120)
    rig.stage.wait(600)
    #expect(rig.shown == nil, "it does not want to be shown")
    rig.stage.up(50, 120)
    thing.showsLargeContentViewer = true
    rig.stage.down(50, 120)
    rig.stage.wait(600)
    let picture = try #require(rig.shown?.subviews.compactMap { $0 as? UIImageView }.first)
    #expect(picture.frame.size == CGSize(width: 96, height: 48))
    rig.stage.up(60, 120)
    #expect(listener.ended == ["Thing at 60"])
    rig.stage.down(50, 120)
    rig.stage.wait(600)
    #expect(rig.shown != nil)
    view.removeFromSuperview()
    #expect(rig.shown == nil)
    rig.stage.up(50, 120)
    #expect(listener.ended.count == 1)
  }

  /// The viewer shows the values that a subclass overrides.
  @Test func subclassOverridesProvideLargeContent() throws {
    let rig = Rig(.accessibilityMedium)
    defer { rig.close() }
    let ground = UIView(frame: CGRect(x: 0, y: 100, width: 360, height: 60))
    ground.addSubview(PricedView(frame: CGRect(x: 0, y: 0, width: 100, height: 60)))
    ground.addInteraction(UILargeContentViewerInteraction())
    rig.stage.window.addSubview(ground)
    rig.stage.down(50, 120)
    rig.stage.wait(600)
    let shown = try #require(rig.shown)
    let picture = try #require(shown.subviews.compactMap { $0 as? UIImageView }.first)
    #expect(shown.subviews.compactMap { ($0 as? UILabel)?.text } == ["4 €"] && picture.frame.size == CGSize(width: 96, height: 48))
    #expect(abs(picture.frame.minY - 31) < 0.01)
    rig.stage.up(50, 120)
  }
}

/// A view that implements the protocol's properties itself, as apps for iOS do.
@MainActor
private final class PricedView: UIView {
  override var showsLargeContentViewer: Bool { get { true } set {} }
  override var largeContentTitle: String? { get { "4 €" } set {} }
  override var largeContentImage: UIImage? {
    get { UIGraphicsImageRenderer(size: CGSize(width: 20, height: 10)).image { _ in UIRectFill(CGRect(x: 0, y: 0, width: 20, height: 10)) } }
    set {}
  }
  override var scalesLargeContentImage: Bool { get { true } set {} }
  override var largeContentImageInsets: UIEdgeInsets { get { UIEdgeInsets(top: 7, left: 0, bottom: 0, right: 0) } set {} }
}
