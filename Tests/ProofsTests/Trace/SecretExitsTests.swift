import GalleyRaster
import GalleyWindowing
import TestSupport
import Testing

@testable import GalleyProofs
@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// Text typed into a secure field leaves the program through `text` only: each other way is a row, and none reveals three of its
/// characters.
@MainActor @Suite(.serialized) struct SecretExitsTests {
  private static let secret = "wyvqjkzx"

  /// A window with a secure field, another field, and a text with a find bar.
  @MainActor private final class Bench {
    let inner = OffscreenWindow(HostOptions(title: "", size: Size(width: 600, height: 400)), clock: VirtualClock())
    let host: RecordingHost
    let window = UIWindow(frame: .zero)
    let field = UITextField(frame: CGRect(x: 10, y: 10, width: 300, height: 40))
    let other = UITextField(frame: CGRect(x: 10, y: 60, width: 300, height: 40))
    let session: WindowSession
    var trace: [TraceEvent] = []
    var logged: [String] = []

    init() {
      host = RecordingHost(inner)
      field.isSecureTextEntry = true
      // Everything that would examine words is enabled.
      (field.autocorrectionType, field.spellCheckingType, field.smartQuotesType) = (.yes, .yes, .yes)
      window.addSubview(field)
      window.addSubview(other)
      session = WindowSession(window: window, host: host)
      host.write = { [unowned self] in trace.append($0) }
      host.isRecording = true
      UIScreenKeyboard.yieldsToHardware = true
      UIApplication.shared.eventObserver = { [unowned self] event in
        // The storage itself belongs to the program; the reported part is the call.
        if case .textStorage(_, let call) = event { logged.append("\(call)") } else { logged.append("\(event)") }
      }
      session.turn()
      inner.clipboardText = "before"
      field.becomeFirstResponder()
    }

    func close() {
      UIApplication.shared.eventObserver = nil
      session.close()
      UIScreenKeyboard.yieldsToHardware = false
    }

    func turn(_ kinds: RawEvent.Kind..., modifiers: KeyModifiers = []) {
      for kind in kinds { inner.script(kind, modifiers: modifiers) }
      inner.virtualClock.advance(by: 16)
      session.turn()
    }

    func type(_ text: String) {
      for letter in text {
        let key = KeyName.key(named: String(letter))!
        turn(.keyDown(key, isRepeat: false), .textInput(String(letter)), .keyUp(key))
      }
    }

    func control(_ letter: String) {
      let key = KeyName.key(named: letter)!
      turn(.keyDown(key, isRepeat: false), modifiers: [.control])
      turn(.keyUp(key))
    }
  }

  private func revealsSecret(_ text: String) -> Bool {
    let letters = Array(Self.secret)
    return (0...letters.count - 3).contains { text.localizedCaseInsensitiveContains(String(letters[$0..<$0 + 3])) }
  }

  @Test func noOutputRevealsTheSecret() throws {
    let bench = Bench()
    defer { bench.close() }
    let (field, other) = (bench.field, bench.other)
    bench.type(Self.secret)
    #expect(field.text == Self.secret, "it must be there, or nothing is tested")
    // All operations of pointer and keys on a text: select, copy, cut, drag, look up, undo, redo, find.
    for letter in ["a", "c", "x", "z", "y", "f"] { bench.control(letter) }
    field.selectAll(nil)
    for action in [Selector.copy, .cut, .define] where field.canPerformAction(action, withSender: nil) { Issue.record("\(action) is offered") }
    field.copy(nil)
    field.cut(nil)
    let place = GalleyRaster.Point(x: 30, y: 30)
    bench.turn(.pointerDown(place, .left))
    for y in stride(from: 30.0, through: 80, by: 10) { bench.turn(.pointerMoved(GalleyRaster.Point(x: 40, y: y))) }
    bench.turn(.pointerUp(GalleyRaster.Point(x: 40, y: 80), .left))
    bench.turn(.pointerDown(GalleyRaster.Point(x: 40, y: 80), .middle), .pointerUp(GalleyRaster.Point(x: 40, y: 80), .middle))
    #expect(field.text == Self.secret && other.text == "")
    bench.inner.virtualClock.advance(by: 3000)
    bench.session.turn()

    let find = UITextSearchingFindSession(searchableObject: SearchedField(field))
    field.becomeFirstResponder()
    field.selectAll(nil)
    find.performSearch(query: "wyv", options: nil)
    find.highlightNextResult(in: .forward)
    #expect(find.resultCount == 0 && !find.isSearching, "searching must not reveal letters of the secret")

    SearchedField(field).replaceAll(
      queryString: String(Self.secret.prefix(3)), options: UITextSearchOptions(.contains, .caseInsensitive), withText: "")
    #expect(field.text == Self.secret, "replacing must not reveal letters of the secret")

    let record = LayoutRecord(of: bench.window)
    let speller = field.editor.textStorage
    var attributes = ""
    speller.enumerateAttributes(in: NSRange(location: 0, length: speller.length), options: []) { found, _, _ in attributes += "\(found.keys)" }
    let exits: [(way: String, text: String)] = [
      ("undoing", "\(field.undoManager?.canUndo ?? false) \(field.undoManager?.undoActionName ?? "") \(field.undoManager?.canRedo ?? false)"),
      ("the trace of a proof", "\(bench.trace)"),
      ("the layout of a proof", record.text),
      ("the layout as JSON", record.json(of: field.layout.manager.textStorage?.string ?? "", as: .exhibit)),
      ("the clipboard", "\(bench.inner.clipboardText ?? "") \(UIPasteboard.general.string ?? "")"),
      ("the desktop's selection", UIPasteboard.selectedString ?? ""),
      ("text areas", "\(field.textAreas.map { $0.container.layoutManager?.textStorage?.string ?? "" })"),
      ("accessibility", "\(field.accessibilityValue ?? "") \(field.accessibilityLabel ?? "")"),
      ("the tree", "\(bench.window.screenItems())"),
      ("the event log", bench.logged.joined(separator: "\n")),
      ("descriptions", "\(field) \(field.debugDescription) \(String(reflecting: field)) \(field.editor) \(field.selectedTextRange!)"),
      ("what is drawn", field.layout.manager.textStorage?.string ?? ""),
      ("spelling", "\(field.editor.storedSpeller.map { "\($0)" } ?? "") \(attributes)"),
      ("the selection as a query", find.selectedText ?? ""),
    ]
    #expect(field.undoManager?.canUndo == false && field.undoManager?.canRedo == false)
    for exit in exits { #expect(!revealsSecret(exit.text), "\(exit.way): \(exit.text.prefix(300))") }
    #expect(bench.inner.clipboardText == "before" && record.text.isEmpty == false)
  }

  @Test func textDroppedOnASecureFieldIsNotTraced() {
    let bench = Bench()
    defer { bench.close() }
    bench.other.becomeFirstResponder()
    bench.turn(.textDropped(Self.secret, at: GalleyRaster.Point(x: 30, y: 30)))
    #expect(bench.field.text == Self.secret && bench.trace.contains { if case .input(.textDropped) = $0.kind { true } else { false } })
    #expect(!revealsSecret("\(bench.trace)"))
    bench.turn(.textDropped("word", at: GalleyRaster.Point(x: 30, y: 80)))
    #expect(bench.other.text == "word" && "\(bench.trace)".contains("word"))
  }
}

/// A field that allows searching.
@MainActor private final class SearchedField: UIResponder, TextEditing, UITextSearching {
  let editor: TextEditor
  private let field: UITextField
  init(_ field: UITextField) { (editor, self.field) = (field.editor, field) }
  var textInputView: UIView { field }
  var isSecureTextEntry: Bool {
    get { field.isSecureTextEntry }
    set {}
  }
}
