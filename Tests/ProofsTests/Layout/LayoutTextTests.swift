import GalleyProofs
import TestSupport
import Testing

@Suite struct LayoutTextTests {
  private let sample = LayoutRecord(columns: [
    .init(
      name: "column 2", frame: RecordedRect(x: 396, y: 42, width: 336, height: 600),
      rows: [
        .init(
          line: 14, fragment: 2, rect: RecordedRect(x: 585.75, y: 258, width: 146.25, height: 18),
          used: RecordedRect(x: 585.75, y: 258, width: 143.015625, height: 18), baseline: 272.5, range: 812..<838,
          fonts: ["EBGaramond12-Regular 17", "EBGaramond12-Italic 17"], ending: "did not fit by 3.25 pt",
          text: "bale of combed lamb fleece. ")
      ]),
    .init(name: "label ‘Size’", frame: RecordedRect(x: 12, y: 8, width: 40, height: 20.5)),
  ])

  @Test func textIsAReadableTable() {
    #expect(
      sample.text == """
        galley layout 1

        # column 2 | 396 42 336 600
        line frag         x         y         w         h    used x    used w  baseline       range  fonts | ending | text
          14    2    585.75       258    146.25        18    585.75143.015625     272.5      812+26  EBGaramond12-Regular 17, EBGaramond12-Italic 17 | did not fit by 3.25 pt | “bale of combed lamb fleece. ”

        # label ‘Size’ | 12 8 40 20.5

        """.replacing("585.75143", with: "585.75 143"))
  }

  @Test func recordsRoundTrip() throws {
    for seed in 0..<400 as Range<UInt64> {
      var random = RandomRecords(seed: seed)
      let record = random.record()
      let read = try LayoutRecord(text: record.text, file: "a.layout")
      #expect(read == record, "seed \(seed)")
      #expect(read.text == record.text, "seed \(seed)")
    }
  }

  @Test(arguments: [
    ("", "a.layout, line 1: the file is empty"),
    ("galley layout 2\n", "a.layout, line 1: this layout does not have version 1; use the version of Galley that wrote it"),
    ("layout\n", "line 1: a layout must begin with “galley layout 1”"),
    ("galley layout 1\n 1 1 0 0 1 1 0 1 1 0+1  – | e | “x”\n", "line 2: a row comes before the first column"),
    ("galley layout 1\n# a | 1 2 3\n", "line 2: a column must have the form"),
    ("galley layout 1\n# a | 1 2 3 4\n 1 x\n", "line 3: a row must begin with its line and fragment"),
    ("galley layout 1\n# a | 1 2 3 4\n 0 1 0 0 1 1 0 1 1 0+1  – | e | “x”\n", "line 3: line and fragment numbers start at 1"),
    ("galley layout 1\n# a | 1 2 3 4\n 1 1 0 nan 1 1 0 1 1 0+1  – | e | “x”\n", "line 3: x, y, w and h"),
    ("galley layout 1\n# a | 1 2 3 4\n 1 1 0 0 1 1 0 1@ 1 0+1  – | e | “x”\n", "line 3: “used x”"),
    ("galley layout 1\n# a | 1 2 3 4\n 1 1 0 0 1 1 0 1 - 0+1  – | e | “x”\n", "line 3: the baseline"),
    ("galley layout 1\n# a | 1 2 3 4\n 1 1 0 0 1 1 0 1 1 9223372036854775807+1  – | e | “x”\n", "line 3: the range"),
    ("galley layout 1\n# a | 1 2 3 4\n 1 1 0 0 1 1 0 1 1 0+1  A 12", "line 3: the fonts"),
    ("galley layout 1\n# a | 1 2 3 4\n 1 1 0 0 1 1 0 1 1 0+1  – | e", "line 3: the ending"),
    ("galley layout 1\n# a | 1 2 3 4\n 1 1 0 0 1 1 0 1 1 0+1  – | e | “x\n", "line 3: the text must be in “quotes”"),
    ("galley layout 1\n# a | 1 2 3 4\n 1 1 0 0 1 1 0 1 1 0+1  – | e | “\\q”\n", "line 3: the text must be"),
    ("galley layout 1\n# a | 1 2 3 4\nlines 2", "line 3: a row must begin with its line"),
  ])
  func malformedTextIsReported(_ text: String, _ expected: String) {
    let error = #expect(throws: LayoutTextError.self) { try LayoutRecord(text: text, file: "a.layout") }
    #expect(error?.description.contains(expected) == true, "\(error?.description ?? "")")
    #expect(error?.file == "a.layout")
  }

  @Test func readsLinesThatEndAsOnOtherSystems() throws {
    let text = sample.text.replacing("\n", with: "\r\n")
    #expect(try LayoutRecord(text: text, file: "a.layout") == sample)
  }

  /// External bytes: an error or a record, never a trap.
  @Test func anyBytesAreReadOrRefused() {
    var random = SeededGenerator(seed: 7)
    let whole = Array(sample.text.utf8)
    for _ in 0..<3000 {
      var bytes = whole
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let at = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: bytes[at] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes.remove(at: at)
        default: bytes.insert(contentsOf: bytes[at..<min(at + 9, bytes.count)], at: at)
        }
      }
      if let record = try? LayoutRecord(text: String(decoding: bytes, as: UTF8.self), file: "a.layout") {
        #expect((try? LayoutRecord(text: record.text, file: "b.layout")) == record)
      }
    }
  }
}
