import CoreGraphics
import GalleyWindowing
import Testing

@testable import UIKit
@testable import UIKitCollections
@_spi(Galley) @testable import UIKitCore
@testable import UIKitText

/// First responders, the order of their callbacks, and the targets of actions and keys.
@Suite @MainActor
struct ResponderTests {
  // Rule 32 of Tests/Rules/uikit.tsv.
  @Test func currentFirstResponderIsConsultedBeforeNext() {
    let (stage, log, one, two) = make()
    defer { stage.close() }
    #expect(!UIView().becomeFirstResponder(), "outside of a window")
    #expect(one.becomeFirstResponder() && one.isFirstResponder)
    #expect(log.drain() == ["one can become", "one became"])
    #expect(two.becomeFirstResponder() && two.isFirstResponder && !one.isFirstResponder)
    #expect(log.drain() == ["one can resign", "two can become", "one can resign", "one resigned", "two became"])
  }

  @Test func refusalKeepsFirstResponder() {
    let (stage, log, one, two) = make()
    defer { stage.close() }
    one.becomeFirstResponder()
    one.resigns = false
    _ = log.drain()
    #expect(!two.becomeFirstResponder() && one.isFirstResponder)
    #expect(log.drain() == ["one can resign"])
    #expect(!one.resignFirstResponder() && one.isFirstResponder)
    one.resigns = true
    two.becomes = false
    #expect(!two.becomeFirstResponder() && one.isFirstResponder)
    #expect(!UIView().canBecomeFirstResponder, "views cannot, of themselves")
  }

  @Test func endEditingConsultsResponderUnlessForced() {
    let (stage, log, one, _) = make()
    defer { stage.close() }
    one.becomeFirstResponder()
    one.resigns = false
    #expect(!stage.window.endEditing(false) && one.isFirstResponder)
    _ = log.drain()
    #expect(stage.window.endEditing(true) && !one.isFirstResponder)
    #expect(log.drain() == ["one resigned"])
    #expect(!stage.window.endEditing(true), "no first responder had to resign")
  }

  @Test func removalFromWindowResigns() {
    let (stage, log, one, _) = make()
    defer { stage.close() }
    one.becomeFirstResponder()
    one.resigns = false
    _ = log.drain()
    one.removeFromSuperview()
    #expect(log.drain() == ["one resigned"])
    #expect(stage.window.firstResponder == nil)
  }

  @Test func actionsWithoutTargetUseResponderChain() {
    let (stage, log, one, _) = make()
    defer { stage.close() }
    let application = UIApplication.shared
    #expect(!application.sendAction("shout:", to: nil, from: nil, for: nil), "nobody is first and can")
    one.becomeFirstResponder()
    _ = log.drain()
    #expect(application.sendAction("shout:", to: nil, from: nil, for: nil))
    #expect(log.drain() == ["one shouts"])
    let child = UIControl(frame: .zero)
    one.addSubview(child)
    #expect(child.target(forAction: "shout:", withSender: nil) as? UIView === one)
    #expect(child.target(forAction: "whisper:", withSender: nil) == nil)
    #expect(!child.canPerformAction("shout:", withSender: nil) && one.canPerformAction("shout:", withSender: nil))
    #expect(!application.sendAction("whisper:", to: nil, from: nil, for: nil))
    one.canCopy = true
    #expect(application.sendAction(.copy, to: nil, from: nil, for: nil))
    #expect(log.drain() == ["one copies"])
  }

  @Test func theChainEndsAtTheApplication() {
    let controller = UIViewController()
    let stage = EventStage()
    defer { stage.close() }
    stage.window.rootViewController = controller
    let view = UIView()
    controller.view.addSubview(view)
    var chain: [ObjectIdentifier] = []
    var responder: UIResponder? = view
    while let current = responder {
      chain.append(ObjectIdentifier(current))
      responder = current.next
    }
    let expected: [UIResponder] = [view, controller.view, controller, stage.window, UIApplication.shared]
    #expect(chain == expected.map(ObjectIdentifier.init))
    #expect(view.undoManager === stage.window.undoManager && view.undoManager != nil)
  }

  @Test func keysGoToShortcutsThenPressesThenText() {
    let (stage, log, one, _) = make()
    defer { stage.close() }
    let field = TextLog(log)
    one.addSubview(field)
    field.becomeFirstResponder()
    _ = log.drain()
    stage.key(4, "a", types: "a")
    stage.key(40)
    stage.key(42)
    #expect(log.drain() == ["insert a", "insert \\n", "delete"])
    #expect(stage.host.isTextInputActive)
    // ⌘ is Ctrl here; the shortcut belongs to an ancestor.
    stage.key(22, "s", .control)
    stage.key(58)
    #expect(log.drain() == ["one saves", "one helps"])
    field.handledKey = .keyboardSpacebar
    stage.key(44, " ", types: " ")
    #expect(log.drain() == ["press keyboardSpacebar"], "a press that was taken types nothing")
    field.resignFirstResponder()
    stage.key(4, "a", types: "a")
    #expect(log.drain().isEmpty && !stage.host.isTextInputActive)
  }

  @Test func compositionIsMarkedAndCommitted() {
    let (stage, log, one, _) = make()
    defer { stage.close() }
    let field = TextLog(log)
    one.addSubview(field)
    field.becomeFirstResponder()
    _ = log.drain()
    stage.play(.textEditing("", start: 0, length: 0))
    #expect(log.drain().isEmpty, "an end without a beginning must not delete the selection")
    stage.play(.textEditing("に👋ほ", start: 2, length: 1))
    stage.key(40)
    stage.play(.textInput("日本"))
    #expect(log.drain() == ["mark に👋ほ 3+1", "insert 日本"])
    stage.play(.textEditing("x", start: 9, length: 9))
    stage.play(.textEditing("", start: 0, length: 0))
    #expect(log.drain() == ["mark x 1+0", "mark nil 0+0"])
    #expect(stage.host.textInputRect.map { CGRect($0) } == CGRect(x: 5, y: 6, width: 2, height: 12))
  }

  @Test func tabMovesFocusAndClickClearsIt() {
    let stage = EventStage()
    defer { stage.close() }
    let controls = (0..<2).map { UIControl(frame: CGRect(x: $0 * 40, y: 0, width: 30, height: 30)) }
    controls.forEach(stage.window.addSubview)
    stage.key(43)
    #expect(stage.window.focusedView === controls[0])
    stage.key(43)
    #expect(stage.window.focusedView === controls[1])
    stage.key(43, nil, .shift)
    #expect(stage.window.focusedView === controls[0])
    stage.click(150, 90)
    #expect(stage.window.focusedView == nil)
  }

  // MARK: Support

  private func make() -> (EventStage, EventLog, LoggingResponder, LoggingResponder) {
    let stage = EventStage()
    let log = EventLog()
    let one = LoggingResponder("one", log)
    let two = LoggingResponder("two", log)
    stage.window.addSubview(one)
    stage.window.addSubview(two)
    return (stage, log, one, two)
  }

  private final class LoggingResponder: UIView {
    let label: String
    let log: EventLog
    var becomes = true
    var resigns = true
    var canCopy = false

    init(_ label: String, _ log: EventLog) {
      self.label = label
      self.log = log
      super.init(frame: .zero)
    }
    required init?(coder: NSCoder) { nil }

    override var canBecomeFirstResponder: Bool {
      log.record("\(label) can become")
      return becomes
    }
    override var canResignFirstResponder: Bool {
      log.record("\(label) can resign")
      return resigns
    }
    override func didBecomeFirstResponder() { log.record("\(label) became") }
    override func didResignFirstResponder() { log.record("\(label) resigned") }

    override class var actions: ActionTable {
      super.actions
        .adding("shout:", to: LoggingResponder.self) { target, _ in target.log.record("\(target.label) shouts") }
        .adding("save:", to: LoggingResponder.self) { target, _ in target.log.record("\(target.label) saves") }
    }
    override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
      action == .copy ? canCopy : super.canPerformAction(action, withSender: sender)
    }
    override func copy(_ sender: Any?) { log.record("\(label) copies") }

    override var keyCommands: [UIKeyCommand]? {
      [
        UIKeyCommand(input: "s", modifierFlags: .command, action: "save:"),
        UIKeyCommand(input: UIKeyCommand.f1) { [label, log] _ in log.record("\(label) helps") },
      ]
    }
  }

  private final class TextLog: UIView, TextEditing {
    let log: EventLog
    let editor = TextEditor(textStorage: NSTextStorage(string: ""), layoutManager: NSLayoutManager())
    var handledKey: UIKeyboardHIDUsage?

    init(_ log: EventLog) {
      self.log = log
      super.init(frame: .zero)
    }
    required init?(coder: NSCoder) { nil }

    override var canBecomeFirstResponder: Bool { true }
    var hasText: Bool { true }
    func insertText(_ text: String) { log.record("insert " + text.replacingOccurrences(of: "\n", with: "\\n")) }
    func deleteBackward() { log.record("delete") }
    func setMarkedText(_ markedText: String?, selectedRange: NSRange) {
      log.record("mark \(markedText ?? "nil") \(selectedRange.location)+\(selectedRange.length)")
    }
    func unmarkText() { log.record("unmark") }
    func caretRect(for position: UITextPosition) -> CGRect { CGRect(x: 5, y: 6, width: 2, height: 12) }

    override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
      guard let key = presses.first?.key, key.keyCode == handledKey else {
        return super.pressesBegan(presses, with: event)
      }
      log.record("press \(key.keyCode)")
    }
  }
}
