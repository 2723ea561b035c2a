import Foundation
import TextKit
import UIFoundation

/// A long document in one endless column, DejaVu Serif 16: the peers' tests of that name.
final class DocumentBench {
  /// The peers' verbs; what each measures has names of its own.
  enum Test: String, CaseIterable { case layout, justify, insert, hit, open, mem, hooks }

  let data: Data
  /// The text's name, as the peers have it: `en_1m`.
  let size: String

  /// For tests that begin with a text laid out whole.
  private lazy var laid = laidOut()

  init(data: Data, size: String) { (self.data, self.size) = (data, size) }

  private var text: String { String(decoding: data, as: UTF8.self) }
  /// Of what takes seconds there are fewer.
  private var runs: Int { data.count > 50_000_000 ? 1 : data.count > 5_000_000 ? 3 : 5 }

  /// JSON lines.
  func run(_ test: Test) -> [String] {
    switch test {
    case .layout: layout("first_layout_400", "relayout_390") { TextStack(text: $0) }
    case .justify: layout("first_justified_400", "rejustified_390") { TextStack(justified: $0) }
    case .insert: insertions()
    case .hit: [hits(laid), positions(laid)]
    case .open: opening()
    case .mem: [memory().line]
    case .hooks: HookBench.lines(of: text, size: size, runs: runs)
    }
  }

  /// A new text, shaped and broken at 400, then in a column 10 narrower; words that this process has shaped before are known
  /// to it, as to the peers.
  private func layout(_ name: String, _ nameAgain: String, _ make: (String) -> TextStack) -> [String] {
    var (first, again) = (Measurement(name, size: size), Measurement(nameAgain, size: size))
    for run in 0..<runs {
      var stack: TextStack?
      first.time {
        stack = make(text)
        stack?.layOut()
      }
      if run == 0, data.count < 2_000_000, let stack { first.more = [("lines", Double(stack.lineCount))] }
      again.time { stack?.layOut(width: 390) }
    }
    return [first.line, again.line]
  }

  private func laidOut() -> TextStack {
    let stack = TextStack(text: text)
    stack.layOut()
    return stack
  }

  /// A letter in the middle, until its line's place is known; the first one by itself.
  private func insertions() -> [String] {
    var (first, others) = (Measurement("insert_first", size: size), Measurement("insert_mid", size: size))
    let stack = laid
    func insert() {
      let middle = stack.storage.length / 2
      stack.storage.replaceCharacters(in: NSRange(location: middle, length: 0), with: "e")
      stack.lineRect(ofCharacterAt: middle)
    }
    first.time(insert)
    for _ in 0..<50 { others.time(insert) }
    return [first.line, others.line]
  }

  private func hits(_ stack: TextStack) -> String {
    var measurement = Measurement("hit_test", size: size, calls: 200)
    var random = Congruential()
    let height = stack.manager.usedRect(for: stack.container).height
    for _ in 0..<5 {
      let points = (0..<200).map { _ in
        let y = random.next() * height
        return CGPoint(x: random.next() * 400, y: y)
      }
      measurement.time {
        for point in points {
          _ = stack.manager.characterIndex(for: point, in: stack.container, fractionOfDistanceBetweenInsertionPoints: nil)
        }
      }
    }
    return measurement.line
  }

  private func positions(_ stack: TextStack) -> String {
    var measurement = Measurement("index_to_rect", size: size, calls: 1000)
    var random = Congruential()
    for _ in 0..<5 {
      let offsets = (0..<1000).map { _ in Int(random.next() * Double(stack.storage.length - 1)) }
      measurement.time { for offset in offsets { stack.lineRect(ofCharacterAt: offset) } }
    }
    return measurement.line
  }

  /// From the file's bytes to the first screen's lines, and from there to the exact place of the last line.
  private func opening() -> [String] {
    var (first, end) = (Measurement("open_first_screen", size: size), Measurement("jump_to_end", size: size))
    for _ in 0..<runs {
      var stack: TextStack?
      first.time {
        stack = TextStack(text: text)
        stack?.manager.ensureLayout(forBoundingRect: CGRect(x: 0, y: 0, width: 400, height: 800), in: stack!.container)
      }
      end.time { if let stack { stack.lineRect(ofCharacterAt: stack.storage.length - 1) } }
    }
    return [first.line, end.line]
  }

  /// What the process grew by, from the file's bytes to all lines, for each byte of the text.
  private func memory() -> Measurement {
    var measurement = Measurement("memory", size: size)
    TextStack(text: "Hello").layOut()
    let before = ThisProcess.memory()
    var stack: TextStack?
    measurement.time { stack = laidOut() }
    let now = ThisProcess.memory()
    measurement.more = [("bytes_per_byte", (now - before) / Double(data.count)), ("rss_mb", (now / 1e5).rounded() / 10)]
    withExtendedLifetime(stack) {}
    return measurement
  }
}
