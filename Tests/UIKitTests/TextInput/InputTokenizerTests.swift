import CoreGraphics
import TestSupport
import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// The tokenizer of an input without an editor: it gives the results of an editor with the same text, and reads only the text it examines.
@MainActor @Suite(.serialized) struct InputTokenizerTests {
  private func input(_ text: String) -> GridInput { GridInput(text, frame: CGRect(x: 0, y: 0, width: 100, height: 20)) }

  @Test(arguments: UInt64(1)...12) func unitsEqualThoseOfEditor(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let pieces = ["one", " ", ". ", "\n", "\r\n", "\r", "\u{2029}", "e\u{301}", "Two", String(repeating: "x ", count: 400)]
    let text = (0..<40).map { _ in pieces.randomElement(using: &random)! }.joined()
    let input = input(text)
    let editor = CustomTextView(text, frame: CGRect(x: 0, y: 0, width: 100, height: 20))
    let tokenizers = (UITextInputStringTokenizer(textInput: input), UITextInputStringTokenizer(textInput: editor))
    for _ in 0..<60 {
      let offset = Int.random(in: 0...text.utf16.count, using: &random)
      let unit = [UITextGranularity.character, .word, .sentence, .paragraph, .document].randomElement(using: &random)!
      let direction = UITextDirection.storage(Bool.random(using: &random) ? .forward : .backward)
      func found(_ tokenizer: UITextInputStringTokenizer, _ input: any UITextInput) -> [Int?] {
        let start = input.beginningOfDocument
        let place = input.position(from: start, offset: offset)!
        func number(_ position: UITextPosition?) -> Int? { position.map { input.offset(from: start, to: $0) } }
        let range = tokenizer.rangeEnclosingPosition(place, with: unit, inDirection: direction)
        return [
          number(range?.start), number(range?.end), number(tokenizer.position(from: place, toBoundary: unit, inDirection: direction)),
          tokenizer.isPosition(place, atBoundary: unit, inDirection: direction) ? 1 : 0,
          tokenizer.isPosition(place, withinTextUnit: unit, inDirection: direction) ? 1 : 0,
        ]
      }
      #expect(found(tokenizers.0, input) == found(tokenizers.1, editor), "seed \(seed): \(unit) at \(offset), \(direction)")
    }
  }

  /// The text that is read is proportional to the examined paragraphs only.
  @Test func tokenizerReadsOnlyExaminedText() throws {
    let long = input(String(repeating: "one two\n", count: 50_000))
    let tokenizer = UITextInputStringTokenizer(textInput: long)
    func place(_ offset: Int) -> UITextPosition { long.position(from: long.beginningOfDocument, offset: offset)! }
    #expect(tokenizer.rangeEnclosingPosition(place(200_001), with: .word, inDirection: .storage(.forward)) != nil)
    #expect(long.lettersRead <= 1024)
    // Over many paragraphs to the next word, in both directions.
    for count in [1000, 8000] {
      let gap = input("one" + String(repeating: "\n", count: count) + "two")
      let tokenizer = UITextInputStringTokenizer(textInput: gap)
      let next = tokenizer.position(from: GridInput.GridPosition(3), toBoundary: .word, inDirection: .storage(.forward))
      let previous = tokenizer.position(from: GridInput.GridPosition(3 + count), toBoundary: .word, inDirection: .storage(.backward))
      #expect((next as? GridInput.GridPosition)?.offset == count + 6 && (previous as? GridInput.GridPosition)?.offset == 0)
      #expect(gap.lettersRead < 5 * count + 4096, "\(count)")
    }
    // A paragraph of which no end is near.
    let wide = input("a\n" + String(repeating: "x", count: 20_000) + "\nb")
    #expect(UITextInputStringTokenizer(textInput: wide).rangeEnclosingPosition(GridInput.GridPosition(9000), with: .paragraph, inDirection: .storage(.forward)) != nil)
    #expect(wide.lettersRead < 4 * 20_000)
  }
}
