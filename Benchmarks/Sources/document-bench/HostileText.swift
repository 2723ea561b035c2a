import Foundation
import TextKit
import UIFoundation

/// Extreme texts and shapes of documented sizes.
enum HostileText: String, CaseIterable {
  case plain, oneLine, oneWord, emptyLines, runs, marks, shapes, unicode

  var words: String {
    switch self {
    case .plain: "for comparison: 1 MB of short paragraphs"
    case .oneLine: "1 MB in one line"
    case .oneWord: "one word of 100,000 letters"
    case .emptyLines: "a million empty lines"
    case .runs: "100,000 attribute runs in a line"
    case .marks: "10,000 combining marks on one base"
    case .shapes: "10,000 exclusion paths, in 100 kB of text"
    case .unicode: "all of Unicode in order, in one line"
    }
  }

  func stack() -> TextStack {
    switch self {
    case .plain: TextStack(text: HostileText.prose(1_000_000, paragraph: 400))
    case .oneLine: TextStack(text: HostileText.prose(1_000_000, paragraph: .max))
    case .oneWord: TextStack(text: String(repeating: "abcdefghij", count: 10_000))
    case .emptyLines: TextStack(text: String(repeating: "\n", count: 1_000_000))
    case .runs: TextStack(HostileText.manyRuns(), width: 400)
    case .marks: TextStack(text: "a" + String(repeating: "\u{301}", count: 10_000))
    case .shapes: HostileText.manyShapes()
    case .unicode: TextStack(text: HostileText.allOfUnicode())
    }
  }

  /// Returns varied words of 1 to 11 letters. A paragraph ends after `paragraph` UTF-16 code units or slightly more.
  static func prose(_ length: Int, paragraph: Int) -> String {
    var random = Congruential()
    var units: [UInt8] = []
    var rest = paragraph
    while units.count < length {
      let word = 1 + Int(random.next() * 11)
      for _ in 0..<word { units.append(UInt8(ascii: "a") + UInt8(random.next() * 26)) }
      rest -= word + 1
      units.append(rest > 0 ? UInt8(ascii: " ") : UInt8(ascii: "\n"))
      if rest <= 0 { rest = paragraph }
    }
    return String(decoding: units.prefix(length), as: UTF8.self)
  }

  /// Returns 100,000 words, each in a color that differs from its neighbors.
  private static func manyRuns() -> NSTextStorage {
    let storage = NSTextStorage(string: String(repeating: "word ", count: 100_000), attributes: [.font: TextStack.font])
    storage.beginEditing()
    for run in 0..<100_000 {
      storage.addAttribute(.foregroundColor, value: run % 2 == 0 ? UIColor.red : UIColor.blue, range: NSRange(location: run * 5, length: 5))
    }
    storage.endEditing()
    return storage
  }

  /// Returns a text with circles of 8 points in rows of 20 over its whole height.
  private static func manyShapes() -> TextStack {
    let stack = TextStack(text: prose(100_000, paragraph: 400), width: 800)
    stack.container.exclusionPaths = (0..<10_000).map { number in
      UIBezierPath(ovalIn: CGRect(x: Double(number % 20) * 40, y: Double(number / 20) * 40, width: 8, height: 8))
    }
    return stack
  }

  /// Returns each scalar once, except paragraph separators.
  private static func allOfUnicode() -> String {
    var text = String.UnicodeScalarView()
    for value in UInt32(1)...0x10FFFF where ![0x0A, 0x0D, 0x2029].contains(value) {
      if let scalar = Unicode.Scalar(value) { text.append(scalar) }
    }
    return String(text)
  }
}
