import GalleyRaster
import GalleyWindowing
import Testing

@testable import GalleyProofs

@Suite struct ScriptReadingTests {
  private func commands(_ text: String) throws -> [ScriptCommand] { try Script(text: text, file: "s").lines.map(\.command) }

  @Test(arguments: [
    ("drag heart to 400,300 in 12 steps", .drag(.item(role: nil, label: "heart"), to: .target(.point(Point(x: 400, y: 300))), steps: 12)),
    ("drag top left by 40,-20 in 1 step", .drag(.item(role: nil, label: "top left"), to: .offset(Point(x: 40, y: -20)), steps: 1)),
    ("drag shape circle to heart", .drag(.item(role: .shape, label: "circle"), to: .target(.item(role: nil, label: "heart")), steps: 8)),
    ("tap word ‘lamb’ 2", .tap(.word("lamb", number: 2), times: 1)), ("Doubletap \"Add star\"", .tap(.item(role: nil, label: "Add star"), times: 2)),
    ("tap key", .tap(.item(role: nil, label: "key"), times: 1)), ("tap key ‘q’", .tap(.item(role: .key, label: "q"), times: 1)),
    ("press 1.5,2", .press(.point(Point(x: 1.5, y: 2)))), ("release # let go", .release), ("move to 5,5 in 3 steps", .move(.point(Point(x: 5, y: 5)), steps: 3)),
    ("type \"a\\nb # c\"", .type("a\nb # c")), ("key ctrl+shift+z", .key(Key(usage: 29, symbol: 0x7A), [.control, .shift])),
    ("turn heart by -30 in 2 steps", .turn(.item(role: nil, label: "heart"), degrees: -30, steps: 2)),
    ("slide to ax3", .slide("AX3")), ("scroll -3 at 4,5", .scroll(notches: -3, at: .point(Point(x: 4, y: 5)))), ("scroll 3", .scroll(notches: 3, at: nil)),
    ("wait 200 ms", .wait(milliseconds: 200)), ("keep before the drop", .keep("before the drop")), ("mark after it", .mark("after it")), ("resize 900x700", .resize(Size(width: 900, height: 700))),
  ] as [(String, ScriptCommand)])
  func aLineIsOneCommand(_ line: String, _ command: ScriptCommand) throws {
    #expect(try commands("leave\n" + line) == [.leave, command])
  }

  @Test func headerPrecedesTheCommands() throws {
    let script = try Script(text: "# A proof\ntitle The heart\nopen notes.md\nsize 900x700\nscale 2\ncategory xl\nappearance dark\n\nleave\ncategory S with shift\n", file: "s")
    #expect(script.header.title == "The heart" && script.header.source == .document("notes.md") && script.header.size == Size(width: 900, height: 700))
    #expect(script.header.scale == 2 && script.header.category == "XL" && script.header.appearance == .dark)
    #expect(script.lines.last == Script.Line(number: 10, command: .category("S"), modifiers: .shift))
  }

  @Test func everyVerbsExampleIsRead() throws {
    for verb in Script.verbs {
      #expect(throws: Never.self, "\(verb.example)") { try Script(text: verb.example, file: "s") }
      #expect(verb.example.hasPrefix(verb.name))
    }
  }

  @Test(arguments: [
    ("drag", "the target is missing"), ("drag heart", "the destination is missing"), ("drag heart to 4,5 in x steps", "‘x’ is not the number of steps"),
    ("drag heart to 4,5 in 0 steps", "from 1 to 1000"), ("drag heart to 4,5 with hyper", "not a modifier"), ("tap 1,2 3", "‘3’ is unexpected"),
    ("scroll up", "‘up’ is not a number of notches"), ("key ctrl+hyper", "is not a key"), ("key ctrl+", "‘ctrl+’ has no key"), ("key +", "has no key"), ("key ctrl++z", "unknown modifier"), ("slide to huge", "not a text size"), ("resize big", "the size is missing"),
    ("mark\nmark\nmark\nmark\nmark", "more than 4 steps are marked"), ("leave\nsize 10x10", "comes after the first action"), ("size 99999x1", "out of range"), ("type", "the text is missing"), ("wait 1e9", "from 1 to 60000"),
  ])
  func errorsNameTheirLine(_ text: String, _ expected: String) throws {
    let error = try #require(throws: ProofError.self) { try Script(text: text, file: "s") }
    #expect(error.description.contains(expected) && error.line == text.split(separator: "\n").count, "\(error)")
  }
}
