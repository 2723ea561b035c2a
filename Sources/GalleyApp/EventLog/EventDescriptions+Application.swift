import GalleyUnicodeFacts
import UIKit

/// Short descriptions of UIKit's calls: a name as in code, then the object and the values.
extension EventDescriptions {
  static func description(of event: ApplicationEvent) -> (name: String, details: [String]) {
    switch event {
    case .action(let selector, let target, let sender):
      ("UIApplication.sendAction", ["\(selector)", "to " + object(target)] + (sender.map { ["from " + object($0)] } ?? []))
    case .controlAction(let control, let events): ("UIControl.sendAction", [object(control)] + names(of: UIControl.Event(rawValue: events)))
    case .handler(let sender as UIGestureRecognizer):
      ("UIGestureRecognizer", ["\(type(of: sender))", state(sender.state)])
    case .handler(let sender): ("\(type(of: sender))", [object(sender)])
    case .editor(let call): ("TextEditorDelegate." + name(of: call), details(of: call))
    case .refusal(let call): ("TextEditorDelegate." + name(of: call), ["returned false"])
    case .inputDelegate(let call): ("UITextInputDelegate." + call.rawValue, [])
    case .scroll(let view, let call):
      ("UIScrollViewDelegate." + call.rawValue, [object(view), "offset \(coordinates((view as? UIScrollView)?.contentOffset ?? .zero))"])
    case .textStorage(let storage, let call): ("NSTextStorageDelegate." + call.rawValue, ["range \(range(storage.editedRange))"])
    case .gesture(let recognizer, let call): ("UIGestureRecognizerDelegate." + call.rawValue, ["\(type(of: recognizer))"])
    case .gestureResult(let recognizer, let call, let result):
      ("UIGestureRecognizerDelegate." + call.rawValue, ["\(type(of: recognizer))", "returned \(result ? "true" : "false")"])
    case .firstResponder(let responder): ("UIWindow.firstResponder", [responder.map(object) ?? "none"])
    case .reload(let responder): ("UIResponder.reloadInputViews", [object(responder)])
    case .accessibility(let notification, let argument):
      ("UIAccessibility.post", [name(of: notification)] + (argument.map { [($0 as? String).map { "“\(visible($0))”" } ?? object($0)] } ?? []))
    case .inputViews(let input, let accessory):
      ("UIResponder.inputView", [input.map(object) ?? "none"] + (accessory.map { ["accessory " + object($0)] } ?? []))
    }
  }

  /// Describes an object by its class and accessibility label, as in `KeyButton “a”`.
  private static func object(_ object: Any) -> String {
    let name = switch object {
    // Do not log characters that are typed into a secure text field.
    case let key as UIView where key.screenRole == .key && isSecret(key.window?.firstResponder): "•"
    case let view as UIView: view.accessibilityLabel
    case let command as UIKeyCommand: command.title.isEmpty ? command.input : command.title
    default: nil as String?
    }
    return "\(type(of: object))" + (name.map { " “\(escaped($0))”" } ?? "")
  }

  private static func name(of notification: UIAccessibility.Notification) -> String {
    switch notification {
    case .screenChanged: "screenChanged"
    case .layoutChanged: "layoutChanged"
    case .announcement: "announcement"
    case .pageScrolled: "pageScrolled"
    case .pauseAssistiveTechnology: "pauseAssistiveTechnology"
    case .resumeAssistiveTechnology: "resumeAssistiveTechnology"
    default: "\(notification.rawValue)"
    }
  }

  private static func isSecret(_ responder: UIResponder?) -> Bool {
    (responder as? any UITextInputTraits)?.isSecureTextEntry == true
  }

  private static func name(of call: TextEditorCall) -> String {
    switch call {
    case .shouldBeginEditing: "shouldBeginEditing"
    case .didBeginEditing: "didBeginEditing"
    case .shouldEndEditing: "shouldEndEditing"
    case .didEndEditing: "didEndEditing"
    case .shouldChangeText: "shouldChangeText"
    case .didChangeSelection: "didChangeSelection"
    case .didChangeText: "didChangeText"
    }
  }

  private static func details(of call: TextEditorCall) -> [String] {
    switch call {
    case .shouldChangeText(let range, let text): ["range \(Self.range(range))", "“\(visible(text))”"]
    case .didChangeSelection(let range): ["range \(Self.range(range))"]
    default: []
    }
  }

  private static func range(_ range: NSRange) -> String { "\(range.location)+\(range.length)" }

  /// The maximum length of a text that is logged completely, in grapheme clusters.
  private static let longestText = 40

  /// Returns a text on one line: control characters are escaped, a long text is truncated.
  private static func visible(_ text: String) -> String {
    let start = text.prefix(longestText)
    return escaped(start) + (start.endIndex < text.endIndex ? "…" : "")
  }

  /// Returns a text on one line: control characters are escaped.
  private static func escaped(_ text: some StringProtocol) -> String {
    text.unicodeScalars.map { $0.isControl ? $0.escaped(asASCII: true) : "\($0)" }.joined()
  }

  private static func state(_ state: UIGestureRecognizer.State) -> String {
    switch state {
    case .possible: "possible"
    case .began: "began"
    case .changed: "changed"
    case .ended: "ended"
    case .cancelled: "cancelled"
    case .failed: "failed"
    }
  }

  private static let controlEvents: [(UIControl.Event, String)] = [
    (.touchDown, "touchDown"), (.touchDownRepeat, "touchDownRepeat"), (.touchDragInside, "touchDragInside"),
    (.touchDragOutside, "touchDragOutside"), (.touchDragEnter, "touchDragEnter"), (.touchDragExit, "touchDragExit"),
    (.touchUpInside, "touchUpInside"), (.touchUpOutside, "touchUpOutside"), (.touchCancel, "touchCancel"),
    (.valueChanged, "valueChanged"), (.primaryActionTriggered, "primaryActionTriggered"),
    (.editingDidBegin, "editingDidBegin"), (.editingChanged, "editingChanged"), (.editingDidEnd, "editingDidEnd"),
    (.editingDidEndOnExit, "editingDidEndOnExit"),
  ]

  private static func names(of events: UIControl.Event) -> [String] {
    controlEvents.filter { events.contains($0.0) }.map(\.1)
  }
}
