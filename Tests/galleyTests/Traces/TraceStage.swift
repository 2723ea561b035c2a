import GalleyRaster
import GalleyWindowing
import UIKit

@testable import GalleyApp

/// Two texts in an off-screen window, with the event log of both.
@MainActor
final class TraceStage {
  let one = TracedText("one", at: CGPoint(x: 20, y: 20))
  let two = TracedText("two", at: CGPoint(x: 400, y: 20))
  let window = UIWindow(frame: .zero)
  private let host: OffscreenWindow
  private let session: WindowSession
  private let log: EventLog
  private var lines: [String] = []

  /// - Parameter withDetails: Whether the lines contain more than names.
  init(withDetails: Bool) {
    UIScreenKeyboard.yieldsToHardware = false
    let options = HostOptions(title: "traces", size: GalleyRaster.Size(width: 1280, height: 800), scale: 1)
    host = OffscreenWindow(options, clock: VirtualClock())
    log = EventLog(clock: host.clock)
    session = WindowSession(window: window, host: host)
    for text in [one, two] { window.addSubview(text) }
    session.turn()
    log.text = { [weak self] in (self?.window.firstResponder as? TracedText)?.editor.textStorage }
    log.onEvent = { [weak self] in
      guard let self, let event = log.events.last else { return }
      lines.append(withDetails ? ([event.name] + event.details).joined(separator: "  ") : event.name)
    }
  }

  func close() {
    log.onEvent = nil
    session.close()
  }

  /// Adds a line of the test itself to those of the log.
  func record(_ line: String) { lines.append(line) }

  /// Returns all lines since the last call.
  func drain() -> [String] {
    defer { lines = [] }
    return lines
  }

  /// Runs turns until all animations have ended.
  func settle() {
    for _ in 0..<10 {
      host.virtualClock.advance(by: 40)
      session.turn()
    }
  }
}

/// A text in squares of 10 points, 10 to a line, with a delegate that returns configured values.
@MainActor
final class TracedText: UIView, TextEditing, TextEditorDelegate {
  let editor: TextEditor
  private let manager = NSLayoutManager()

  var mayBegin = true
  var mayEnd = true
  var mayChange = true
  var isFirstOnce = true
  var ownInput: UIView?
  var ownBar: UIView?

  init(_ label: String, at origin: CGPoint) {
    let font = UIFont(name: "Galley Block", size: 10)!
    let storage = NSTextStorage(string: "abcde fghi klmno", attributes: [.font: font])
    storage.addLayoutManager(manager)
    let container = NSTextContainer(size: CGSize(width: 100, height: 0))
    container.lineFragmentPadding = 0
    manager.addTextContainer(container)
    editor = TextEditor(textStorage: storage, layoutManager: manager)
    super.init(frame: CGRect(origin: origin, size: CGSize(width: 100, height: 100)))
    accessibilityLabel = label
    editor.delegate = self
    editor.textInput = self
  }

  required init?(coder: NSCoder) { nil }

  override var canBecomeFirstResponder: Bool { isFirstOnce }
  override var inputView: UIView? { ownInput }
  override var inputAccessoryView: UIView? { ownBar }

  func textEditorShouldBeginEditing(_ editor: TextEditor) -> Bool { mayBegin }
  func textEditorShouldEndEditing(_ editor: TextEditor) -> Bool { mayEnd }
  func textEditor(_ editor: TextEditor, shouldChangeTextIn range: NSRange, replacementText text: String) -> Bool { mayChange }

  /// The text, its selection and its marked range.
  var state: String {
    let text = editor.textStorage.string.replacing("\n", with: "↵")
    let marked = markedTextRange.map { " marked " + describe(characterRange(of: $0)) } ?? ""
    return "“\(text)” \(describe(editor.selectedRange))\(marked)"
  }

  private func describe(_ range: NSRange) -> String { "\(range.location)+\(range.length)" }

  func range(_ location: Int, _ length: Int) -> UITextRange { textRange(of: NSRange(location: location, length: length)) }
  func textPosition(_ offset: Int) -> UITextPosition { range(offset, 0).start }
  func offset(_ position: UITextPosition?) -> String { position.map { "\(characterOffset(of: $0))" } ?? "none" }
}

/// An input view of a height, with a name.
@MainActor
func namedView(_ label: String, height: CGFloat) -> UIView {
  let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: height))
  view.accessibilityLabel = label
  return view
}
