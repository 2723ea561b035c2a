import CoreGraphics
import Foundation
import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// Sheets, popovers and alerts: their frames, their first responders and the selected actions.
@Suite(.serialized) @MainActor
struct PresentationTests {
  private final class Root: UIViewController {
    let button = UIButton(type: .system)
    override func viewDidLoad() {
      button.setTitle("Press", for: .normal)
      button.frame = CGRect(x: 300, y: 200, width: 100, height: 30)
      view.addSubview(button)
    }
  }

  private func stage(_ width: Double = 800, _ height: Double = 600) -> (EventStage, Root) {
    let root = Root()
    return (.atDesk(root: root, width: width, height: height), root)
  }

  private func frame(_ controller: UIViewController) -> CGRect { controller.view.convert(controller.view.bounds, to: nil) }

  @Test(arguments: [(UIModalPresentationStyle.pageSheet, 800.0), (.pageSheet, 400), (.formSheet, 800), (.formSheet, 300), (.fullScreen, 800)])
  func escapeDismissesUnlessModalInPresentation(style: UIModalPresentationStyle, width: Double) {
    let (stage, root) = stage(width)
    defer { stage.closeAtDesk() }
    let shown = UIViewController()
    shown.modalPresentationStyle = style
    var calls: [String] = []
    root.present(shown, animated: true) { calls.append("shown") }
    stage.wait(400)
    #expect(calls == ["shown"] && root.presentedViewController === shown && shown.presentingViewController === root)
    let frame = frame(shown)
    #expect(stage.window.bounds.contains(frame) && (style == .fullScreen) == (frame == stage.window.bounds))
    if width > 560, style != .fullScreen { #expect(abs(frame.midX - width / 2) <= 1) }
    stage.key(0x2B)
    #expect(stage.window.focusedView !== root.button, "Tab stays in the presented view")
    shown.isModalInPresentation = true
    stage.key(0x29)
    stage.wait(400)
    #expect(root.presentedViewController === shown)
    shown.isModalInPresentation = false
    stage.key(0x29)
    stage.wait(400)
    #expect(root.presentedViewController == nil && shown.view.window == nil && shown.presentingViewController == nil)
    stage.key(0x2B)
    #expect(stage.window.focusedView === root.button)
  }

  @Test func dismissalRestoresFirstResponder() {
    let (stage, root) = stage()
    defer { stage.closeAtDesk() }
    let field = UITextField(frame: CGRect(x: 10, y: 10, width: 100, height: 30))
    root.view.addSubview(field)
    field.becomeFirstResponder()
    let shown = UIViewController()
    let inner = UITextField(frame: CGRect(x: 10, y: 10, width: 100, height: 30))
    shown.view.addSubview(inner)
    root.present(shown, animated: false)
    #expect(!field.isFirstResponder)
    stage.key(0x04, "a", types: "a")
    #expect(field.text == "" || field.text == nil, "the covered field receives no text")
    inner.becomeFirstResponder()
    stage.key(0x04, "a", types: "a")
    #expect(inner.text == "a")
    shown.dismiss(animated: false)
    #expect(field.isFirstResponder)
  }

  @Test func clickOutsideSheetDismissesIt() {
    let (stage, root) = stage()
    defer { stage.closeAtDesk() }
    var presses = 0
    root.button.addAction(UIAction { _ in presses += 1 }, for: .touchUpInside)
    let shown = UIViewController()
    shown.modalPresentationStyle = .formSheet
    shown.preferredContentSize = CGSize(width: 100, height: 60)
    root.present(shown, animated: false)
    stage.session.turn()
    #expect(frame(shown).size == CGSize(width: 100, height: 60))
    stage.click(400, 300)
    #expect(root.presentedViewController === shown)
    stage.click(340, 215)
    stage.wait(400)
    #expect(root.presentedViewController == nil && presses == 0, "and does nothing else")
    stage.click(340, 215)
    #expect(presses == 1)
  }

  @Test(arguments: [CGRect(x: 300, y: 60, width: 100, height: 30), CGRect(x: 300, y: 520, width: 100, height: 30), CGRect(x: 2, y: 280, width: 60, height: 30)])
  func popoverIsPositionedBesideItsSource(source: CGRect) {
    let (stage, root) = stage()
    defer { stage.closeAtDesk() }
    root.button.frame = source
    let shown = UIViewController()
    shown.modalPresentationStyle = .popover
    shown.preferredContentSize = CGSize(width: 200, height: 240)
    shown.popoverPresentationController?.sourceView = root.button
    root.present(shown, animated: false)
    stage.session.turn()
    let frame = frame(shown)
    #expect(frame.size == CGSize(width: 200, height: 240) && stage.window.bounds.contains(frame))
    #expect(!frame.intersects(source) && frame.insetBy(dx: -16, dy: -16).intersects(source), "\(frame) beside \(source)")
  }

  /// If its row has no space beside it, it appears at the bottom, as wide as elsewhere.
  @Test(arguments: [(360.0, true), (800, false)]) func actionSheetIsAtBottomOfNarrowWindow(width: Double, isAtFoot: Bool) throws {
    let (stage, root) = stage(width)
    defer { stage.closeAtDesk() }
    root.button.frame = CGRect(x: 20, y: 60, width: 100, height: 30)
    let sheet = UIAlertController(title: nil, message: "Where to?", preferredStyle: .actionSheet)
    for title in ["Press", "Reader", "Stone"] { sheet.addAction(UIAlertAction(title: title, style: .default)) }
    var isCancelled = false
    sheet.addAction(UIAlertAction(title: "Nowhere", style: .cancel) { _ in isCancelled = true })
    sheet.popoverPresentationController?.sourceView = root.button
    root.present(sheet, animated: false)
    stage.session.turn()
    let frame = frame(sheet)
    #expect((abs(frame.maxY - stage.window.bounds.maxY) <= 16) == isAtFoot && (abs(frame.midX - width / 2) <= 1) == isAtFoot, "\(frame)")
    #expect(stage.window.bounds.contains(frame))
    let buttons = stage.window.screenItems().filter { $0.role == .button && frame.contains($0.frame) }.map(\.label)
    #expect(buttons == ["Press", "Reader", "Stone"] + (isAtFoot ? ["Nowhere"] : []), "beside its source a press elsewhere cancels")
    stage.click(width - 5, 5)
    stage.wait(300)
    #expect(isCancelled && root.presentedViewController == nil)
  }

  /// A keyboard away from the bottom leaves the buttons of an alert uncovered, above or below it.
  @Test(arguments: [UIScreenKeyboard.Placement.undocked, .split, .docked]) func alertAvoidsKeyboard(placement: UIScreenKeyboard.Placement) throws {
    let (stage, root) = stage(800, 700)
    defer {
      UIScreenKeyboard.placement = .docked
      stage.closeAtDesk()
    }
    UIScreenKeyboard.yieldsToHardware = false
    UIScreenKeyboard.placement = placement
    let alert = UIAlertController(title: "Sign", message: "As it shall stand there.", preferredStyle: .alert)
    for name in ["Name", "Town"] { alert.addTextField { $0.placeholder = name } }
    alert.addAction(UIAlertAction(title: "Sign", style: .default))
    root.present(alert, animated: false)
    stage.wait(600)
    let keyboard = try #require(stage.window.keyboard.frame)
    #expect(alert.textFields?[0].isFirstResponder == true && !frame(alert).intersects(keyboard), "\(frame(alert)) and \(keyboard)")
    #expect(stage.window.bounds.contains(frame(alert)))
  }

  @Test func alertMovesAsideWhenUserMovesKeyboard() throws {
    let (stage, root) = stage(800, 700)
    defer {
      UIScreenKeyboard.placement = .docked
      stage.closeAtDesk()
    }
    UIScreenKeyboard.yieldsToHardware = false
    let alert = UIAlertController(title: "Sign", message: nil, preferredStyle: .alert)
    alert.addTextField { $0.placeholder = "Name" }
    alert.addAction(UIAlertAction(title: "Sign", style: .default))
    root.present(alert, animated: false)
    stage.wait(600)
    for y in [-300.0, 200] {
      #expect(stage.window.keyboard.beginDrag())
      stage.window.keyboard.drag(by: y)
      stage.window.keyboard.endDrag()
      stage.wait(600)
      let keyboard = try #require(stage.window.keyboard.frame)
      #expect(!frame(alert).intersects(keyboard) && stage.window.bounds.contains(frame(alert)), "\(frame(alert)) and \(keyboard)")
    }
  }

  @Test func alertActionsAreChosenByKeyboardAndPointer() {
    let (stage, root) = stage()
    defer { stage.closeAtDesk() }
    var answers: [String] = []
    func ask() -> UIAlertController {
      let alert = UIAlertController(title: "Delete?", message: "It cannot be undone.", preferredStyle: .alert)
      for (title, style) in [("Delete", UIAlertAction.Style.destructive), ("Keep", .cancel), ("Copy", .default)] {
        alert.addAction(UIAlertAction(title: title, style: style) { _ in answers.append(title) })
      }
      root.present(alert, animated: true)
      stage.wait(300)
      return alert
    }
    _ = ask()
    stage.key(0x28)
    stage.wait(300)
    #expect(answers == ["Copy"] && root.presentedViewController == nil, "Return chooses the action that is not destructive")
    _ = ask()
    stage.key(0x29)
    stage.wait(300)
    #expect(answers == ["Copy", "Keep"], "Escape chooses the cancel action")
    let alert = ask()
    stage.click(10, 10)
    stage.wait(300)
    #expect(root.presentedViewController === alert, "a press beside an alert does not dismiss it")
    stage.key(0x2B)
    stage.key(0x2C, " ", types: " ")
    stage.wait(300)
    #expect(answers == ["Copy", "Keep", "Delete"], "Tab and Space choose the first action")
    let sheet = UIAlertController(title: nil, message: nil, preferredStyle: .actionSheet)
    sheet.addAction(UIAlertAction(title: "One", style: .default) { _ in answers.append("One") })
    sheet.addAction(UIAlertAction(title: "None", style: .cancel) { _ in answers.append("None") })
    root.present(sheet, animated: false)
    stage.session.turn()
    stage.click(5, 5)
    stage.wait(300)
    #expect(answers.last == "None" && root.presentedViewController == nil)
  }

  /// Leaving selects no action, unless an alert has exactly one obvious action.
  @Test func dismissalSelectsOnlyAnObviousAction() {
    let (stage, root) = stage()
    defer { stage.closeAtDesk() }
    var answers: [String] = []
    for (style, look, expected) in [
      (UIAlertController.Style.actionSheet, UIAlertAction.Style.destructive, []), (.actionSheet, .default, []), (.alert, .default, ["one"]),
    ] as [(UIAlertController.Style, UIAlertAction.Style, [String])] {
      answers = []
      let alert = UIAlertController(title: "Title", message: nil, preferredStyle: style)
      alert.addAction(UIAlertAction(title: "One", style: look) { _ in answers.append("one") })
      root.present(alert, animated: false)
      stage.session.turn()
      stage.key(41)
      stage.wait(300)
      #expect(answers == expected && root.presentedViewController == nil, "\(style) \(look)")
    }
  }

  @Test func arrowKeysMoveBetweenActionsInVisualOrder() {
    let (stage, root) = stage()
    defer { stage.closeAtDesk() }
    let alert = UIAlertController(title: "Title", message: nil, preferredStyle: .alert)
    for (title, look) in [("Go", UIAlertAction.Style.destructive), ("Stay", .cancel)] { alert.addAction(UIAlertAction(title: title, style: look)) }
    root.present(alert, animated: false)
    stage.session.turn()
    func focused() -> String? { (stage.window.focusedView as? UIButton)?.title(for: .normal) }
    stage.key(0x2B, "\t")
    #expect(focused() == "Stay", "the one at the left")
    var found: [String?] = []
    for key in [79, 79, 80, 81] as [UInt16] {
      stage.key(key)
      found.append(focused())
    }
    #expect(found == ["Go", "Stay", "Go", "Stay"])
  }

  /// Shortcuts that the presented controller does not handle go to the presenter; other keys do not.
  @Test func unhandledShortcutsGoToPresenter() {
    final class Listener: UIViewController {
      var keys: [UIKeyboardHIDUsage] = []
      override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) { keys += presses.compactMap { $0.key?.keyCode } }
    }
    let stage = EventStage(width: 800, height: 600)
    defer { stage.closeAtDesk() }
    let listener = Listener()
    stage.window.rootViewController = listener
    stage.session.turn()
    let alert = UIAlertController(title: "Sure?", message: nil, preferredStyle: .alert)
    alert.addAction(UIAlertAction(title: "OK", style: .default))
    listener.present(alert, animated: false)
    stage.wait(100)
    stage.key(0x0E, "k", .control)
    stage.key(0x0E, "k")
    stage.key(0x51)
    stage.key(0x45)
    #expect(listener.keys == [.keyboardK, .keyboardF12] && listener.presentedViewController === alert)
    #expect(sequence(first: alert as UIResponder, next: \.next).contains { $0 === listener })
  }

  @Test func alertTextFieldsAreEdited() throws {
    let (stage, root) = stage()
    defer { stage.closeAtDesk() }
    let alert = UIAlertController(title: "Name", message: nil, preferredStyle: .alert)
    alert.addTextField { $0.placeholder = "given" }
    alert.addTextField { $0.placeholder = "family" }
    var name = ""
    let ok = UIAlertAction(title: "OK", style: .default) { _ in name = (alert.textFields ?? []).compactMap(\.text).joined(separator: " ") }
    alert.addAction(UIAlertAction(title: "Cancel", style: .cancel))
    alert.addAction(ok)
    ok.isEnabled = false
    root.present(alert, animated: false)
    stage.wait(100)
    let fields = try #require(alert.textFields)
    #expect(fields[0].isFirstResponder)
    stage.key(0x04, "a", types: "a")
    stage.key(0x28)
    stage.wait(300)
    #expect(root.presentedViewController === alert && fields[1].isFirstResponder, "Return goes on to the next field")
    stage.key(0x28)
    stage.wait(300)
    #expect(root.presentedViewController === alert, "an answer that is disabled is not taken")
    ok.isEnabled = true
    stage.key(0x05, "b", types: "b")
    stage.key(0x28)
    stage.wait(300)
    #expect(name == "a b" && root.presentedViewController == nil)
  }

  @Test(arguments: [200.0, 320, 900], [UIContentSizeCategory.extraSmall, .accessibilityExtraExtraExtraLarge])
  func alertFitsInWindow(width: Double, category: UIContentSizeCategory) {
    let (stage, root) = stage(width, 420)
    defer {
      UIApplication.shared.setPreferredContentSizeCategory(.large)
      stage.closeAtDesk()
    }
    UIApplication.shared.setPreferredContentSizeCategory(category)
    let alert = UIAlertController(title: "A title of some words", message: String(repeating: "A message that goes on. ", count: 12), preferredStyle: .alert)
    for title in ["Yes, by all means", "No"] { alert.addAction(UIAlertAction(title: title, style: .default)) }
    root.present(alert, animated: false)
    stage.wait(50)
    func buttons() -> [ScreenItem] { stage.window.screenItems().filter { $0.role == .button && $0.label != "Press" } }
    for button in buttons() { #expect(frame(alert).contains(button.frame) && stage.window.bounds.contains(button.frame)) }
    // In the smallest window, too, all actions are visible beside part of the message, without broken words, and keys reach each of them.
    #expect(Set(buttons().map(\.label)) == ["No", "Yes, by all means"] && buttons().allSatisfy { $0.frame.height >= 44 })
    for label in labels(of: alert.view).filter({ $0.text == "Yes, by all means" || $0.text == "No" }) {
      for word in label.text?.split(separator: " ") ?? [] {
        let probe = UILabel()
        (probe.text, probe.font) = (String(word), label.font)
        #expect(probe.sizeThatFits(CGSize(width: 10_000, height: 10_000)).width <= label.bounds.width, "\(word)")
      }
      #expect(label.sizeThatFits(CGSize(width: label.bounds.width, height: 0)).height <= label.bounds.height + 0.5 && label.font.pointSize >= 12)
    }
    var reached: Set<String> = []
    for _ in 0..<2 {
      stage.key(0x51)
      stage.wait(300)
      reached.formUnion(buttons().filter(\.focused).map(\.label))
    }
    #expect(reached == ["No", "Yes, by all means"])
    // Page keys scroll a message that is longer than the available space.
    guard let words = alert.view.subviews.compactMap({ $0 as? UIScrollView }).first, words.contentSize.height > words.bounds.height else { return }
    stage.key(0x4E)
    stage.wait(600)
    #expect(words.contentOffset.y > 0)
    stage.key(0x4B)
    stage.wait(600)
    #expect(words.contentOffset.y == 0)
  }

  private func labels(of view: UIView) -> [UILabel] { view.subviews.flatMap { [$0 as? UILabel].compactMap(\.self) + labels(of: $0) } }

  /// In a low window, an action sheet with many actions shows its message and the cancel action; the others scroll between them.
  @Test(arguments: [UIContentSizeCategory.large, .accessibilityExtraExtraExtraLarge]) func actionSheetWithManyActionsShowsItsMessage(category: UIContentSizeCategory) throws {
    let (stage, root) = stage(360, 480)
    defer {
      UIApplication.shared.setPreferredContentSizeCategory(.large)
      stage.closeAtDesk()
    }
    UIApplication.shared.setPreferredContentSizeCategory(category)
    let sheet = UIAlertController(title: nil, message: "Which one?", preferredStyle: .actionSheet)
    for number in 1...12 { sheet.addAction(UIAlertAction(title: "Number \(number)", style: .default)) }
    sheet.addAction(UIAlertAction(title: "Cancel", style: .cancel))
    root.present(sheet, animated: false)
    stage.wait(50)
    let question = try #require(sheet.view.subviews.compactMap { $0 as? UIScrollView }.first { $0.subviews.contains { ($0 as? UILabel)?.text == "Which one?" } })
    #expect(question.frame.height >= 14 && sheet.view.bounds.contains(question.frame))
    var seen: Set<String> = []
    for _ in 0..<14 {
      let buttons = stage.window.screenItems().filter { $0.role == .button && $0.label != "Press" }
      #expect(buttons.contains { $0.label == "Cancel" && $0.frame.height >= 44 })
      for button in buttons where button.focused { seen.insert(button.label) }
      stage.key(0x51)
      stage.wait(300)
    }
    #expect(seen == Set((1...12).map { "Number \($0)" } + ["Cancel"]))
  }
}
