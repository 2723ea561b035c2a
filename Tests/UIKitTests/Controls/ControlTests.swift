import GalleyWindowing
import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// The events of controls, by pointer and by keyboard.
@Suite(.serialized) @MainActor
struct ControlTests {
  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
  private let log = Log()

  private func add<Control: UIControl>(_ control: Control, _ frame: CGRect) -> Control {
    control.frame = frame
    window.addSubview(control)
    let events: [(String, UIControl.Event)] = [
      ("down", .touchDown), ("inside", .touchDragInside), ("outside", .touchDragOutside), ("exit", .touchDragExit),
      ("enter", .touchDragEnter), ("up", .touchUpInside), ("up outside", .touchUpOutside), ("cancel", .touchCancel),
      ("value", .valueChanged), ("primary", .primaryActionTriggered),
    ]
    for (name, event) in events {
      control.addAction(UIAction { [log] _ in log.lines.append(name) }, for: event)
    }
    return control
  }

  private func touch(_ location: CGPoint) -> UITouch {
    let touch = UITouch(identifier: -1, type: .indirectPointer, tapCount: 1, location: location, timestamp: 0)
    touch.window = window
    return touch
  }

  private func press(_ key: UIKeyboardHIDUsage, on view: UIView, isRepeat: Bool = false) {
    let key = UIKey(Key(usage: UInt16(key.rawValue), symbol: 0), modifiers: [])
    view.pressesBegan([UIPress(key: key, phase: .began, timestamp: 0, isRepeat: isRepeat)], with: nil)
  }

  @Test func constrainedButtonGrowsWithItsFont() {
    let button = UIButton(type: .system)
    button.setTitle("Some words", for: .normal)
    button.titleLabel?.font = .preferredFont(forTextStyle: .body)
    button.titleLabel?.adjustsFontForContentSizeCategory = true
    button.translatesAutoresizingMaskIntoConstraints = false
    let stage = EventStage.atDesk([button])
    defer {
      UIApplication.shared.setPreferredContentSizeCategory(.large)
      stage.closeAtDesk()
    }
    button.leadingAnchor.constraint(equalTo: stage.window.leadingAnchor).isActive = true
    button.topAnchor.constraint(equalTo: stage.window.topAnchor).isActive = true
    stage.session.turn()
    let width = button.frame.width
    UIApplication.shared.setPreferredContentSizeCategory(.accessibilityLarge)
    stage.session.turn()
    #expect(button.frame.width > width * 1.5 && button.frame.width == button.intrinsicContentSize.width)
  }

  @Test func tapSendsEventsInOrder() {
    let control = add(UIControl(), CGRect(x: 10, y: 10, width: 20, height: 20))
    let touch = touch(CGPoint(x: 15, y: 15))
    control.touchesBegan([touch], with: nil)
    #expect(control.isHighlighted && control.isTracking && control.state == .highlighted)
    touch.windowLocation = CGPoint(x: 50, y: 50)
    control.touchesMoved([touch], with: nil)
    #expect(!control.isHighlighted)
    touch.windowLocation = CGPoint(x: 20, y: 20)
    control.touchesMoved([touch], with: nil)
    control.touchesEnded([touch], with: nil)
    #expect(!control.isHighlighted && !control.isTracking)
    log.expect(["down", "exit", "outside", "enter", "inside", "up", "primary"])
  }

  @Test func touchThatEndsOutsideDoesNothing() {
    let control = add(UIButton(type: .system), CGRect(x: 10, y: 10, width: 20, height: 20))
    let touch = touch(CGPoint(x: 15, y: 15))
    control.touchesBegan([touch], with: nil)
    touch.windowLocation = CGPoint(x: 90, y: 15)
    control.touchesMoved([touch], with: nil)
    control.touchesEnded([touch], with: nil)
    log.expect(["down", "exit", "outside", "up outside"])
  }

  @Test func disabledControlIgnoresEvents() {
    let control = add(UIControl(), CGRect(x: 10, y: 10, width: 20, height: 20))
    window.focus(control)
    control.isEnabled = false
    #expect(window.focusedView == nil && control.state == .disabled)
    control.touchesBegan([touch(CGPoint(x: 15, y: 15))], with: nil)
    press(.keyboardSpacebar, on: control)
    log.expect([])
  }

  @Test func spaceAndReturnActivateFocusedControl() {
    let control = add(UIButton(type: .system), CGRect(x: 10, y: 10, width: 20, height: 20))
    press(.keyboardSpacebar, on: control)
    log.expect([])
    window.focus(control)
    press(.keyboardSpacebar, on: control)
    log.expect(["up", "primary"])
    press(.keyboardReturnOrEnter, on: control)
    log.expect(["up", "primary"])
    press(.keyboardReturnOrEnter, on: control, isRepeat: true)
    log.expect([])
  }

  @Test func aSliderIsDraggedClickedAndStepped() {
    let slider = add(UISlider(), CGRect(x: 0, y: 0, width: 112, height: 32))
    // The track runs from 6 to 106, so a point is a hundredth.
    let touch = touch(CGPoint(x: 56, y: 16))
    slider.touchesBegan([touch], with: nil)
    #expect(abs(slider.value - 0.5) < 0.001)
    touch.windowLocation = CGPoint(x: 81, y: 16)
    slider.touchesMoved([touch], with: nil)
    #expect(abs(slider.value - 0.75) < 0.001)
    slider.touchesEnded([touch], with: nil)
    log.expect(["value", "primary", "down", "value", "primary", "inside", "up"])
    window.focus(slider)
    press(.keyboardRightArrow, on: slider)
    #expect(abs(slider.value - 0.8) < 0.001)
    press(.keyboardEnd, on: slider)
    #expect(slider.value == 1)
    press(.keyboardEnd, on: slider)
    log.expect(["value", "primary", "value", "primary"])
    slider.value = 5
    #expect(slider.value == 1)
    slider.value = .nan
    #expect(slider.value == 0)
    log.expect([])
  }

  @Test func switchTogglesOnTap() {
    let toggle = add(UISwitch(), CGRect(x: 0, y: 0, width: 0, height: 0))
    #expect(toggle.bounds.size == CGSize(width: 40, height: 24))
    window.focus(toggle)
    press(.keyboardSpacebar, on: toggle)
    #expect(toggle.isOn)
    log.expect(["value", "primary"])
    toggle.isOn = false
    log.expect([])
  }

  @Test func actionWithSameIdentifierReplacesFormer() {
    let control = UIControl()
    let name = UIAction.Identifier("save")
    control.addAction(UIAction(identifier: name) { [log] _ in log.lines.append("old") }, for: .touchUpInside)
    control.addAction(UIAction(identifier: name) { [log] _ in log.lines.append("new") }, for: .touchUpInside)
    control.sendActions(for: .touchUpInside)
    log.expect(["new"])
    control.removeAction(identifiedBy: name, for: .touchUpInside)
    control.sendActions(for: .touchUpInside)
    log.expect([])
  }

  @Test func targetsReceiveActionsAndAreNotRetained() {
    let control = UIControl()
    var target: Target? = Target(log)
    control.addTarget(target, action: Selector("save:"), for: .valueChanged)
    control.sendActions(for: .valueChanged)
    log.expect(["saved"])
    target = nil
    control.sendActions(for: .valueChanged)
    log.expect([])
  }

  @Test func aButtonShowsItsState() {
    let button = UIButton(type: .system)
    button.setTitle("Play", for: .normal)
    button.setTitle("Stop", for: .selected)
    button.setTitleColor(.red, for: .disabled)
    #expect(button.currentTitle == "Play")
    button.isSelected = true
    #expect(button.currentTitle == "Stop" && button.titleLabel?.text == "Stop")
    button.isSelected = false
    button.isEnabled = false
    #expect(button.titleLabel?.textColor == .red && button.currentTitle == "Play")
    let wide = button.sizeThatFits(.zero).width
    button.contentEdgeInsets = UIEdgeInsets(top: 0, left: 10, bottom: 0, right: 5)
    #expect(button.sizeThatFits(.zero).width == wide + 15)
  }
}

private final class Target: ActionTarget {
  let log: Log
  init(_ log: Log) { self.log = log }
  static var actions: ActionTable {
    ActionTable().adding(Selector("save:"), to: Target.self) { target, _ in target.log.lines.append("saved") }
  }
}
