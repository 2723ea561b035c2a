import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// The item tree of a window, as scripts see it.
@Suite(.serialized) @MainActor
struct ScreenItemTests {
  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 200, height: 100))

  private func check(_ expected: String, sourceLocation: SourceLocation = #_sourceLocation) {
    let lines = window.screenItems().map { item in
      let frame = item.frame
      let numbers = [frame.minX, frame.minY, frame.width, frame.height].map { "\(Int($0))" }.joined(separator: ",")
      return "\(item.role) \(item.label)\(item.value.isEmpty ? "" : "=" + item.value) [\(numbers)]"
        + (item.focused ? " focused" : "")
    }
    #expect(lines.joined(separator: "\n") == expected, sourceLocation: sourceLocation)
  }

  @Test func itemsAreListedBackToFrontInWindowCoordinates() {
    let page = UIView(frame: CGRect(x: 10, y: 10, width: 180, height: 80))
    page.screenRole = .page
    page.clipsToBounds = true
    let line = UIAccessibilityElement(accessibilityContainer: page)
    line.screenRole = .line
    line.accessibilityLabel = "A line"
    line.accessibilityFrameInContainerSpace = CGRect(x: 5, y: 5, width: 50, height: 10)
    page.accessibilityElements = [line]
    let button = UIButton(type: .system)
    button.setTitle("Done", for: .normal)
    button.frame = CGRect(x: 150, y: 60, width: 60, height: 40)
    page.addSubview(button)
    let slider = UISlider(frame: CGRect(x: 0, y: 90, width: 100, height: 10))
    slider.value = 0.25
    let below = UIView(frame: CGRect(x: 0, y: 100, width: 50, height: 50))
    below.screenRole = .shape
    window.addSubview(below)
    window.addSubview(page)
    window.addSubview(slider)
    window.focus(slider)
    check("""
      page  [10,10,180,80]
      line A line [15,15,50,10]
      button Done [160,70,30,20]
      slider =25% [0,90,100,10] focused
      """)
    page.isHidden = true
    check("slider =25% [0,90,100,10] focused")
    window.focus(nil)
    check("slider =25% [0,90,100,10]")
  }

  /// Elements that a program sets replace those that a text computes, until they are set to `nil`.
  @Test func setElementsReplaceThoseOfTheText() throws {
    let text = UITextView(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
    text.text = "Some words"
    window.addSubview(text)
    text.layoutIfNeeded()
    text.selectAll(nil)
    for view in [text, try #require(text.interaction.selectionView)] as [UIView] {
      let own = UIAccessibilityElement(accessibilityContainer: view)
      own.accessibilityLabel = "own"
      view.accessibilityElements = [own]
      #expect(view.accessibilityElements?.count == 1 && view.accessibilityElements?.first as? UIAccessibilityElement === own)
      view.accessibilityElements = nil
      #expect(view.accessibilityElements != nil && view.accessibilityElements?.contains { $0 as? UIAccessibilityElement === own } == false)
    }
  }

  @Test func elementsWithViewsReplaceSubviews() {
    let (page, box, outside) = (UIView(frame: CGRect(x: 10, y: 10, width: 100, height: 80)), UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50)), UIView())
    let shapes = (0..<3).map { index in
      let shape = UIView(frame: CGRect(x: 20 * index, y: 0, width: 20, height: 10))
      (shape.screenRole, shape.accessibilityLabel) = (.shape, "\(index)")
      (index == 2 ? box : page).addSubview(shape)
      return shape
    }
    outside.screenRole = .shape
    box.clipsToBounds = true
    page.addSubview(box)
    window.addSubview(page)
    window.addSubview(outside)
    outside.frame = CGRect(x: 150, y: 0, width: 10, height: 10)
    page.accessibilityElements = [shapes[2], shapes[0], outside]
    check("""
      shape 2 [50,10,10,10]
      shape 0 [10,10,20,10]
      shape  [150,0,10,10]
      """)
    box.isHidden = true
    check("""
      shape 0 [10,10,20,10]
      shape  [150,0,10,10]
      """)
  }

  @Test func tabCyclesThroughEnabledControls() {
    let controls = (0..<4).map { index in
      let control = UIControl(frame: CGRect(x: CGFloat(index) * 20, y: 0, width: 10, height: 10))
      control.tag = index
      window.addSubview(control)
      return control
    }
    controls[1].isEnabled = false
    controls[2].isHidden = true
    var visited: [Int] = []
    for _ in 0..<3 {
      window.moveFocus(forward: true)
      visited.append(window.focusedView?.tag ?? -1)
    }
    window.moveFocus(forward: false)
    visited.append(window.focusedView?.tag ?? -1)
    #expect(visited == [0, 3, 0, 3])
    controls[3].removeFromSuperview()
    #expect(window.focusedView == nil, "what leaves the window gives up the focus")
  }

  @Test func tooltipAppearsWhenPointerStops() {
    let hover = HoverTracker()
    let button = UIButton(type: .system)
    button.toolTip = "Undo"
    button.frame = CGRect(x: 0, y: 0, width: 32, height: 32)
    button.overrideUserInterfaceStyle = .dark
    window.addSubview(button)
    func tips() -> Int { window.subviews.count - 1 }
    hover.pointerMoved(over: button, at: CGPoint(x: 5, y: 5), in: window)
    #expect(button.isHovered)
    advance(0.5)
    hover.pointerMoved(over: button, at: CGPoint(x: 6, y: 5), in: window)
    advance(0.5)
    #expect(tips() == 0, "the pointer moved in between")
    advance(0.2)
    #expect(tips() == 1)
    #expect(window.subviews.last?.traitCollection.userInterfaceStyle == .dark, "of its owner's style")
    hover.pointerLeft()
    #expect(tips() == 0 && !button.isHovered)
  }

  private func advance(_ seconds: Double) { Timeline.shared.advance(to: Timeline.shared.now + seconds) }
}
