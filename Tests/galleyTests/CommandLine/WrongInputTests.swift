import Foundation
import Testing

/// Invalid input gives one clear line with the problem and its correction. The exit status is 2 for an invalid command line and 1 otherwise; nothing
/// traps.
@Suite struct WrongInputTests {
  /// Checks that the single line on standard error contains all `expected`.
  private func check(
    _ arguments: [String], exits status: Int32, saying expected: [String], in scratch: Scratch,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let outcome = try Program.run(arguments, in: scratch.folder)
    let call = "galley \(arguments.joined(separator: " "))"
    #expect(outcome.exited, "\(call) ended by signal \(outcome.status)", sourceLocation: sourceLocation)
    #expect(outcome.status == status, "\(call): \(outcome.errors)", sourceLocation: sourceLocation)
    #expect(outcome.output.isEmpty, "\(call) printed: \(outcome.output.prefix(200))", sourceLocation: sourceLocation)
    let lines = outcome.errors.split(separator: "\n")
    #expect(lines.count == 1, "\(call): \(outcome.errors)", sourceLocation: sourceLocation)
    for word in expected {
      #expect(outcome.errors.contains(word), "\(call): ‘\(word)’ is not in ‘\(outcome.errors)’", sourceLocation: sourceLocation)
    }
  }

  private func filled() throws -> Scratch {
    let scratch = try Scratch()
    try scratch.write("text.txt", "Some text.\n")
    try scratch.write("broken.ttf", Data([0, 1, 0, 0, 0, 9] + [UInt8](repeating: 0xFF, count: 64)))
    try scratch.write("notafont.ttf", "This is no font.")
    try FileManager.default.createDirectory(at: scratch.url("folder"), withIntermediateDirectories: true)
    return scratch
  }

  @Test func missingFiles() throws {
    let scratch = try filled()
    for command in [["layout", "missing.txt"], ["layout", "missing.txt", "--json"]] {
      try check(command, exits: 1, saying: ["missing.txt", "no"], in: scratch)
    }
    for command in [["render", "missing.md", "-o", "page.png"], ["tree", "missing.md", "--json"], ["open", "missing.md"]] {
      try check(command, exits: 1, saying: ["missing.md", "no"], in: scratch)
    }
  }

  @Test func foldersInPlaceOfFiles() throws {
    let scratch = try filled()
    for command in [["layout", "folder"], ["render", "folder", "-o", "page.png"], ["tree", "folder"], ["open", "folder"]] {
      try check(command, exits: 1, saying: ["folder"], in: scratch)
    }
  }

  @Test(.disabled(if: getuid() == 0, "root reads every file")) func unreadableFiles() throws {
    let scratch = try filled()
    try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: scratch.url("text.txt").path)
    try check(["layout", "text.txt"], exits: 1, saying: ["text.txt", "permissions"], in: scratch)
  }

  @Test func brokenFonts() throws {
    let scratch = try filled()
    for font in ["broken.ttf", "notafont.ttf", "folder", "./missing.otf"] {
      try check(["layout", "text.txt", "--font", font], exits: 1, saying: [(font as NSString).lastPathComponent], in: scratch)
    }
  }

  @Test func unknownNamesGetASuggestion() throws {
    let scratch = try filled()
    try check(["layout", "text.txt", "--font", "Galley Blok"], exits: 1, saying: ["Galley Blok", "Galley Block"], in: scratch)
    try check(["render", "playgrund", "-o", "page.png"], exits: 1, saying: ["playgrund", "playground"], in: scratch)
    try check(["tree", "playgrond", "--json"], exits: 1, saying: ["playgrond", "playground"], in: scratch)
    try check(["layout", "text.txt", "--exclude", "circel(1,2,3)"], exits: 2, saying: ["circel", "circle"], in: scratch)
  }

  @Test(arguments: [
    ["layout", "text.txt", "--container", "0x800"], ["layout", "text.txt", "--container", "-5x800"],
    ["layout", "text.txt", "--container", "600x0"], ["layout", "text.txt", "--container", "nanxnan"],
    ["layout", "text.txt", "--container", "600"], ["layout", "text.txt", "--container", "infx800"],
    ["layout", "text.txt", "--columns", "0"], ["layout", "text.txt", "--columns", "100000000"],
    ["layout", "text.txt", "--font-size", "0"], ["layout", "text.txt", "--font-size", "inf"],
    ["layout", "text.txt", "--font-size", "1e300"], ["layout", "text.txt", "--gap", "-1"],
    ["layout", "text.txt", "--gap", "1e15"], ["layout", "text.txt", "--gap", "1e308"], ["layout", "text.txt", "--gap", "inf"],
    ["layout", "text.txt", "--font-size", "1e-6"], ["layout", "text.txt", "--font-size", "1e-300"],
    ["layout", "text.txt", "--line-height", "1e-300"], ["layout", "text.txt", "--line-height", "1e308"],
    ["layout", "text.txt", "--padding", "1e15"], ["layout", "text.txt", "--standoff", "1e15"],
    ["layout", "text.txt", "--min-segment", "1e308"], ["layout", "text.txt", "--min-lines", "17"], ["layout", "text.txt", "--gap", "nan"], ["layout", "text.txt", "--padding", "-3"],
    ["layout", "text.txt", "--line-height", "0"], ["layout", "text.txt", "--standoff", "-1"],
    ["layout", "text.txt", "--min-segment", "nan"], ["layout", "text.txt", "--align", "middle"],
    ["layout", "text.txt", "--direction", "up"], ["layout", "text.txt", "--break", "line"],
    ["layout", "text.txt", "--hyphenate", "xx"], ["layout", "text.txt", "--glyphs"],
    ["layout", "text.txt", "--exclude", "circle(1,2)"], ["layout", "text.txt", "--exclude", "rect 1 2 3 4"],
    ["layout", "text.txt", "--exclude", "polygon(0 0, 1 1)"], ["layout", "text.txt", "--exclude", "path(M 0)"],
    ["render", "playground", "-o", "page.png", "--size", "0x0"], ["render", "playground", "-o", "page.png", "--size", "1280"],
    ["render", "playground", "-o", "page.png", "--size", "999999x999999"],
    ["render", "playground", "-o", "page.png", "--scale", "0"], ["render", "playground", "-o", "page.png", "--scale", "nan"],
    ["render", "playground", "-o", "page.png", "--category", "huge"],
    ["render", "playground", "-o", "page.png", "--appearance", "grey"], ["render", "playground", "-o", "page.gif"],
    ["render", "playground"], ["layout"], ["nonsense-command"], ["list", "--loud"], ["bench", "text.txt", "--rounds", "0"],
  ])
  func wrongCommandLines(_ arguments: [String]) throws {
    try check(arguments, exits: 2, saying: ["--help"], in: try filled())
  }

  /// Messages name the invalid input and the limits.
  @Test(arguments: [
    (["layout", ""], 2, ["<file|exhibit>", "name a file"]), (["render", "", "-o", "page.png"], 2, ["<exhibit|file>", "name a file"]),
    (["tree", ""], 2, ["<exhibit>", "name a file"]), (["open", ""], 2, ["<file>", "name a file"]), (["bench", ""], 2, ["<file>"]),
    (["proof", "script", "", "a"], 2, ["<file>", "name a file"]),
    (["layout", "text.txt", "--exclude", "circle(nan,1,2)"], 2, ["--exclude", "circle(nan,1,2)", "‘nan’"]),
    (["layout", "text.txt", "--exclude", "rect(0, 1,inf ,2)"], 2, ["--exclude", "‘inf’"]),
    (["layout", "text.txt", "--exclude", "polygon(0 0, nan 5, 10 10)"], 2, ["--exclude", "‘nan’"]),
    (["layout", "text.txt", "--exclude", "circle(10,10,-5)"], 2, ["--exclude", "circle(10,10,-5)", "is negative"]),
    (["layout", "text.txt", "--exclude", "circle(nan"], 2, ["--exclude", "circle(nan", "‘nan’"]),
    (["render", "playground", "-o", "page.png", "--size", "0x9"], 2, ["--size", "0x9", "1 to 16384"]),
    (["tree", "playground", "--size", "99999x10"], 2, ["--size", "1 to 16384"]),
    (["render", "playground", "-o", "page.png", "--scale", "-1"], 2, ["--scale -1", "from 0."]), (["open", "text.txt", "--scale", "-0.5"], 2, ["--scale -0.5", "from 0."]),
    (["render", "playground", "-o", "page.png", "--size", "9000x10", "--scale", "2"], 2, ["--size 9000x10:", "16384"]),
    (["layout", "text.txt", "--container", "2000000x9"], 2, ["--container", "1000000 pt"]),
    (["layout", "text.txt", "--container", "-5x5"], 2, ["-5x5", "1000000 pt"]), (["layout", "text.txt", "--font-size", "-3"], 2, ["--font-size -3", "1/64"]),
    (["layout", "text.txt", "--gap", "-1e9"], 2, ["--gap -1", "of 0 to"]), (["layout", "text.txt", "--min-lines", "-2"], 2, ["--min-lines -2", "from 0"]),
    (["layout", "text.txt", "--font", "/proc/kmsg"], 1, ["/proc/kmsg"]),
    (["render", "loop", "-o", "page.png"], 1, ["loop", "leads back to itself"]), (["tree", "loop"], 1, ["loop", "leads back to itself"]),
    (["layout", "loop"], 1, ["loop", "leads back to itself"]), (["open", "loop"], 1, ["loop", "leads back to itself"]),
    (["tree", "loop/text.txt"], 1, ["loop/text.txt", "leads back to itself"]),
    (["render", "text.txt", "-o", "loop/page.png"], 1, ["loop/page.png", "leads back to itself"]),
    (["render", "astray", "-o", "page.png"], 1, ["astray", "no such file"]),
  ] as [([String], Int32, [String])])
  func messagesNameTheGivenArgument(_ arguments: [String], _ status: Int32, _ expected: [String]) throws {
    let scratch = try filled()
    for (link, place) in [("loop", "pool"), ("pool", "loop"), ("astray", "nowhere.txt")] {
      try FileManager.default.createSymbolicLink(atPath: scratch.url(link).path, withDestinationPath: place)
    }
    try check(arguments, exits: status, saying: expected, in: scratch)
  }

  /// Messages do not name the temporary folder in which a proof is created, and the folder is removed.
  @Test(arguments: [
    ("wait 10 ms", "exhibit nothing", "script.txt:2: no exhibit is named ‘nothing’"),
    ("", "open missing.md", "script.txt:2: missing.md: there is no such file; name an existing document"),
    ("", "open folder", "script.txt:2: folder: is a folder, not a file; choose a file"),
    ("", "open picture.txt", "script.txt:2: picture.txt is a PNG image, not text; name a .txt or .md file"),
    ("", "open .hidden.txt", "script.txt:2: .hidden.txt: a proof cannot contain a file with that name; rename it"),
    ("tap nothing", "open text.txt", "script.txt:3: there is no element ‘nothing’"), ("tap", "open text.txt", "script.txt:3: the target is missing"),
  ])
  func scriptErrorsNameTheScript(_ last: String, _ opening: String, _ expected: String) throws {
    let scratch = try filled()
    try scratch.write("picture.txt", Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0]))
    try scratch.write(".hidden.txt", "Some text.\n")
    try scratch.write("script.txt", "title A proof\n\(opening)\n\(last)\n")
    let outcome = try Program.run(["proof", "script", "script.txt", "new", "--proofs", "Made"], in: scratch.folder)
    #expect(outcome.status == 1 && outcome.errors.contains(expected) && !outcome.errors.contains(".new-"), "\(outcome.errors)")
    let left = (try? FileManager.default.contentsOfDirectory(atPath: scratch.url("Made").path)) ?? []
    #expect(left.isEmpty, "\(left)")
  }

  /// A proof of a document that is a symbolic link contains a copy of the link's target.
  @Test func proofOfALinkCopiesTheDocument() throws {
    let scratch = try filled()
    try scratch.write("script.txt", "open link.txt\nkeep it\n")
    try FileManager.default.createSymbolicLink(atPath: scratch.url("link.txt").path, withDestinationPath: "text.txt")
    let outcome = try Program.run(["proof", "script", "script.txt", "new", "--proofs", "Made"], in: scratch.folder)
    #expect(outcome.status == 0, "\(outcome.errors)")
    let copy = scratch.url("Made/new/link.txt").path
    #expect(try FileManager.default.attributesOfItem(atPath: copy)[.type] as? FileAttributeType == .typeRegular)
    #expect(try String(contentsOfFile: copy, encoding: .utf8) == "Some text.\n")
  }

  @Test func outputThatCannotBeWritten() throws {
    let scratch = try filled()
    for output in ["nowhere/page.png", "nowhere/page.pdf", "nowhere/page.svg"] {
      try check(["render", "playground", "-o", output], exits: 1, saying: [output], in: scratch)
    }
  }

  @Test func invalidUTF8IsReplacedAndReported() throws {
    let scratch = try Scratch()
    try scratch.write("bytes.txt", Data("caf".utf8) + Data([0xE9, 0x20, 0xFF, 0xFE]) + Data("end".utf8))
    let outcome = try Program.run(["layout", "bytes.txt", "--json"], in: scratch.folder)
    #expect(outcome.status == 0 && outcome.exited)
    #expect(outcome.errors.contains("bytes.txt") && outcome.errors.contains("3"), "\(outcome.errors)")
    let layout = try LayoutOutput(outcome.output)
    #expect(layout.fragments.map(\.text).joined() == "caf\u{FFFD} \u{FFFD}\u{FFFD}end")
  }

  @Test func helpIsNoError() throws {
    let scratch = try Scratch()
    for command in [["--help"]] + ["playground", "open", "list", "render", "layout", "tree", "doctor", "bench"].map({ [$0, "--help"] }) {
      let outcome = try Program.run(command, in: scratch.folder)
      #expect(outcome.status == 0 && outcome.exited && outcome.errors.isEmpty, "\(command)")
      #expect(outcome.output.contains("USAGE"), "\(command)")
    }
  }

  /// The text is shown without the page file, whose fault is reported.
  @Test(arguments: [["layout", "notes.md"], ["tree", "notes.md"], ["render", "notes.md", "-o", "notes.png"]])
  func damagedPageFileIsReported(arguments: [String]) throws {
    let scratch = try Scratch()
    try scratch.write("notes.md", "Some text\n")
    try scratch.write("notes.md.galley-page", "{")
    let outcome = try Program.run(arguments, in: scratch.folder)
    #expect(outcome.status == 0 && outcome.errors.contains("notes.md.galley-page is not used: it is damaged"), "\(outcome.errors)")
  }
}
