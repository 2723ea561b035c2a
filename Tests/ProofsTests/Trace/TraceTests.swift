import Foundation
import GalleyRaster
import GalleyWindowing
import Testing

@testable import GalleyProofs

@Suite struct TraceTests {
  private func read(_ text: String) throws -> Trace { try Trace(bytes: Array(text.utf8), file: "trace.jsonl") }

  @Test(arguments: UInt64(1)...40) func tracesRoundTrip(seed: UInt64) throws {
    var random = RandomTraces(seed: seed)
    let trace = random.trace(events: 60)
    let again = try read(trace.text)
    #expect(again == trace, "seed \(seed)")
    #expect(again.text == trace.text)
  }

  @Test func handWrittenTraceIsRead() throws {
    let trace = try read("""
      # By hand.
      {"galley": 1, "exhibit": "playground", "size": [900, 700]}

      {"t": 0, "kind": "down", "x": 100, "y": 200}
      {"t": 0, "kind": "move", "x": 120.5, "y": 200, "modifiers": "ctrl+shift"}
      {"t": 40, "kind": "key", "key": "z", "modifiers": "ctrl"}
      {"t": 40, "kind": "keep", "name": "undone"}
      """)
    #expect(trace.header.size == Size(width: 900, height: 700) && trace.header.category == "L")
    #expect(trace.lines == [4, 5, 6, 7] && trace.turns == [0..<2, 2..<4] && trace.truncation == nil)
    #expect(trace.events[0].kind == .input(.pointerDown(Point(x: 100, y: 200), .left)))
    #expect(trace.events[1].modifiers == [.control, .shift])
    #expect(trace.events[2].kind == .input(.keyDown(Key(usage: 29, symbol: 0x7A), isRepeat: false)))
    #expect(trace.events[3].kind == .keep("undone"))
  }

  @Test func aTraceThatWasCutOffIsReadUpToThere() throws {
    var random = RandomTraces(seed: 7)
    let whole = random.trace(events: 20)
    let text = Array(whole.text.utf8)
    let header = whole.header.line.utf8.count + 1
    for length in stride(from: header, through: text.count, by: 3) {
      let trace = try Trace(bytes: Array(text.prefix(length)), file: "trace.jsonl")
      let lines = text.prefix(length).count { $0 == UInt8(ascii: "\n") }
      // A line that lacks only its newline counts.
      #expect(trace.events.count == lines - 1 || trace.events.count == lines)
      #expect(trace.events == Array(whole.events.prefix(trace.events.count)))
      let isCut = text[length - 1] != UInt8(ascii: "\n") && trace.events.count == lines - 1
      #expect((trace.truncation != nil) == isCut)
      if let truncation = trace.truncation { #expect(truncation.line == lines + 1 && truncation.description.contains("truncated")) }
    }
  }

  @Test(arguments: [
    ("", 1, "the header is missing"),
    ("# nothing\n", 1, "the header is missing"),
    ("{\"galley\":3}\n", 1, "format 3"),
    ("{\"exhibit\":\"playground\"}\n", 1, "‘galley’ is missing"),
    ("{\"galley\":1,\"document\":\"../x\"}\n", 1, "not the name of a file"),
    ("{\"galley\":1,\"document\":\"a\",\"exhibit\":\"b\"}\n", 1, "both"),
    ("{\"galley\":1,\"size\":[0,10]}\n", 1, "is not possible"),
    ("{\"galley\":1,\"size\":[1e308,10]}\n", 1, "‘size’ is not"),
    ("{\"galley\":1,\"scale\":90}\n", 1, "is not possible"),
    ("{\"galley\":1,\"category\":\"huge\"}\n", 1, "‘huge’ is not a valid category"),
    ("{\"galley\":1,\"catgory\":\"L\"}\n", 1, "did you mean ‘category’?"),
    ("nonsense\n", 1, "not a JSON object"),
    ("[1,2]\n", 1, "not a JSON object"),
    ("{\"galley\":1}\n{\"t\":1}\n", 2, "‘kind’ is missing"),
    ("{\"galley\":1}\n{\"t\":1,\"kind\":\"mvoe\"}\n", 2, "did you mean ‘move’?"),
    ("{\"galley\":1}\n\n{\"t\":1,\"kind\":\"move\",\"x\":1}\n", 3, "‘y’ is missing"),
    ("{\"galley\":1}\n{\"t\":1,\"kind\":\"move\",\"x\":\"1\",\"y\":2}\n", 2, "‘x’ is not a number"),
    ("{\"galley\":1}\n{\"t\":1,\"kind\":\"move\",\"x\":1e9,\"y\":2}\n", 2, "‘x’ is not a number from"),
    ("{\"galley\":1}\n{\"t\":1,\"kind\":\"down\",\"x\":1,\"y\":2,\"buton\":\"left\"}\n", 2, "did you mean ‘button’?"),
    ("{\"galley\":1}\n{\"t\":1,\"kind\":\"key\",\"key\":\"retrun\"}\n", 2, "did you mean ‘return’?"),
    ("{\"galley\":1}\n{\"t\":1,\"kind\":\"frame\",\"modifiers\":\"ctrl+\"}\n", 2, "not modifiers"),
    ("{\"galley\":1}\n{\"t\":9,\"kind\":\"frame\"}\n{\"t\":8,\"kind\":\"frame\"}\n", 3, "is before that of the previous event"),
    ("{\"galley\":1}\n{\"t\":900000,\"kind\":\"frame\"}\n", 2, "nothing happens"),
    ("{\"galley\":1}\n{\"t\":-1,\"kind\":\"frame\"}\n", 2, "‘t’ is not"),
    ("{\"galley\":1}\n{\"t\":1,\"kind\":\"resize\",\"size\":[9000,9000]}\n", 2, "is not possible"),
    ("{\"galley\":1}\n{\"t\":1,\"kind\":\"resize\",\"size\":[[9],9]}\n", 2, "‘size’ is not"),
    ("{\"galley\":1}\n{\"t\":1,\"kind\":\"wheel\",\"x\":1,\"y\":1,\"dy\":99999}\n", 2, "notches"),
    ("{\"galley\":1}\n{\"t\":1,\"kind\":\"text\",\"text\":\"\\ud800\"}\n", 2, "not a JSON object"),
    ("{\"galley\":1}\n" + String(repeating: "[", count: 100_000) + "\n", 2, "not a JSON object"),
  ])
  func errorsNameTheirLine(_ text: String, _ line: Int, _ expected: String) throws {
    let error = try #require(throws: ProofError.self) { try read(text) }
    #expect(error.file == "trace.jsonl" && error.line == line, "\(error)")
    #expect(error.description.contains(expected), "\(error)")
    #expect(!error.remedy.isEmpty)
  }

  @Test func invalidUTF8IsReported() throws {
    let error = try #require(throws: ProofError.self) {
      try Trace(bytes: Array("{\"galley\":1}\n".utf8) + [0xFF, 0xFE, 0x0A], file: "t")
    }
    #expect(error.line == 2 && error.problem.contains("UTF-8"))
  }

  @Test func everyKeyHasOneNameAndEveryNameOneKey() {
    #expect(Set(KeyName.all).count == KeyName.all.count)
    for name in KeyName.all { #expect(KeyName.key(named: name).flatMap(KeyName.name) == name) }
    for bits in 0..<64 {
      let modifiers = KeyModifiers(rawValue: bits)
      #expect(KeyModifiers(joinedNames: modifiers.joinedNames) == modifiers)
    }
  }
}
