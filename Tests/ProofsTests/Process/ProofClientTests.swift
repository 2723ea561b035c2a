import Foundation
import Testing

@testable import GalleyProofs

/// A program with its own exhibits and proofs of them, through the public API: `Tests/ProofClient`.
@Suite(.serialized) struct ProofClientTests {
  /// A folder with a proof of the client's card, in which a word was tapped and a character typed.
  private final class Desk {
    let folder: URL
    var proof: ProofFolder { ProofFolder(folder.appendingPathComponent("Proofs/card")) }

    init() throws {
      folder = FileManager.default.temporaryDirectory.appendingPathComponent("proof-client-\(UUID().uuidString)", isDirectory: true)
      try FileManager.default.createDirectory(at: folder.appendingPathComponent("Proofs"), withIntermediateDirectories: true)
      try Data("exhibit card\nsize 320x240\ntap word ‘fleece’\nkeep tapped\ntype \"s\"\n".utf8).write(to: folder.appendingPathComponent("card.txt"))
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    struct Outcome: Equatable {
      var status: Int32
      var output: String
    }

    func run(_ arguments: String..., verse: String? = nil) throws -> Outcome {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        .deletingLastPathComponent().appendingPathComponent("ProofClient")
      process.arguments = arguments
      process.currentDirectoryURL = folder
      var environment = ProcessInfo.processInfo.environment
      environment["CARD_VERSE"] = verse
      environment["SWIFT_BACKTRACE"] = "enable=no"
      process.environment = environment
      let log = folder.appendingPathComponent("log")
      try Data().write(to: log)
      let output = try FileHandle(forWritingTo: log)
      (process.standardOutput, process.standardError) = (output, output)
      try process.run()
      process.waitUntilExit()
      return Outcome(status: process.terminationStatus, output: try String(contentsOf: log, encoding: .utf8))
    }
  }

  private static let otherVerse = "Mary had a little lamb, its coat was white as snow and it followed her."

  @Test func aScriptBecomesAProofThatIsCheckedAndAccepted() throws {
    let desk = try Desk()
    let made = try desk.run("script", "card.txt", "card", "Proofs")
    #expect(made.status == 0 && made.output == "card: 3 steps\n", "\(made.output)")
    #expect(try desk.proof.stepCount() == 3)
    let check = try desk.run("check", "Proofs")
    #expect(check.status == 0 && check.output == "card\n1 passed\n", "\(check.output)")
    #expect(try desk.run("accept", "card", "Proofs") == .init(status: 0, output: ""), "nothing changes")
    #expect(try desk.run("bisect", "card", "Proofs") == .init(status: 0, output: ""))

    let other = try desk.run("check", "Proofs", verse: Self.otherVerse)
    #expect(other.status == 1 && other.output.contains("step 1, start: ") && other.output.contains("‘fleece’"), "\(other.output)")
    #expect(other.output.hasSuffix("1 differs\n"), "\(other.output)")
    let bisect = try desk.run("bisect", "card", "Proofs", verse: Self.otherVerse)
    #expect(bisect.status == 1 && bisect.output == "card/trace.jsonl:1 from the start\n", "\(bisect.output)")
    let accept = try desk.run("accept", "card", "Proofs", verse: Self.otherVerse)
    #expect(accept.status == 0 && accept.output.contains("step 1, start: "), "\(accept.output)")
    #expect(try desk.run("check", "Proofs", verse: Self.otherVerse).status == 0)
  }

  @Test func aStepIsExportedAndTheReplayIsFilmed() throws {
    let desk = try Desk()
    #expect(try desk.run("script", "card.txt", "card", "Proofs").status == 0)
    let export = try desk.run("export", "card", "Proofs", "out")
    #expect(export.status == 0, "\(export.output)")
    let recorded = try String(contentsOf: desk.folder.appendingPathComponent("out/Sources/Card/recorded.layout"), encoding: .utf8)
    let row = try #require(try LayoutRecord(text: recorded, file: "recorded.layout").columns.first?.rows.first)
    #expect(row.text.hasPrefix("Mary had"))
    #expect(try desk.run("export", "card", "Proofs", "out").output.contains("out already exists"))
    let film = try desk.run("film", "card", "Proofs", "card.gif")
    #expect(film.status == 0, "\(film.output)")
    #expect(try Data(contentsOf: desk.folder.appendingPathComponent("card.gif")).starts(with: Data("GIF89a".utf8)))
    let sweep = try desk.run("sweep", "sheet.png")
    #expect(sweep.status == 0 && sweep.output == "\n", "\(sweep.output)")
  }

  @Test func aCheckReadsTheManifestOnce() throws {
    let desk = try Desk()
    #expect(try desk.run("script", "card.txt", "card", "Proofs").status == 0)
    let openings = try FileOpenings(desk.proof.manifest)
    #expect(try desk.run("check", "Proofs").status == 0)
    #expect(openings.newCount() == 1)
    #expect(try desk.run("check", "Proofs", verse: Self.otherVerse).status == 1)
    #expect(openings.newCount() == 1)
  }

  /// The reason of a failed replay is reported by the caller.
  @Test func failedReplayIsReportedWithItsReason() throws {
    let desk = try Desk()
    #expect(try desk.run("script", "card.txt", "card", "Proofs").status == 0)
    var trace = try String(contentsOf: desk.proof.trace, encoding: .utf8)
    trace.replace("\"exhibit\":\"card\"", with: "\"exhibit\":\"cart\"")
    try Data(trace.utf8).write(to: desk.proof.trace)
    let check = try desk.run("check", "Proofs")
    #expect(check.status == 1 && check.output.contains("no exhibit is named ‘cart’") && check.output.hasSuffix("1 broken\n"), "\(check.output)")
  }

  @Test func argumentsOfARequestAreReadAsTheyWereWritten() {
    let command = ReplayCommand(arguments: ["proof", "replay"])
    let requests: [(isQuick: Bool, images: ProofImagePolicy?, pixels: ReplayedPixels)] = [
      (false, nil, .all), (false, .marked, .all), (true, nil, .all), (true, nil, .steps([])), (true, .all, .steps([4, 1, 12])),
    ]
    for (isQuick, images, pixels) in requests {
      let request = ReplayRequest(
        ProofFolder(URL(fileURLWithPath: "/a/b", isDirectory: true)), into: URL(fileURLWithPath: "/c d", isDirectory: true), isQuick: isQuick, images: images, pixels: pixels)
      let read = ReplayRequest(command.arguments + request.arguments, of: command)
      #expect(read?.folder.url.path == "/a/b" && read?.results.path == "/c d" && read?.isQuick == isQuick)
      #expect(read?.images == images && read?.pixels == pixels)
      #expect(ReplayRequest(request.arguments, of: command) == nil)
    }
    for wrong in [["proof", "replay"], ["proof", "replay", "a", "--to", "b"], ["proof", "replay", "a", "--into", "b", "--slow"],
      ["proof", "replay", "a", "--into", "b", "--images"], ["proof", "replay", "a", "--into", "b", "--images", "some"], ["proof", "replay", "a", "--into", "b", "--quick", "--pixels", "0"]] {
      #expect(ReplayRequest(wrong, of: command) == nil, "\(wrong)")
    }
  }
}
