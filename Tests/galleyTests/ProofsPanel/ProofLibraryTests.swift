import Foundation
import GalleyProofs
import GalleyWindowing
import Testing
import UIKit

@testable import GalleyApp
@testable import galley

/// Checks in the background, the watch of files, and the panel in a window without a display.
@MainActor @Suite(.serialized) struct ProofLibraryTests {
  /// Waits until `condition` is true, while other work of the main queue is done. Other tests run then, so no window may be open.
  private func wait(_ expectation: String, _ condition: () -> Bool) async throws {
    for _ in 0..<3000 {
      if condition() { return }
      try await Task.sleep(for: .milliseconds(20))
    }
    Issue.record("waited for \(expectation)")
  }

  private func desk() throws -> ProofDesk {
    let desk = try ProofDesk()
    try desk.make("one", "keep a\n")
    try desk.make("two", "tap word ‘compositor’\ntype \"x\"\nkeep b\n")
    return desk
  }

  @Test func proofsAreCheckedInTheBackground() async throws {
    let desk = try desk()
    try desk.edit("two", "trace.jsonl") { $0.replace("\"text\":\"x\"", with: "\"text\":\"w\"") }
    let library = ProofLibrary(path: desk.proofs.path, replaying: ReplayingProgram.command)
    #expect(library.table.entries.map(\.name) == ["one", "two"] && library.table.summary == "2 not checked")
    var messages: [String] = []
    library.onEnd = { messages.append($0) }
    library.check()
    #expect(library.isChecking && library.table["one"]?.state == .waiting)
    try await wait("the end of the check") { !library.isChecking }
    #expect(library.table["one"]?.state == .passed && library.table["two"]?.state == .differs)
    #expect(messages == ["Proofs: 1 differs, 1 passed"] && library.table.entries.map(\.name) == ["two", "one"])
    // A cancelled check reports nothing, and the states stay.
    library.check()
    library.cancel()
    #expect(!library.isChecking && library.table.summary == "1 differs, 1 passed")
    library.check(["one"])
    library.check(["two"])
    try await wait("both checks, one after the other") { messages.count == 3 }
    #expect(!library.isChecking)
    // Two folders without proofs, and the standard ones.
    library.open(desk.scratch.url("none").path)
    #expect(library.table.summary == "No proofs")
    #expect(ProofLibrary.standardPath(in: desk.scratch.folder.path) == "Proofs" && ProofLibrary.standardPath(in: "/nowhere") == "Proofs")
  }

  @Test func changedFilesAreReported() async throws {
    let scratch = try Scratch()
    try scratch.write("inner/a.txt", "1")
    var changes: [FolderWatch.Change] = []
    let watch = try #require(FolderWatch { changes += $0 })
    let folder = scratch.url("inner").path
    #expect(watch.watch(folder) && !watch.watch(folder + "/missing"))
    try scratch.write("inner/a.txt", "2")
    try await wait("the change") { changes.contains(.init(folder: folder, name: "a.txt")) }
    changes = []
    try FileManager.default.removeItem(atPath: folder)
    try await wait("the removal") { changes.contains(.init(folder: folder, name: "")) }
  }

  @Test func watchedProofsAreCheckedWhenTheirFilesChange() async throws {
    let desk = try desk()
    let library = ProofLibrary(path: desk.proofs.path, replaying: ReplayingProgram.command)
    #expect(library.toggleWatching() == nil && library.isWatching && !library.isChecking)
    try desk.edit("two", "trace.jsonl") { $0.replace("\"text\":\"x\"", with: "\"text\":\"w\"") }
    try await wait("the check of the changed proof") { library.table["two"]?.state == .differs }
    #expect(library.table["one"]?.state == .unchecked)
    try desk.edit("two", "trace.jsonl") { $0.replace("\"text\":\"w\"", with: "\"text\":\"x\"") }
    try await wait("it to pass again") { library.table["two"]?.state == .passed }
    // A new proof is listed and checked.
    try FileManager.default.copyItem(at: desk.proofs.appendingPathComponent("one"), to: desk.proofs.appendingPathComponent("three"))
    try await wait("the new proof") { library.table["three"]?.state == .passed }
    #expect(library.toggleWatching() == nil && !library.isWatching)
    library.open(desk.scratch.url("none").path)
    #expect(library.toggleWatching()?.contains("can’t be watched") == true)
  }

  /// Folders that replace watched ones are watched, too. If a folder is gone, the watch ends with a message.
  @Test func theWatchFollowsReplacedFoldersOrEnds() async throws {
    let desk = try desk()
    let files = FileManager.default
    let program = try Scratch()
    try program.write("bin/galley", "")
    let library = ProofLibrary(path: desk.proofs.path, replaying: ReplayCommand(executable: program.url("bin/galley")))
    var (ends, changes): ([String], [Set<String>?]) = ([], [])
    library.onWatchEnd = { ends.append($0) }
    library.onWatchedChange = { changes.append($0) }
    #expect(library.toggleWatching() == nil)
    // Both folders are replaced by copies.
    for (folder, copy) in [(desk.proofs, desk.scratch.url("Copy")), (program.url("bin"), program.url("copy"))] {
      try files.copyItem(at: folder, to: copy)
      try files.removeItem(at: folder)
      try files.moveItem(at: copy, to: folder)
    }
    try await wait("the change") { !changes.isEmpty }
    library.cancel()
    #expect(library.isWatching && ends.isEmpty)
    changes = []
    try desk.edit("two", "trace.jsonl") { $0.replace("\"text\":\"x\"", with: "\"text\":\"w\"") }
    try await wait("the change of a proof in the new folder") { changes.contains(["two"]) }
    library.cancel()
    changes = []
    try program.write("bin/galley", "new")
    try files.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program.url("bin/galley").path)
    try await wait("the new program") { changes.contains(nil) }
    library.cancel()
    try files.removeItem(at: desk.proofs)
    try await wait("the end of the watch") { !library.isWatching }
    #expect(ends.count == 1 && ends[0].contains("can’t be watched"), "\(ends)")
  }

  // MARK: The panel

  @Test func thePanelShowsReplaysAndMovesBetweenSteps() async throws {
    let desk = try desk()
    try desk.edit("two", "trace.jsonl") { $0.replace("\"text\":\"x\"", with: "\"text\":\"w\"") }
    let library = ProofLibrary(path: desk.proofs.path, replaying: ReplayingProgram.command)
    library.check()
    try await wait("the check") { !library.isChecking }
    let opened = OpenedProof(library.folder("two"), replaying: ReplayingProgram.command)
    opened.replay()
    try await wait("the replay") { opened.hasFrames }
    try checkPanel(library, opened)
  }

  /// In a low window, the page keeps a height in which it can be recognized, and the words below it are not cut.
  private func checkLowPanel(_ panel: ProofsPanel, _ turn: () -> Void) throws {
    let size = panel.frame.size
    panel.frame.size.height = 240
    turn()
    let (page, words) = (panel.detail.page, panel.detail.words)
    let texts = try #require(words.subviews.compactMap { $0 as? UIScrollView }.first)
    #expect(page.bounds.height >= 96 && texts.contentSize.height <= texts.bounds.height)
    let body = try #require(words.superview as? UIScrollView)
    #expect(body.contentSize.height == words.frame.maxY && words.frame.maxY > body.bounds.height)
    panel.frame.size = size
    turn()
  }

  private func checkPanel(_ library: ProofLibrary, _ opened: OpenedProof) throws {
    let stage = try CommandTests.stage()
    defer { stage.session.close() }
    func turn() {
      (stage.session.host as? OffscreenWindow)?.virtualClock.advance(by: 20)
      stage.session.turn()
    }
    let panel = ProofsPanel(library, replaying: ReplayingProgram.command)
    panel.frame = CGRect(x: 0, y: 60, width: 1280, height: 680)
    stage.chrome.view.addSubview(panel)
    panel.open()
    // The differing proof is the first, and its first differing step is shown with both screens.
    #expect(panel.detail.proof?.folder.name == "two")
    panel.detail.show(opened)
    turn()
    let step = try #require(panel.detail.shownStep)
    #expect(panel.detail.scrubber.differing.min() == step && panel.detail.page.hasDivider && panel.detail.words.acceptStep.isEnabled)
    #expect(panel.detail.page.marks != BeforeAfterView.Marks() && panel.detail.words.content.differences.count > 0)
    panel.detail.moveStep(forward: false)
    #expect(panel.detail.shownStep == step - 1 && !panel.detail.words.acceptStep.isEnabled)
    panel.detail.moveDifference(forward: true)
    #expect(panel.detail.shownStep == step)
    // Playing passes every frame, and ends at the last one.
    panel.detail.togglePlaying()
    #expect(panel.detail.isPlaying)
    for _ in 0..<2000 where panel.detail.isPlaying { turn() }
    #expect(!panel.detail.isPlaying && panel.detail.scrubber.time == panel.detail.scrubber.timeline.duration)
    // In a narrow window, one of list and proof.
    panel.frame.size.width = 500
    turn()
    #expect(panel.list.isHidden != panel.detail.isHidden && panel.detail.showsBack)
    let row = try #require(stage.window.screenItems().first { $0.role == .row || $0.label == "All proofs" })
    #expect(panel.list.isHidden == (row.label == "All proofs"))
    // The one that is shown has the keys, and Tab begins there.
    try checkLowPanel(panel, turn)
    panel.detail.onBack()
    turn()
    #expect(!panel.list.isHidden && panel.list.table.isFirstResponder)
    panel.list.onChoose("two")
    turn()
    #expect(panel.list.isHidden && panel.isFirstResponder)
    stage.window.moveFocus(forward: true)
    #expect(panel.detail.back.isFocused)
    panel.close()
    #expect(panel.superview == nil && panel.detail.proof == nil)
  }
}
