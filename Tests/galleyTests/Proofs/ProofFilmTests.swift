import Foundation
import Testing

/// `galley proof film` as a user calls it.
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
      // Still pictures are larger than what changes between them.
      #expect(film.count > 4_000 && film.count < 400_000, "\(name): \(film.count) bytes")
      #expect(try desk.galley("film", "drag", "-o", "again-\(name)").status == 0)
      #expect(try Data(contentsOf: desk.scratch.url("again-\(name)")) == film, "the same proof gives the same bytes")
    }
    #expect(try desk.files("drag") == before, "a film wrote into the proof")
  }

  @Test func whatCannotBecomeAFilm() throws {
    let desk = try ProofDesk()
    try desk.make("still", "wait 10 ms\n")
    for (arguments, words) in [(["still", "-o", "film.mp4"], "film.mp4: a film is a .webp or a .gif"), (["still", "-o", "a.gif", "--quality", "101"], "--quality 101")] {
      let outcome = try Program.run(["proof", "film"] + arguments, in: desk.scratch.folder)
      #expect(outcome.status == 2 && outcome.errors.contains(words), "\(outcome.errors)")
    }
    let lost = try desk.galley("film", "still", "-o", "no/such/folder.gif")
    #expect(lost.status == 1 && lost.errors.contains("no/such/folder.gif: cannot be written"), "\(lost.errors)")
    #expect(try desk.galley("film", "stil", "-o", "a.gif").errors.contains("‘still’ is near"))
  }
}
