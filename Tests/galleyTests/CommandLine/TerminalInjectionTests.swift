import Foundation
import Testing

/// Text of documents and names of files reach a terminal without control characters.
@Suite struct TerminalInjectionTests {
  /// Escape sequences in 7 and 8 bits, DEL, a direction override and an isolate.
  private static let hostile = "A\u{1B}[2Jb\u{9B}31mc\u{7F}d\u{202E}e\u{2067}f"

  private func desk() throws -> Scratch {
    let scratch = try Scratch()
    // Mostly text, because a file of control characters is refused as binary.
    let plain = String(repeating: "A compositor filled a composing stick one character at a time. ", count: 8)
    try scratch.write("evil.md", "# Head \(Self.hostile)\n\nText \(Self.hostile)\n\n\(plain)\n")
    try scratch.write("evil.txt", "Text \(Self.hostile)\n\(plain)\n")
    try scratch.write("n\u{1B}]0;x\u{7}ame\u{9B}.txt", Data([0xFF, 0xFE, 0xD8]))
    return scratch
  }

  private func check(_ text: String, _ call: String, sourceLocation: SourceLocation = #_sourceLocation) {
    let found = text.unicodeScalars.filter { scalar in
      scalar != "\n" && (scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value) || (0x202A..<0x202F).contains(scalar.value) || (0x2066..<0x206A).contains(scalar.value))
    }
    #expect(found.isEmpty, "\(call): \(found.map { String($0.value, radix: 16) })", sourceLocation: sourceLocation)
  }

  @Test(arguments: [
    ["tree", "evil.md"], ["tree", "evil.md", "--json"], ["layout", "evil.txt"], ["layout", "evil.txt", "--json", "--glyphs"], ["layout", "evil.md"],
    ["list"], ["doctor"], ["layout", "no\u{1B}[31m\u{9B}\u{202E}\nname.txt"], ["tree", "no\u{1B}[31m\nname"], ["open", "\u{1B}c\nmissing.md"],
    ["layout", "n\u{1B}]0;x\u{7}ame\u{9B}.txt"], ["render", "evil.md", "-o", "\u{1B}[2J\n/page.png"], ["render", "evil.md", "-o", "page\u{1B}"],
    ["layout", "evil.txt", "--font", "\u{1B}[7m\nfont"], ["layout", "evil.txt", "--exclude", "\u{1B}c(1)"], ["layout", "evil.txt", "--gap", "\u{9B}1"],
    ["wor\u{1B}k\nbench"], ["--\u{1B}[2J"], ["proof", "list", "--proofs", "\u{1B}[2J\nfolder"], ["proof", "check", "a\u{1B}[2J\nb"],
    ["proof", "script", "evil.txt", "new"], ["proof", "script", "\u{1B}\n", "new"], ["proof", "film", "\u{9B}", "-o", "x.gif"],
  ]) func outputHasNoTerminalControlCharacters(_ arguments: [String]) throws {
    let scratch = try desk()
    let outcome = try Program.run(arguments, in: scratch.folder, seconds: 180)
    let call = arguments.joined(separator: " ").debugDescription
    #expect(outcome.exited, "\(call)")
    check(outcome.output, call)
    check(outcome.errors, call)
    // A message is one line even if the name has newlines.
    if outcome.status == 1 || outcome.status == 2 { #expect(outcome.errors.split(separator: "\n").count == 1 || arguments == ["doctor"], "\(call): \(outcome.errors)") }
    if arguments.contains("--json"), outcome.status == 0 {
      #expect(throws: Never.self) { _ = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) }
    }
  }

  @Test func jsonHasTheSameText() throws {
    let scratch = try desk()
    let outcome = try Program.run(["layout", "evil.txt", "--json", "--container", "2000x100"], in: scratch.folder, seconds: 180)
    let answer = try LayoutOutput(outcome.output)
    #expect(answer.fragments.map(\.text).joined().contains(Self.hostile))
  }
}
