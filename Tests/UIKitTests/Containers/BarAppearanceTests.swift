import CoreGraphics
import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

extension UILabel {
  /// The color of its first character.
  var shownColor: UIColor? { shown(.foregroundColor) as? UIColor ?? textColor }
  var shownFont: UIFont? { shown(.font) as? UIFont ?? font }

  private func shown(_ key: NSAttributedString.Key) -> Any? {
    attributedText.flatMap { $0.length > 0 ? $0.attribute(key, at: 0, effectiveRange: nil) : nil }
  }
}

/// Bar appearances: backgrounds, shadows, titles.
@Suite(.serialized) @MainActor
struct BarAppearanceTests {
  private func stage(_ view: UIView, height: CGFloat = 44) -> EventStage {
    let stage = EventStage(width: 200, height: 60)
    view.frame = CGRect(x: 0, y: 0, width: 200, height: height)
    stage.window.addSubview(view)
    stage.session.turn()
    return stage
  }

  private func label(_ text: String, in view: UIView) -> UILabel? {
    if let label = view as? UILabel, label.text == text { return label }
    return view.subviews.lazy.compactMap { label(text, in: $0) }.first
  }

  @Test func toolbarLineIsOnePixelHigh() {
    let stage = EventStage(width: 100, height: 60, scale: 2)
    defer { stage.close() }
    let bar = UIToolbar(frame: CGRect(x: 0, y: 0, width: 100, height: 44))
    bar.standardAppearance.backgroundColor = .red
    bar.standardAppearance.shadowColor = .blue
    stage.window.addSubview(bar)
    stage.wait(20)
    #expect(stage.pixel(10, 0) == 0xFF00_00FF && stage.pixel(10, 1) == 0xFFFF_0000)
  }

  @Test func appearanceSetsBackgroundShadowAndTitle() throws {
    let bar = UINavigationBar()
    bar.items = [UINavigationItem(title: "Title")]
    bar.topItem?.rightBarButtonItem = UIBarButtonItem(title: "Next", style: .plain, target: nil, action: nil)
    let stage = stage(bar)
    defer { stage.close() }
    let look = UINavigationBarAppearance()
    look.configureWithOpaqueBackground()
    look.backgroundColor = .red
    look.shadowColor = .blue
    look.titleTextAttributes = [.foregroundColor: UIColor.white, .font: UIFont.systemFont(ofSize: 20)]
    look.buttonAppearance.normal.titleTextAttributes = [.foregroundColor: UIColor.yellow]
    bar.standardAppearance = look
    stage.wait(20)
    stage.writeScreenshot("bar-appearance")
    #expect(stage.pixel(2, 2) == 0xFFFF_0000 && stage.pixel(2, 43) == 0xFF00_00FF && stage.pixel(2, 50) == 0xFFFF_FFFF)
    let title = try #require(label("Title", in: bar))
    #expect(title.shownColor == .white && title.shownFont?.pointSize == 20)
    #expect(label("Next", in: bar)?.shownColor == .yellow)
    // The bar has a copy; changes of that copy are visible.
    look.backgroundColor = .green
    bar.standardAppearance.shadowColor = nil
    stage.wait(20)
    #expect(stage.pixel(2, 2) == 0xFFFF_0000 && stage.pixel(2, 43) == 0xFFFF_0000)
    bar.standardAppearance.configureWithTransparentBackground()
    stage.wait(20)
    #expect(stage.pixel(2, 2) == 0xFFFF_FFFF && stage.pixel(2, 43) == 0xFFFF_FFFF)
    // An item's own appearance takes precedence. It is copied, too.
    let own = UINavigationBarAppearance()
    own.backgroundColor = .black
    bar.topItem?.standardAppearance = own
    own.backgroundColor = .green
    stage.wait(20)
    #expect(stage.pixel(2, 2) == 0xFF00_0000 && bar.topItem?.standardAppearance !== own)
    bar.topItem?.standardAppearance?.backgroundColor = .blue
    stage.wait(20)
    #expect(stage.pixel(2, 2) == 0xFF00_00FF)
  }

  /// Assigning the bar's appearance to an item leaves the bar's unchanged.
  @Test func itemAppearanceDoesNotChangeBar() {
    let (bar, item) = (UINavigationBar(), UINavigationItem(title: "Title"))
    bar.items = [item]
    let stage = stage(bar)
    defer { stage.close() }
    bar.standardAppearance.backgroundColor = .red
    item.standardAppearance = bar.standardAppearance
    item.standardAppearance = nil
    stage.wait(20)
    #expect(stage.pixel(2, 2) == 0xFFFF_0000)
    bar.standardAppearance.backgroundColor = .blue
    stage.wait(20)
    #expect(stage.pixel(2, 2) == 0xFF00_00FF)
  }

  @Test func appearancesAreCopiedOnAssignment() {
    let (look, buttons) = (UINavigationBarAppearance(), UIBarButtonItemAppearance())
    (look.buttonAppearance, look.doneButtonAppearance, look.backButtonAppearance) = (buttons, buttons, buttons)
    let tools = UIToolbarAppearance()
    (tools.buttonAppearance, tools.doneButtonAppearance) = (buttons, buttons)
    look.buttonAppearance.normal.titleTextAttributes = [.foregroundColor: UIColor.red]
    let others = [buttons, look.doneButtonAppearance, look.backButtonAppearance, tools.buttonAppearance, tools.doneButtonAppearance]
    #expect(others.allSatisfy { $0.normal.titleTextAttributes.isEmpty } && !look.buttonAppearance.normal.titleTextAttributes.isEmpty)
    let (bar, item, toolbar) = (UINavigationBar(), UINavigationItem(title: "Title"), UIToolbar())
    (bar.compactAppearance, bar.compactScrollEdgeAppearance) = (look, look)
    (item.scrollEdgeAppearance, item.compactAppearance, item.compactScrollEdgeAppearance) = (look, look, look)
    (toolbar.compactAppearance, toolbar.scrollEdgeAppearance) = (tools, tools)
    look.backgroundColor = .red
    tools.backgroundColor = .red
    let kept: [UIBarAppearance?] = [
      bar.compactAppearance, bar.compactScrollEdgeAppearance, item.scrollEdgeAppearance, item.compactAppearance, item.compactScrollEdgeAppearance,
      toolbar.compactAppearance, toolbar.scrollEdgeAppearance,
    ]
    #expect(kept.allSatisfy { $0 != nil && $0?.backgroundColor == nil })
    #expect(item.compactAppearance?.buttonAppearance.normal.titleTextAttributes[.foregroundColor] as? UIColor == .red)
  }

  /// An attributed title is set once and not with each layout, which would trigger the next one.
  @Test func attributedTitleCausesNoRepeatedLayout() {
    let bar = UINavigationBar()
    bar.items = [UINavigationItem(title: "Title")]
    bar.titleTextAttributes = [.foregroundColor: UIColor.red]
    let stage = stage(bar)
    defer { stage.close() }
    #expect(!stage.window.needsLayout && !stage.window.subtreeNeedsLayout)
    #expect(label("Title", in: bar)?.shownColor == .red)
    // Changes are shown, and layout settles again.
    bar.titleTextAttributes = [.foregroundColor: UIColor.blue]
    bar.topItem?.title = "Other"
    stage.session.turn()
    #expect(label("Other", in: bar)?.shownColor == .blue && !stage.window.subtreeNeedsLayout)
  }

  /// A title view that has gone to another bar stays there.
  @Test func titleViewMovedToAnotherBarStaysThere() {
    let (one, other, view) = (UINavigationBar(), UINavigationBar(), UIView())
    one.items = [UINavigationItem(title: "One")]
    other.items = [UINavigationItem(title: "Other")]
    one.topItem?.titleView = view
    other.topItem?.titleView = view
    one.topItem?.titleView = nil
    #expect(view.superview === other)
    other.topItem?.titleView = nil
    #expect(view.superview == nil)
  }

  @Test func singlePropertiesEqualAppearance() throws {
    let bar = UINavigationBar()
    bar.items = [UINavigationItem(title: "Title")]
    let stage = stage(bar)
    defer { stage.close() }
    let ground = stage.pixel(2, 2)
    bar.barTintColor = .red
    bar.titleTextAttributes = [.foregroundColor: UIColor.blue]
    stage.wait(20)
    #expect(stage.pixel(2, 2) == 0xFFFF_0000 && label("Title", in: bar)?.shownColor == .blue)
    bar.barTintColor = nil
    bar.titleTextAttributes = nil
    stage.wait(20)
    #expect(stage.pixel(2, 2) == ground && label("Title", in: bar)?.shownColor == UISystemPalette.current.label)
    let green = UIGraphicsImageRenderer(size: CGSize(width: 4, height: 4)).image { context in
      UIColor.green.setFill()
      context.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
    }
    bar.setBackgroundImage(green, for: .default)
    bar.shadowImage = green
    stage.wait(20)
    #expect(stage.pixel(2, 2) == 0xFF00_FF00 && stage.pixel(2, 41) == 0xFF00_FF00 && bar.backgroundImage(for: .default) === green)
  }

  @Test func toolbarsAndTabBarsHaveAppearances() {
    let (toolbar, tabs) = (UIToolbar(), UITabBar())
    toolbar.items = [UIBarButtonItem(title: "Item", style: .plain, target: nil, action: nil)]
    for bar in [toolbar, tabs] as [UIView] {
      let stage = stage(bar)
      defer { stage.close() }
      let look = UIToolbarAppearance()
      look.backgroundColor = .red
      look.shadowColor = .blue
      look.buttonAppearance.normal.titleTextAttributes = [.foregroundColor: UIColor.white]
      if bar === toolbar { toolbar.standardAppearance = look } else { tabs.standardAppearance = UITabBarAppearance(barAppearance: look) }
      stage.wait(20)
      #expect(stage.pixel(2, 20) == 0xFFFF_0000 && stage.pixel(2, 0) == 0xFF00_00FF, "\(type(of: bar))")
    }
    #expect(label("Item", in: toolbar)?.shownColor == .white && toolbar.barPosition == .bottom)
  }

  @Test func itemTitleAttributesDependOnState() throws {
    let bar = UIToolbar()
    let item = UIBarButtonItem(title: "Item", style: .plain, target: nil, action: nil)
    bar.items = [item]
    let stage = stage(bar)
    defer { stage.close() }
    item.setTitleTextAttributes([.foregroundColor: UIColor.red, .font: UIFont.systemFont(ofSize: 11)], for: .normal)
    item.setTitleTextAttributes([.foregroundColor: UIColor.green], for: .disabled)
    stage.wait(20)
    #expect(label("Item", in: bar)?.shownColor == .red && label("Item", in: bar)?.shownFont?.pointSize == 11)
    #expect(item.titleTextAttributes(for: .disabled)?[.foregroundColor] as? UIColor == .green)
    item.isEnabled = false
    stage.wait(20)
    #expect(label("Item", in: bar)?.shownColor == .green && label("Item", in: bar)?.shownFont?.pointSize == 11, "what a state does not say is as in the normal one")
    item.setTitleTextAttributes(nil, for: .normal)
    item.setTitleTextAttributes(nil, for: .disabled)
    item.isEnabled = true
    stage.wait(20)
    #expect(label("Item", in: bar)?.shownColor == bar.tintColor && label("Item", in: bar)?.shownFont?.pointSize == 15)
  }

  @Test func standaloneBarPushesAndPops() {
    final class Listener: UINavigationBarDelegate {
      var heard: [String] = []
      var allows = true
      func position(for bar: any UIBarPositioning) -> UIBarPosition { .bottom }
      func navigationBar(_ navigationBar: UINavigationBar, shouldPush item: UINavigationItem) -> Bool { allows }
      func navigationBar(_ navigationBar: UINavigationBar, didPush item: UINavigationItem) { heard.append("pushed \(item.title ?? "")") }
      func navigationBar(_ navigationBar: UINavigationBar, shouldPop item: UINavigationItem) -> Bool { allows }
      func navigationBar(_ navigationBar: UINavigationBar, didPop item: UINavigationItem) { heard.append("popped \(item.title ?? "")") }
    }
    let (bar, listener) = (UINavigationBar(), Listener())
    bar.delegate = listener
    bar.setItems([UINavigationItem(title: "One")], animated: false)
    bar.pushItem(UINavigationItem(title: "Two"), animated: true)
    #expect(bar.topItem?.title == "Two" && bar.backItem?.title == "One" && bar.barPosition == .bottom)
    listener.allows = false
    #expect(bar.popItem(animated: true) == nil && bar.items?.count == 2)
    listener.allows = true
    // The back button pops the item, too.
    let stage = stage(bar)
    defer { stage.close() }
    stage.click(20, 22)
    #expect(bar.topItem?.title == "One" && listener.heard == ["pushed Two", "popped Two"])
  }

  @Test func appearanceProxiesApplyInAWindow() {
    defer { ViewAppearances.removeAll() }
    final class Special: UITextField {}
    UINavigationBar.appearance().barTintColor = .red
    UINavigationBar.appearance().titleTextAttributes = [.foregroundColor: UIColor.white]
    UITextField.appearance().font = .systemFont(ofSize: 30)
    UITextField.appearance().textColor = .red
    Special.appearance().textColor = .green
    UITextField.appearance(whenContainedInInstancesOf: [UIToolbar.self]).textColor = .blue
    UITextView.appearance().tintColor = .purple
    UITextView.appearance().textColor = .brown
    let (bar, field, special, own, inner, text) = (UINavigationBar(), UITextField(), Special(), UITextField(), UITextField(), UITextView())
    own.textColor = .black
    let toolbar = UIToolbar()
    toolbar.addSubview(inner)
    let stage = EventStage(width: 100, height: 100)
    defer { stage.close() }
    #expect(field.textColor != .red, "in no window yet")
    for view in [bar, field, special, own, toolbar, text] as [UIView] { stage.window.addSubview(view) }
    #expect(bar.barTintColor == .red && bar.titleTextAttributes?[.foregroundColor] as? UIColor == .white)
    #expect([field, special, own, inner].map(\.textColor) == [.red, .green, .black, .blue])
    #expect([field, special, own, inner].allSatisfy { $0.font?.pointSize == 30 })
    #expect(text.tintColor == .purple && text.textColor == .brown)
  }
}
