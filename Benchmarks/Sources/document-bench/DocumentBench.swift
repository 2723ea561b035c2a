import Foundation
import TextKit
import UIFoundation

/// Benchmarks of a long document in one endless column, DejaVu Serif 16: the peers' tests of the same name.
final class DocumentBench {
  /// The peers' commands. Each has several named measurements.
  enum Test: String, CaseIterable { case layout, justify, insert, hit, open, mem, hooks }

  let data: Data
  /// The text's name as in the peers: `en_1m`.
  let size: String

  /// The completely laid out text, for tests that start with it.
  private lazy var laid = laidOut()

  init(data: Data, size: String) { (self.data, self.size) = (data, size) }

  private var text: String { String(decoding: data, as: UTF8.self) }
  /// Number of runs; smaller for long texts, which take seconds.
  private var runs: Int { data.count > 50_000_000 ? 1 : data.count > 5_000_000 ? 3 : 5 }

  /// Runs a test and returns its results as JSON lines.
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

  /// Measures a new text at width 400, then in a column narrower by 10. Words that this process has shaped before are cached,
  /// as in the peers.
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

  /// Measures inserting a character in the middle until its line's position is known; the first insertion is a separate result.
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

  /// Measures the time from the file's bytes to the lines of the first screen, and from there to the exact position of the last line.
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

  /// Measures the process's growth from the file's bytes to all lines, in bytes per byte of the text.
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
