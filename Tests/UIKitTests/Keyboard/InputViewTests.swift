import CoreGraphics
import Foundation
import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// A text input view that cycles through the system's keyboard and two custom input views.
private final class SwappingView: UIView, UIKeyInput, InputViewSwapping {
  var typed = ""
  var hasText: Bool { !typed.isEmpty }
  func insertText(_ text: String) { typed += text }
  func deleteBackward() { if !typed.isEmpty { typed.removeLast() } }
  var autocapitalizationType: UITextAutocapitalizationType { .none }
  var keyboardAppearance: UIKeyboardAppearance { .dark }

  private let views: [UIView?] = [
    nil,
    KeyGridInputView(rows: [[.globe, .snippet(label: "Hi", types: "Hi "), .delete].map { KeySpec($0) }]),
    KeyGridInputView(rows: [[.text("→"), .globe, .space, .return, .dismiss].map { KeySpec($0) }]),
  ]
  private var shown = 0

  override var canBecomeFirstResponder: Bool { true }
  override var inputView: UIView? { views[shown] }
  func swapInputView() {
    shown = (shown + 1) % views.count
    reloadInputViews()
  }
}

/// A custom keyboard with a view controller.
private final class OwnKeyboard: UIInputViewController {
  override func loadView() {
    inputView = UIInputView(frame: CGRect(x: 0, y: 0, width: 0, height: 70), inputViewStyle: .keyboard)
  }

  var events: [String] = []
  override func textWillChange(_ textInput: (any UITextInput)?) { events.append("text will") }
  override func textDidChange(_ textInput: (any UITextInput)?) { events.append("text did") }
  override func selectionWillChange(_ textInput: (any UITextInput)?) { events.append("selection will") }
  override func selectionDidChange(_ textInput: (any UITextInput)?) { events.append("selection did") }
}

private final class ControlledText: UITextView {
  let keyboard = OwnKeyboard()
  override var inputViewController: UIInputViewController? { keyboard }
}

private final class ControlledView: UIView, UIKeyInput {
  let keyboard = OwnKeyboard()
  var typed = ""
  var hasText: Bool { !typed.isEmpty }
  func insertText(_ text: String) { typed += text }
  func deleteBackward() { if !typed.isEmpty { typed.removeLast() } }
  override var canBecomeFirstResponder: Bool { true }
  override var inputViewController: UIInputViewController? { keyboard }
}

@Suite(.serialized) @MainActor
struct InputViewTests {
  @Test func globeKeyCyclesThroughInputViews() {
    let bench = KeyboardBench()
    defer { bench.close() }
    let view = SwappingView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    bench.stage.window.addSubview(view)
    view.becomeFirstResponder()
    bench.settle()
    let presses = ["a", "next keyboard", "Hi", "delete", "next keyboard", "→", "space", "return", "next keyboard", "b"]
    for label in presses { #expect(bench.press(label), "\(label)") }
    #expect(view.typed == "aHi→ \nb")
  }

  /// A custom keyboard is notified of changes by its own typing, by hardware keys and by code.
  @Test func customKeyboardReceivesTextChanges() {
    let bench = KeyboardBench()
    defer { bench.close() }
    let view = ControlledText(frame: CGRect(x: 0, y: 0, width: 200, height: 40))
    bench.stage.window.addSubview(view)
    view.becomeFirstResponder()
    bench.settle()
    func take(_ body: () -> Void) -> Set<String> {
      view.keyboard.events = []
      body()
      return Set(view.keyboard.events)
    }
    #expect(view.keyboard.hasFullAccess)
    #expect(take { view.keyboard.textDocumentProxy.insertText("ab") }.contains("text did") && view.text == "ab")
    #expect(take { view.keyboard.textDocumentProxy.deleteBackward() }.contains("text did") && view.text == "a")
    #expect(take { view.text = "other" }.isSuperset(of: ["text will", "text did"]))
    #expect(take { view.selectedRange = NSRange(location: 1, length: 2) }.isSuperset(of: ["selection will", "selection did"]))
  }

  @Test func singleKeyboardHasNoGlobeKey() {
    let bench = KeyboardBench()
    defer { bench.close() }
    bench.first.becomeFirstResponder()
    bench.settle()
    #expect(bench.keys()["next keyboard"] == nil)
  }

  @Test func keyboardFollowsKeyboardAppearance() {
    let bench = KeyboardBench()
    defer { bench.close() }
    let view = SwappingView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    bench.stage.window.addSubview(view)
    view.becomeFirstResponder()
    #expect(keyboardStyle(bench) == .dark)
    bench.first.overrideUserInterfaceStyle = .light
    bench.first.becomeFirstResponder()
    #expect(keyboardStyle(bench) == .light)
    bench.first.overrideUserInterfaceStyle = .dark
    #expect(keyboardStyle(bench) == .dark, "it follows live")
  }

  private func keyboardStyle(_ bench: KeyboardBench) -> UIUserInterfaceStyle? {
    bench.stage.window.subviews.last?.subviews.first?.traitCollection.userInterfaceStyle
  }

  @Test func inputViewControllerProvidesViewAndTypes() {
    let bench = KeyboardBench()
    defer { bench.close() }
    let view = ControlledView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    bench.stage.window.addSubview(view)
    view.becomeFirstResponder()
    bench.settle()
    #expect(bench.stage.window.keyboardFrame?.height == 70)
    let proxy = view.keyboard.textDocumentProxy
    proxy.insertText("ab")
    proxy.deleteBackward()
    #expect(view.typed == "a" && proxy.hasText && !view.keyboard.needsInputModeSwitchKey)
    view.keyboard.dismissKeyboard()
    bench.settle()
    #expect(bench.stage.window.keyboardFrame == nil && view.keyboard.view.window == nil)
  }

  /// Aligned with the keys: the icons of the first cell and the text of the last.
  @Test func accessoryBarAlignsWithKeys() {
    let bench = KeyboardBench()
    defer { bench.close() }
    var pressed: [String] = []
    func cell(_ label: String) -> AccessoryCell {
      AccessoryCell(.glyph(label, .systemFont(ofSize: 17)), label: label) { pressed.append(label) }
    }
    let bar = AccessoryBar(
      groups: [[cell("1"), cell("2")], [cell("3")]],
      trailing: [AccessoryCell(.word("Done"), label: "Done") { pressed.append("Done") }])
    bench.first.ownBar = bar
    bench.first.becomeFirstResponder()
    bench.settle()
    let frames = bench.stage.window.screenItems().filter { $0.role == .accessory }.map(\.frame)
    #expect(frames.map(\.minX).prefix(3) == [188, 228, 284])
    #expect(frames.map(\.midY) == [510, 510, 510, 510])
    #expect(frames.last?.maxX == 1094)
    for frame in frames { bench.stage.click(Double(frame.midX), Double(frame.midY)) }
    #expect(pressed == ["1", "2", "3", "Done"])
  }

  /// A cell that is left out takes no space, in a group as at the end; a group without cells has no divider.
  @Test func accessoryBarOmitsCells() {
    let bench = KeyboardBench()
    defer { bench.close() }
    let cells = ["1", "2", "3", "4", "5"].map { AccessoryCell(.glyph($0, .systemFont(ofSize: 17)), label: $0) {} }
    bench.first.ownBar = AccessoryBar(groups: [[cells[0], cells[1]], [cells[2]], [cells[3]]], trailing: [cells[4]])
    bench.first.becomeFirstResponder()
    bench.settle()
    func shown() -> [String] {
      bench.settle()
      return bench.stage.window.screenItems().filter { $0.role == .accessory }.map { "\($0.label) \(Int($0.frame.minX))" }
    }
    let all = shown()
    #expect(all.prefix(4) == ["1 188", "2 228", "3 284", "4 340"] && all.count == 5)
    for index in [0, 2, 4] { cells[index].isLeftOut = true }
    #expect(shown() == ["2 188", "4 244"])
    for index in [0, 2, 4] { cells[index].isLeftOut = false }
    #expect(shown() == all)
  }

  @Test func accessoryBarInNarrowWindowKeepsLastCellVisible() {
    let bench = KeyboardBench(width: 200, height: 150)
    defer { bench.close() }
    let cells = (0..<9).map { AccessoryCell(.glyph("\($0)", .systemFont(ofSize: 17)), label: "\($0)") {} }
    bench.first.ownBar = AccessoryBar(groups: [cells], trailing: [AccessoryCell(.word("Done"), label: "Done") {}])
    bench.first.becomeFirstResponder()
    bench.settle()
    let items = bench.stage.window.screenItems().filter { $0.role == .accessory }
    let done = items.last?.frame ?? .zero
    #expect(items.last?.label == "Done" && done.maxX <= 200 && done.minX >= 100)
    for item in items.dropLast() { #expect(item.frame.maxX <= done.minX, "\(item.label)") }
  }
}
