import TestSupport
import Testing

@testable import TextEngine

/// What is kept of lines and paragraphs that nobody looks at: small, and all of it.
@Suite struct LineRecordTests {
  private static let reasons: [BreakReason] = [
    .paragraphEnd, .mandatory, .didNotFit(Fixed(raw: 77)), .didNotFit(Fixed(raw: 1 << 33)), .hyphenated, .emergency, .truncated,
  ]

  private func numbers(_ generator: inout SeededGenerator) -> LineNumbers {
    func number(_ limits: [Int]) -> Int { limits.randomElement(using: &generator)! + Int.random(in: -1...1, using: &generator) }
    let large = [1, 700, Int(Int32.max)]
    var numbers = LineNumbers(
      start: LineStart(offset: TextOffset(number(large)), position: number(large), opportunity: number(large), gaps: number(large)),
      length: number([1, 80, 0xFFFF]), hasFittingObjects: Bool.random(using: &generator), isLastAndEmpty: Bool.random(using: &generator))
    (numbers.trimmed, numbers.gaps) = (number([1, 0xFF]), number([1, 0xFFFF]))
    (numbers.stretch, numbers.usedWidth) = (Fixed(raw: number([-500, 1, Int(Int32.max)])), Fixed(raw: number(large)))
    numbers.reason = LineRecordTests.reasons.randomElement(using: &generator)!
    return numbers
  }

  @Test func whatIsPackedComesOutAsItWas() {
    var generator = SeededGenerator(seed: 41)
    var (packed, refused) = (0, 0)
    for _ in 0..<4000 {
      let numbers = numbers(&generator)
      guard let small = PackedLineNumbers(numbers) else {
        refused += 1
        continue
      }
      packed += 1
      #expect("\(small.numbers)" == "\(numbers)")
      #expect(small.length == numbers.length && small.start == numbers.start && small.width == numbers.usedWidth)
    }
    #expect(packed > 100 && refused > 100)
  }

  @Test func recordsAreSmall() {
    #expect(MemoryLayout<LaidLine>.stride == 48)
    if case .units = PackedText(Array("Latin é".utf16)) { Issue.record("Latin text takes two bytes a unit") }
  }

  @Test func neighboursThatAreSetAlikeShareTheirSettings() {
    let layout = Setting.layout("one\ntwo\nthree\n", width: 90)
    let settings = (0..<3).map { layout.entry($0).sharedSettings }
    #expect(settings.allSatisfy { $0 === settings[0] })
    layout.replaceParagraphs(1..<2, with: Setting.paragraphs("2\n") { $0.alignment = .right })
    #expect(layout.entry(1).sharedSettings !== settings[0] && layout.entry(1).settings.alignment == .right)
    #expect(layout.entry(2).sharedSettings === settings[0])
  }

  /// Longer, wider, with more white space at its end than a record has room for.
  @Test(arguments: ["a" + String(repeating: " ", count: 300), String(repeating: "word ", count: 20_000)])
  func aLineBeyondItsRecordIsWholeAllTheSame(_ text: String) {
    let layout = Setting.layout(text + "\nnext", width: 1e7)
    let (first, second) = (layout.fragments[0], layout.fragments[1])
    #expect(layout.fragments.count == 2 && first.range == 0..<text.utf16.count + 1 && second.range.count == 4)
    #expect(first.trimmedEnd == text.utf16.count - text.utf16.reversed().prefix { $0 == 0x20 }.count)
    #expect(first.used.width > second.used.width || text.hasPrefix("a"))
  }

  @Test(arguments: ["", "\n", "plain", "é ÿ", "Ā", "🦉", "tab\t\u{2028}\r\n"]) func textComesOutAsItWas(_ text: String) {
    let units = Array(text.utf16)
    let packed = PackedText(units)
    #expect(packed.units == units && packed.count == units.count && packed.last == units.last)
  }
}
