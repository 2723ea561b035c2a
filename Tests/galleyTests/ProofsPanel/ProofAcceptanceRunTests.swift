import Foundation
import GalleyProofs
import GalleyWindowing
import Testing
import UIKit

@testable import GalleyApp
@testable import galley

/// Acceptances in the background, and the end of the window during one.
@MainActor @Suite(.serialized) struct ProofAcceptanceRunTests {
  private func wait(_ expectation: String, _ condition: () -> Bool) async throws {
    for _ in 0..<3000 {
      if condition() { return }
      try await Task.sleep(for: .milliseconds(20))
    }
    Issue.record("waited for \(expectation)")
  }

  /// A proof whose replay differs from its recording.
  private func desk() throws -> ProofDesk {
    let desk = try ProofDesk()
    try desk.make("one", "tap word ‘compositor’\ntype \"x\"\nkeep a\n")
    try desk.edit("one", "trace.jsonl") { $0.replace("\"text\":\"x\"", with: "\"text\":\"w\"") }
    return desk
  }

  private func entries(_ desk: ProofDesk) throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: desk.proofs.path).sorted() }

  @Test func anOutcomeIsReportedOnce() async throws {
    let desk = try desk()
    let (folder, group) = (ProofFolder(desk.proofs.appendingPathComponent("one")), DispatchGroup())
    var outcomes: [ProofAcceptanceRun.Outcome] = []
    let run = ProofAcceptanceRun(folder, step: nil, replaying: ReplayingProgram.command, in: group) { outcomes.append($0) }
    try await wait("the outcome") { !outcomes.isEmpty }
    guard case .ready(let acceptance) = outcomes[0] else {
      Issue.record("\(outcomes)")
      return
    }
    // A cancel after the outcome does not take it back.
    run.cancel()
    try acceptance.accept()
    #expect(try outcomes.count == 1 && entries(desk) == ["one"])
    var again: [ProofAcceptanceRun.Outcome] = []
    let second = ProofAcceptanceRun(folder, step: nil, replaying: ReplayingProgram.command, in: group) { again.append($0) }
    try await wait("the second outcome") { !again.isEmpty }
    if case .unchanged = again[0] {} else { Issue.record("\(again)") }
    _ = second
  }

  /// A cancel at any moment reports nothing, and leaves the proof without other files once the background work has ended.
  @Test(arguments: [0, 5, 50, 150, 400, 900]) func aCancelledReplayLeavesNothing(milliseconds: Int) async throws {
    let desk = try desk()
    let before = try desk.files("one")
    let (folder, group) = (ProofFolder(desk.proofs.appendingPathComponent("one")), DispatchGroup())
    var outcomes = 0
    let run = ProofAcceptanceRun(folder, step: 1, replaying: ReplayingProgram.command, in: group) { outcome in
      outcomes += 1
      if case .ready(let acceptance) = outcome { acceptance.discard() }
    }
    try await Task.sleep(for: .milliseconds(milliseconds))
    let reported = outcomes
    run.cancel()
    group.wait()
    try await Task.sleep(for: .milliseconds(40))
    #expect(try outcomes == reported && entries(desk) == ["one"])
    #expect(try desk.files("one") == before)
  }

  /// The end of the window waits until the files of an acceptance are removed, also while its question is shown.
  @Test(arguments: [false, true]) func theEndDiscardsAnAcceptance(isAsked: Bool) async throws {
    let desk = try desk()
    let library = ProofLibrary(path: desk.proofs.path, replaying: ReplayingProgram.command)
    let opened = OpenedProof(library.folder("one"), replaying: ReplayingProgram.command, in: library.background)
    opened.replay()
    try await wait("the replay") { opened.hasFrames }
    let panel = ProofsPanel(library, replaying: ReplayingProgram.command)
    var questions: [[(title: String, action: () -> Void)]] = []
    panel.ask = { _, _, choices in questions.append(choices) }
    panel.frame = CGRect(x: 0, y: 0, width: 1000, height: 600)
    let parent = UIView(frame: panel.frame)
    parent.addSubview(panel)
    panel.detail.show(opened)
    panel.layoutIfNeeded()
    panel.detail.words.acceptProof.action()
    #expect(panel.isAccepting && !panel.detail.words.cancel.isHidden && panel.detail.words.acceptProof.isHidden)
    if isAsked {
      try await wait("the question") { !questions.isEmpty }
      #expect(try entries(desk).count == 2 && !panel.isAccepting && panel.detail.words.cancel.isHidden)
    }
    panel.close()
    library.background.wait()
    #expect(try !panel.isAccepting && entries(desk) == ["one"])
    // An answer after the end stores nothing.
    for question in questions { question[0].action() }
    #expect(try entries(desk) == ["one"])
  }

  /// Without a proof, every control of the detail view that needs one is disabled.
  @Test func controlsNeedAProof() throws {
    let detail = ProofDetailView()
    let controls = [detail.checkButton, detail.play, detail.previousButton, detail.nextButton, detail.words.acceptStep, detail.words.acceptProof] as [UIControl]
    #expect(controls.allSatisfy { !$0.isEnabled })
  }

  /// The manifest and the list of the frames, which are long for a long proof, are read in the background: the main thread stores them in
  /// a later turn.
  @Test func anOpenedProofReadsInTheBackground() async throws {
    let desk = try desk()
    let (folder, group) = (ProofFolder(desk.proofs.appendingPathComponent("one")), DispatchGroup())
    let opened = OpenedProof(folder, replaying: ReplayingProgram.command, in: group)
    #expect(opened.timeline.steps.isEmpty && opened.event(ofStep: 1).isEmpty)
    try await wait("the steps") { !opened.timeline.steps.isEmpty }
    #expect(!opened.event(ofStep: 1).isEmpty && opened.problem == nil)
    var states: [String] = []
    opened.onChange = { [weak opened] in if let opened { states.append("\(opened.isReplaying ? "replays" : "done")\(opened.hasFrames ? ", frames" : "")") } }
    opened.replay()
    #expect(opened.isReplaying && opened.event(ofStep: 1).isEmpty)
    try await wait("the replay") { opened.hasFrames }
    // The end of the replay is reported before its frames are read.
    #expect(states.contains("done") && states.last == "done, frames" && opened.timeline.times.count > opened.timeline.steps.count)
    #expect(!opened.event(ofStep: 1).isEmpty && opened.problem == nil)
    // The reads of a replay that was cancelled store nothing.
    opened.replay()
    opened.cancel()
    group.wait()
    try await Task.sleep(for: .milliseconds(40))
    #expect(opened.event(ofStep: 1).isEmpty && !opened.hasFrames)
    // A message instead of steps.
    try desk.edit("one", "proof.json") { $0 = "{" }
    opened.replay()
    try await wait("the message") { opened.problem != nil }
    opened.cancel()
    group.wait()
  }

  @Test func theCancelButtonEndsTheReplay() async throws {
    let desk = try desk()
    let library = ProofLibrary(path: desk.proofs.path, replaying: ReplayingProgram.command)
    let panel = ProofsPanel(library, replaying: ReplayingProgram.command)
    var hidden: [String] = []
    panel.hideMessage = { hidden.append($0) }
    panel.detail.show(OpenedProof(library.folder("one"), replaying: ReplayingProgram.command, in: library.background))
    for _ in 0..<2 {
      panel.detail.words.acceptStep.action()
      panel.detail.words.acceptProof.action()
      #expect(panel.isAccepting)
      panel.detail.words.cancel.action()
      #expect(!panel.isAccepting && panel.detail.words.cancel.isHidden && !panel.detail.words.acceptProof.isHidden)
    }
    #expect(hidden == ["Replaying one…", "Replaying one…"])
    panel.detail.show(nil)
    library.background.wait()
    #expect(try entries(desk) == ["one"])
  }
}
