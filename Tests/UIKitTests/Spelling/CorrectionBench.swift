import CoreGraphics
import Foundation
import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// A text view and a field with the on-screen keyboard; typing clicks its keys or sends hardware keys.
@MainActor
final class CorrectionBench {
  let keyboard: KeyboardBench
  let view = UITextView(frame: CGRect(x: 40, y: 40, width: 600, height: 160))
  let field = UITextField(frame: CGRect(x: 40, y: 220, width: 600, height: 30))
  var stage: EventStage { keyboard.stage }

  static func with(_ language: String = "en-US", _ body: (CorrectionBench) throws -> Void) rethrows {
    try SpellingBench.with { _ in
      let bench = CorrectionBench(language)
      defer {
        bench.keyboard.close()
        UIScreenKeyboard.languages = ["en-US"]
      }
      try body(bench)
    }
  }

  private init(_ language: String) {
    keyboard = KeyboardBench()
    UIScreenKeyboard.languages = [language]
    view.font = UIFont(name: "Galley Block", size: 10)
    for input in [view, field] as [UIView] { keyboard.stage.window.addSubview(input) }
    (view.autocapitalizationType, field.autocapitalizationType) = (.none, .none)
  }

  func begin(_ input: UIView) {
    input.becomeFirstResponder()
    keyboard.settle()
  }

  /// Clicks the keys of a text, switching to the planes that have them.
  func click(_ text: String, location: SourceLocation = #_sourceLocation) {
    for character in text {
      let label = character == " " ? "space" : character == "\n" ? "return" : String(character)
      for plane in ["", "123", "ABC", "shift"] {
        if plane != "" { keyboard.press(plane) }
        if keyboard.press(label) { break }
        #expect(plane != "shift", "no key “\(label)”", sourceLocation: location)
      }
    }
  }

  /// Hardware keys.
  func type(_ text: String) { for letter in text { stage.key(4, letter, types: String(letter)) } }
  func backspace() { stage.key(42) }

  /// The content of the bubble, once typing pauses.
  func bubble() -> (guess: String, frame: CGRect)? {
    stage.wait(400)
    stage.window.layoutIfNeeded()
    let item = stage.window.screenItems().first { $0.label == "Keep typed text" }
    return item.map { ($0.value, $0.frame) }
  }
}
