import CoreGraphics
import GalleyRaster
import GalleyWindowing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// A text view in a window, with a log of its delegate calls and notifications.
@MainActor
final class TextViewStage: UITextViewDelegate {
  let stage: EventStage
  let view: UITextView
  var log: [String] = []
  private var observers: [any NSObjectProtocol] = []
  var mayBegin = true
  var mayEnd = true
  var mayChange = true
  var mayInteract = true

  init(_ view: UITextView, width: Double = 300, height: Double = 200, keyboard: Bool = false) {
    UIScreenKeyboard.yieldsToHardware = !keyboard
    self.view = view
    stage = EventStage(width: width, height: height)
    view.delegate = self
    stage.window.addSubview(view)
    stage.session.turn()
    let names = [
      (UITextView.textDidBeginEditingNotification, "began"), (UITextView.textDidChangeNotification, "text changed"),
      (UITextView.textDidEndEditingNotification, "ended"),
    ]
    for (name, label) in names {
      observers.append(
        NotificationCenter.default.addObserver(forName: name, object: view, queue: nil) { [weak self] _ in
          MainActor.assumeIsolated { self?.log.append("✉ \(label)") }
        })
    }
  }

  /// In Galley Block, whose characters are squares of ten points.
  convenience init(block text: String, frame: CGRect = CGRect(x: 0, y: 0, width: 300, height: 200), keyboard: Bool = false) {
    let view = UITextView(frame: frame)
    view.font = UIFont(name: "Galley Block", size: 10)
    view.text = text
    self.init(view, keyboard: keyboard)
    log = []
  }

  func close() {
    observers.forEach(NotificationCenter.default.removeObserver)
    stage.close()
    UIScreenKeyboard.yieldsToHardware = false
  }

  func drain() -> [String] {
    defer { log = [] }
    return log
  }

  func type(_ text: String) {
    for letter in text { stage.key(letter == "\n" ? 40 : 4, letter, types: letter == "\n" ? nil : String(letter)) }
  }

  private func short(_ range: NSRange) -> String { "\(range.location)+\(range.length)" }

  func textViewShouldBeginEditing(_ textView: UITextView) -> Bool {
    log.append("should begin")
    return mayBegin
  }
  func textViewDidBeginEditing(_ textView: UITextView) { log.append("did begin\(textView.isFirstResponder ? "" : ", not first")") }
  func textViewShouldEndEditing(_ textView: UITextView) -> Bool {
    log.append("should end")
    return mayEnd
  }
  func textViewDidEndEditing(_ textView: UITextView) { log.append("did end\(textView.isFirstResponder ? ", still first" : "")") }
  func textView(_ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String) -> Bool {
    log.append("should change \(short(range)) “\(text)”")
    return mayChange
  }
  func textViewDidChange(_ textView: UITextView) { log.append("did change") }
  func textViewDidChangeSelection(_ textView: UITextView) { log.append("did select \(short(textView.selectedRange))") }
  func textView(
    _ textView: UITextView, shouldInteractWith URL: URL, in characterRange: NSRange, interaction: UITextItemInteraction
  ) -> Bool {
    log.append("link \(URL.absoluteString) \(short(characterRange)) \(interaction)")
    return mayInteract
  }
  func textView(
    _ textView: UITextView, shouldInteractWith textAttachment: NSTextAttachment, in characterRange: NSRange,
    interaction: UITextItemInteraction
  ) -> Bool {
    log.append("attachment \(short(characterRange)) \(interaction)")
    return mayInteract
  }
  func scrollViewDidScroll(_ scrollView: UIScrollView) { log.append("did scroll \(Int(scrollView.contentOffset.y))") }
}
