import Foundation
import GalleyProofs
import TestSupport
import Testing

@testable import GalleyApp

/// Traces with randomly changed bytes: each is replayed to its end or refused, without a trap or a hang.
@MainActor @Suite(.serialized) struct ReplayFuzzTests {
  private static let trace = """
    {"galley":1,"title":"All kinds","document":"notes.md","size":[320,240],"scale":1,"category":"L","appearance":"light"}
    {"t":10,"kind":"move","x":100,"y":90}
    {"t":20,"kind":"down","x":100,"y":90,"button":"left"}
    {"t":30,"kind":"move","x":140,"y":120}
    {"t":40,"kind":"up","x":140,"y":120,"button":"left"}
    {"t":300,"kind":"text","text":"né 👩🏽‍🚀"}
    {"t":310,"kind":"compose","text":"に","start":0,"length":1}
    {"t":320,"kind":"key","key":"left","modifiers":"ctrl+shift"}
    {"t":330,"kind":"keyup","key":"left","modifiers":"ctrl+shift"}
    {"t":340,"kind":"key","usage":29,"symbol":122,"modifiers":"ctrl"}
    {"t":350,"kind":"clipboard","text":"lamb"}
    {"t":360,"kind":"key","key":"v","modifiers":"ctrl","repeat":true}
    {"t":370,"kind":"wheel","x":100,"y":90,"dx":0,"dy":-2,"precise":false}
    {"t":380,"kind":"touch","id":3,"phase":"began","x":60,"y":60}
    {"t":390,"kind":"touch","id":3,"phase":"ended","x":60,"y":90}
    {"t":400,"kind":"key","key":"=","modifiers":"ctrl"}
    {"t":410,"kind":"keep","name":"larger"}
    {"t":420,"kind":"resize","size":[300,200]}
    {"t":430,"kind":"scale","scale":1.25}
    {"t":440,"kind":"focus","focused":false}
    {"t":450,"kind":"leave"}
    {"t":460,"kind":"frame"}

    """

  @Test func mutatedTracesAreReplayedOrRefused() throws {
    let scratch = try Scratch()
    try scratch.write("notes.md", "# Notes\n\nA compositor stood before a sloping case and filled a *composing stick* one character at a time.")
    let folder = ProofFolder(scratch.folder)
    let whole = try Trace(bytes: Array(Self.trace.utf8), file: "trace.jsonl")
    #expect(whole.events.count == 21 && whole.truncation == nil)
    var generator = SeededGenerator(seed: 31)
    var (refused, replayed) = (0, 0)
    for round in 0..<(LongTests.areWanted ? 10_000 : 100) {
      let bytes = Mutation.of(Array(Self.trace.utf8), using: &generator)
      do {
        let trace = try Trace(bytes: bytes, file: "trace.jsonl")
        let host = ProofProgram.host(trace.header)
        let stage = try Stage.proof(trace.header, in: folder, on: host)
        var steps = 0
        Replay(trace, in: stage, on: host).run { step in
          steps += 1
          #expect(step.number == steps && step.screenshot.width > 0, "round \(round)")
        }
        stage.close()
        #expect(steps > 0)
        replayed += 1
      } catch {
        #expect(error is ProofError || error is Failure, "round \(round): \(error)")
        refused += 1
      }
    }
    #expect(refused > 2 && replayed > 2, "\(refused) refused, \(replayed) replayed")
  }
}
