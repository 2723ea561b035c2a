import Foundation
import TestSupport
import Testing

/// `galley proof film` as a user runs it.
@Suite(.serialized) struct ProofFilmTests {
  @Test func aProofBecomesAFilm() throws {
    let desk = try ProofDesk()
    try desk.make("drag", "drag circle to 200,200 in 4 steps\nwait 2000 ms\nkey ctrl+z\n")
    let before = try desk.files("drag")
    for (name, magic) in [("drag.webp", "RIFF"), ("drag.gif", "GIF89a")] {
      let outcome = try desk.galley("film", "drag", "-o", name)
      #expect(outcome.status == 0 && outcome.output.isEmpty, "\(outcome.output)\(outcome.errors)")
      let film = try Data(contentsOf: desk.scratch.url(name))
      #expect(film.starts(with: magic.utf8))
      // A lower limit, because complete frames are larger than differences.
      #expect(film.count > 4_000 && film.count < 400_000, "\(name): \(film.count) bytes")
      #expect(try desk.galley("film", "drag", "-o", "again-\(name)").status == 0)
      #expect(try Data(contentsOf: desk.scratch.url("again-\(name)")) == film, "the same proof gives the same bytes")
    }
    #expect(try desk.files("drag") == before, "a film wrote into the proof")
  }

  /// The film has the window's maximum width and height; a smaller window is shown on black.
  @Test func aWindowThatChangesItsSizeIsFilmed() throws {
    let desk = try ProofDesk()
    try desk.make("resized", "wait 50 ms\nresize 700x300\nwait 50 ms\nresize 500x450\nwait 50 ms\n")
    let outcome = try desk.galley("film", "resized", "-o", "resized.gif")
    #expect(outcome.exited && outcome.status == 0, "\(outcome.status) \(outcome.errors)")
    let film = [UInt8](try Data(contentsOf: desk.scratch.url("resized.gif")))
    #expect(film.starts(with: "GIF89a".utf8) && film.count > 10)
    #expect(Int(film[6]) | Int(film[7]) << 8 == 700 && Int(film[8]) | Int(film[9]) << 8 == 450)
  }

  /// A trace with changed bytes is filmed, or refused in one line.
  @Test func brokenTracesAreFilmedOrRefused() throws {
    let desk = try ProofDesk()
    try desk.make("broken", "wait 50 ms\nresize 120x90\ntap 60,40\nkey ctrl+a\n")
    let whole = [UInt8](try Data(contentsOf: desk.url("broken", "trace.jsonl")))
    var generator = SeededGenerator(seed: 91)
    for round in 0..<(LongTests.areWanted ? 600 : 6) {
      var bytes = whole
      // Flips one bit; every third round uses other mutations.
      if round % 3 == 2 { bytes = Mutation.of(whole, using: &generator) } else {
        let place = Int.random(in: 0..<bytes.count, using: &generator)
        bytes[place] ^= 1 << UInt8.random(in: 0...7, using: &generator)
      }
      try Data(bytes).write(to: desk.url("broken", "trace.jsonl"))
      let outcome = try desk.galley("film", "broken", "-o", "film.gif")
      #expect(outcome.exited && [0, 1].contains(outcome.status), "round \(round): \(outcome.status) \(outcome.errors)")
      if outcome.status == 1 { #expect(outcome.errors.split(separator: "\n").count == 1, "round \(round): \(outcome.errors)") }
    }
  }

  @Test func filmErrorsAreReported() throws {
    let desk = try ProofDesk()
    try desk.make("still", "wait 10 ms\n")
    for (arguments, words) in [(["still", "-o", "film.mp4"], "film.mp4: end the name in .webp or .gif"), (["still", "-o", "a.gif", "--quality", "101"], "--quality 101")] {
      let outcome = try Program.run(["proof", "film"] + arguments, in: desk.scratch.folder)
      #expect(outcome.status == 2 && outcome.errors.contains(words), "\(outcome.errors)")
    }
    let lost = try desk.galley("film", "still", "-o", "no/such/folder.gif")
    #expect(lost.status == 1 && lost.errors.contains("no/such/folder.gif: cannot be written"), "\(lost.errors)")
    #expect(try desk.galley("film", "stil", "-o", "a.gif").errors.contains("did you mean ‘still’?"))
  }
}
