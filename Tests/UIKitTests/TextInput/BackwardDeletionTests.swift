import CoreGraphics
import Foundation
import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// The Delete key removes CoreFoundation's backward-deletion clusters, in all kinds of texts and by all keys.
@MainActor @Suite(.serialized) struct BackwardDeletionTests {
  /// A text, and the remaining text after each press.
  nonisolated static let cases: [(name: String, text: String, left: [String])] = [
    ("Thai", "ที่", ["ที", "ท", ""]),
    ("Thai sara am", "น้ำ", ["น้", "น", ""]),
    ("Lao", "ນ້ຳ", ["ນ້", "ນ", ""]),
    ("Arabic", "بِ", ["ب", ""]),
    ("Hebrew", "שָׁ", ["שָ", "ש", ""]),
    ("Tamil", "நி", ["ந", ""]),
    ("Devanagari", "क्षि", ["क्ष", "क्", "क", ""]),
    ("Devanagari nukta", "\u{921}\u{93C}", ["\u{921}", ""]),
    ("Bengali", "কো", ["ক", ""]),
    ("Myanmar", "မြို့", ["မြို", "မြိ", "မြ", "မ", ""]),
    ("Khmer", "ខ្មែ", ["ខ្ម", "ខ្", "ខ", ""]),
    ("Tibetan", "ཀི", ["ཀ", ""]),
    ("Armenian", "ա\u{301}", [""]),
    ("Limbu", "ᤁᤡ", ["ᤁ", ""]),
    ("Devanagari joiner", "क्\u{200D}", ["क्", "क", ""]),
    ("Persian non-joiner", "می\u{200C}", ["می", "م", ""]),
    ("Arabic with a mark of another block", "ب\u{301}", [""]),
    ("Balinese, past Limbu", "ᬓᬶ", [""]),
    ("Brahmi, past the first plane", "𑀓𑀺", [""]),
    ("Latin", "e\u{301}", [""]),
    ("Latin, two marks", "a\u{323}\u{302}", [""]),
    ("Greek", "α\u{313}\u{301}", [""]),
    ("Cyrillic", "и\u{306}", [""]),
    ("Kana", "か\u{3099}", [""]),
    ("Halfwidth kana", "ｶﾞ", [""]),
    ("Hangul syllable", "각", [""]),
    ("Hangul jamo", "\u{1100}\u{1161}\u{11A8}", [""]),
    ("Hangul syllable and jamo", "가\u{11A8}", [""]),
    ("emoji sequence", "👨‍👩‍👧", [""]),
    ("skin tone", "👍🏽", [""]),
    ("flags", "🇩🇪🇫🇷", ["🇩🇪", ""]),
    ("tag sequence", "🏴󠁧󠁢󠁳󠁣󠁴󠁿", [""]),
    ("keycap", "1️⃣", [""]),
    ("variation selector", "❤️", [""]),
    ("CJK variation", "葛\u{E0100}", [""]),
    ("line ending", "a\r\n", ["a", ""]),
    ("astral", "a𝒜", ["a", ""]),
  ]

  private func check(_ name: String, _ text: String, _ left: [String], _ method: String, press: () -> Void, shown: () -> String) {
    for wanted in left {
      press()
      #expect(Array(shown().unicodeScalars) == Array(wanted.unicodeScalars), "\(name), \(method): \(shown().debugDescription)")
    }
  }

  @Test(arguments: cases) func textViewDeletesByClusters(name: String, text: String, left: [String]) {
    let view = UITextView(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
    view.text = text
    check(name, text, left, "text view") { view.deleteBackward() } shown: { view.text }
  }

  @Test(arguments: cases) func fieldDeletesByClusters(name: String, text: String, left: [String]) {
    guard !text.contains("\r\n") else { return }
    let bench = FieldBench(text)
    defer { bench.close() }
    bench.field.autocorrectionType = .no
    bench.field.becomeFirstResponder()
    check(name, text, left, "field, key of the desk") { bench.pressBackspace() } shown: { bench.field.text ?? "" }
  }

  @Test func allDeletionMethodsUseSameClusters() throws {
    let (text, left) = ("ที่", ["ที", "ท"])
    let stage = TextViewStage(block: text, keyboard: true)
    defer { stage.close() }
    let view = stage.view
    view.becomeFirstResponder()
    stage.stage.wait(400)
    let ways: [(String, () -> Void)] = [
      ("hardware key", { stage.stage.key(42) }),
      ("text input", { (view as any UITextInput).deleteBackward() }),
      ("editor", { view.editor.deleteBackward() }),
      ("key on the screen", {
        let key = stage.stage.window.screenItems().first { $0.role == .key && $0.label == "delete" }?.frame ?? .zero
        stage.stage.click(Double(key.midX), Double(key.midY))
      }),
    ]
    for (way, press) in ways {
      view.text = text
      check("Thai", text, left, way, press: press) { view.text }
    }
  }

  @Test func delegateIsConsultedAboutDeletedCodePoint() {
    let bench = FieldBench("xที่")
    defer { bench.close() }
    bench.field.becomeFirstResponder()
    _ = bench.drain()
    bench.pressBackspace()
    #expect(bench.drain().hasPrefix("shouldChange 3+1 “”"))
  }

  @Test func undoRestoresConsecutiveDeletionsAtOnce() {
    let stage = TextViewStage(block: "ที่", keyboard: false)
    defer { stage.close() }
    stage.view.becomeFirstResponder()
    for _ in 0..<2 { stage.view.deleteBackward() }
    stage.view.undoManager?.undo()
    #expect(stage.view.text == "ที่")
  }

  @Test func deletingForwardRemovesWholeGraphemes() {
    let view = UITextView(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
    view.text = "ที่a"
    view.selectedRange = NSRange(location: 0, length: 0)
    view.editor.deleteForward()
    #expect(view.text == "a")
  }
}
