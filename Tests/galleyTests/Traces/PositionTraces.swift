import UIKit

// Rules 28–31: offsets, rectangles and positions. The text has two lines: “abcde fghi” and “klmno”.
extension RuleTrace {
  static let positions = [
    RuleTrace(
      rule: 28, name: "the edges of a word",
      act: { stage in
        let (text, tokenizer) = (stage.one, stage.one.tokenizer)
        let (forward, backward) = (UITextDirection.storage(.forward), UITextDirection.storage(.backward))
        for offset in [0, 2, 5] {
          let place = text.textPosition(offset)
          let isEdge = [forward, backward].map { tokenizer.isPosition(place, atBoundary: .word, inDirection: $0) }
          let isIn = [forward, backward].map { tokenizer.isPosition(place, withinTextUnit: .word, inDirection: $0) }
          let ends = [forward, backward].map { text.offset(tokenizer.position(from: place, toBoundary: .word, inDirection: $0)) }
          let words = [forward, backward].map {
            tokenizer.rangeEnclosingPosition(place, with: .word, inDirection: $0).flatMap(text.text(in:)) ?? "none"
          }
          stage.record("\(offset): edge \(isEdge), in \(isIn), next \(ends), word \(words)")
        }
        let end = text.endOfDocument
        stage.record("end: next \(text.offset(tokenizer.position(from: end, toBoundary: .word, inDirection: forward)))")
      },
      lines: """
        0: edge [false, true], in [true, false], next ["5", "none"], word ["abcde", "none"]
        2: edge [false, false], in [true, true], next ["5", "0"], word ["abcde", "abcde"]
        5: edge [true, false], in [false, true], next ["10", "0"], word ["none", "abcde"]
        end: next none
        """),
    RuleTrace(
      rule: 29, name: "one rectangle contains the start, one the end",
      act: { stage in
        for (location, length) in [(2, 12), (2, 2)] {
          let rects = stage.one.selectionRects(for: stage.one.range(location, length))
          stage.record(rects.map { "\(Int($0.rect.width))\($0.containsStart ? " start" : "")\($0.containsEnd ? " end" : "")" }.joined(separator: ", "))
        }
      },
      lines: """
        80 start, 30 end
        20 start end
        """),
    RuleTrace(
      rule: 30, name: "the first rectangle is on the first line; the caret is at its offset",
      act: { stage in
        let first = stage.one.firstRect(for: stage.one.range(2, 12))
        stage.record("first \(Int(first.minX)) \(Int(first.minY)) \(Int(first.width))")
        for offset in [0, 3, 13] {
          let caret = stage.one.caretRect(for: stage.one.textPosition(offset))
          stage.record("caret \(offset) at \(Int(caret.midX)), line \(Int(caret.midY) / Int(first.height))")
        }
      },
      lines: """
        first 20 0 80
        caret 0 at 0, line 0
        caret 3 at 30, line 0
        caret 13 at 20, line 1
        """),
    RuleTrace(
      rule: 31, name: "no position is outside the text",
      act: { stage in
        let (text, last) = (stage.one, stage.one.editor.textStorage.length)
        for (offset, step) in [(0, -1), (0, 1), (last, 1), (last, -last), (3, .max)] {
          let place = text.position(from: text.textPosition(offset), offset: step)
          stage.record("\(offset) by \(step == .max ? "the most" : "\(step)"): \(text.offset(place))")
        }
        for direction in [UITextLayoutDirection.left, .right, .up, .down] {
          let from = text.textPosition(direction == .left || direction == .up ? 0 : last)
          stage.record("\(direction): \(text.offset(text.position(from: from, in: direction, offset: 1)))")
        }
      },
      lines: """
        0 by -1: none
        0 by 1: 1
        16 by 1: none
        16 by -16: 0
        3 by the most: none
        left: none
        right: none
        up: none
        down: none
        """),
  ]
}
