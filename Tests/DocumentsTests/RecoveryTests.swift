import GalleyOutput
import TestSupport
import Testing
import UIKit

@testable import GalleyDocuments

/// Recovery copies of a document, without a window.
@MainActor @Suite struct RecoveryTests {
  /// Opens the file with recovery copies in a folder beside it.
  private func desk(_ scratch: Scratch) throws -> Desk {
    let desk = try Desk("notes.txt", in: scratch)
    desk.saver.startAutosave(in: RecoveryFolder(in: scratch.url("state")))
    return desk
  }

  /// Leaves a recovery copy of an ended process: this one's, with another start time in its name.
  private func leaveCopy(of text: String, _ scratch: Scratch) throws {
    try scratch.write("notes.txt", "one\n")
    let desk = try desk(scratch)
    desk.page.type(text)
    (desk.page.arrangement, desk.page.view) = ([1, 2], 7)
    #expect(desk.saver.autosave?.saveNow() == true)
    #expect(scratch.names(in: "state/recovered").count == 1 && desk.saver.autosave?.copiesLeft.isEmpty == true, "the process runs")
    for folder in ["recovered", "views"] {
      let name = try #require(scratch.names(in: "state/\(folder)").first)
      let ended = name.replacingOccurrences(of: "\(ProcessIdentity.own)", with: "\(ProcessIdentity.own.id)-1")
      try FileManager.default.moveItem(at: scratch.url("state/\(folder)/\(name)"), to: scratch.url("state/\(folder)/\(ended)"))
    }
  }

  @Test func copyOfEndedProcessIsRestored() throws {
    let scratch = try Scratch()
    try leaveCopy(of: "Mine ", scratch)
    #expect(scratch.text("notes.txt") == "one\n")
    let next = try desk(scratch)
    let copy = try #require(next.saver.autosave?.copiesLeft.first)
    #expect(copy.head.name == "notes.txt" && copy.head.path == scratch.url("notes.txt").path && !next.saver.isFileChanged(sinceCopy: copy))
    #expect(next.saver.restore(copy) == .restored)
    #expect(next.page.text.string == "Mine one" && next.page.arrangement == [1, 2] && next.page.view == 7 && next.saver.isEdited)
    // The copy of this process replaces the other one.
    #expect(next.saver.autosave?.copiesLeft.isEmpty == true && scratch.names(in: "state/recovered").count == 1)
    next.saver.save()
    #expect(scratch.text("notes.txt") == "Mine one\n" && scratch.names(in: "state/recovered").isEmpty)
  }

  /// Names in the file, which copies of earlier versions also have.
  @Test func formatOfCopies() throws {
    let scratch = try Scratch()
    try leaveCopy(of: "Mine ", scratch)
    let name = try #require(scratch.names(in: "state/recovered").first)
    let lines = try #require(scratch.text("state/recovered/\(name)")).split(separator: "\n")
    let keys = try lines.map { (try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])?.keys.sorted() }
    #expect(keys == [["copy", "file", "name", "path", "time"], ["shapes", "text"]])
    #expect(lines[0].contains(#""copy":1"#) && lines[1].contains(#""positions":[1,2]"#))
    // The shapes are in the copy; the file itself does not store them.
    #expect(scratch.names(in: "state") == ["recovered", "views"])
    #expect(try FileManager.default.attributesOfItem(atPath: scratch.url("state/recovered/\(name)").path)[.posixPermissions] as? Int == 0o600)
  }

  @Test func savingAsksIfTheFileHasChangedSinceTheCopy() throws {
    let scratch = try Scratch()
    try leaveCopy(of: "Mine ", scratch)
    try scratch.write("notes.txt", "theirs\n")
    let next = try desk(scratch)
    let copy = try #require(next.saver.autosave?.copiesLeft.first)
    #expect(next.saver.isFileChanged(sinceCopy: copy) && next.saver.restore(copy) == .restored)
    next.saver.save()
    let question = try #require(next.window.close()?.question)
    if case .fileChanged = question {} else { Issue.record("\(question)") }
    #expect(scratch.text("notes.txt") == "theirs\n")
  }

  @Test func damagedCopyStays() throws {
    let scratch = try Scratch()
    try leaveCopy(of: "Mine ", scratch)
    let next = try desk(scratch)
    let copy = try #require(next.saver.autosave?.copiesLeft.first)
    let whole = try Data(contentsOf: URL(fileURLWithPath: copy.path))
    try whole.dropLast(10).write(to: URL(fileURLWithPath: copy.path))
    #expect(next.saver.restore(copy) == .damagedCopy)
    #expect(next.page.text.string == "one" && !next.saver.isEdited && next.saver.autosave?.copiesLeft.count == 1)
  }

  @Test func undoneChangesLeaveNoCopy() throws {
    let scratch = try Scratch()
    try scratch.write("notes.txt", "one\n")
    let desk = try desk(scratch)
    desk.page.type("Mine ")
    desk.saver.autosave?.saveNow()
    #expect(scratch.names(in: "state/recovered").count == 1)
    desk.page.undo()
    #expect(scratch.names(in: "state/recovered").isEmpty)
  }

  /// Nothing else stores the arrangement of a page without a file.
  @Test func arrangementOfAPageWithoutAFileIsRestored() throws {
    let scratch = try Scratch()
    func desk() -> Desk {
      let desk = Desk(markdown: "one\n")
      desk.saver.startAutosave(in: RecoveryFolder(in: scratch.url("state")))
      return desk
    }
    let first = desk()
    first.page.arrangement = [3]
    first.saver.autosave?.saveNow()
    let next = desk()
    #expect(next.saver.autosave?.restoreArrangement() == [3] && next.page.arrangement == [3] && !next.saver.isEdited)
    // As in the document again.
    next.page.arrangement = nil
    next.saver.autosave?.saveNow()
    #expect(scratch.names(in: "state/shapes").isEmpty)
    #expect(desk().saver.autosave?.restoreArrangement() == nil)
  }

  @Test func unwritableFolderIsReportedOnce() async throws {
    let scratch = try Scratch()
    try scratch.write("notes.txt", "one\n")
    // A file has the name of the folder.
    try scratch.write("state", "")
    let desk = try desk(scratch)
    for words in ["Mine ", "and more "] {
      desk.page.type(words)
      #expect(desk.saver.autosave?.saveNow() == false)
    }
    // The main queue delivers the errors before this.
    await withCheckedContinuation { continuation in DispatchQueue.main.async { continuation.resume() } }
    #expect(desk.window.messages == [.recoveryFailed(WritingError(ENOTDIR))])
  }

  // MARK: Images

  /// An image of random bytes, each time in another buffer.
  private func image(_ seed: UInt64, count: Int = 30_000) -> Data {
    var random = SeededGenerator(seed: seed)
    return Data((0..<count).map { _ in UInt8.random(in: 0...255, using: &random) })
  }

  /// The bytes of all files in a folder.
  private func size(of folder: URL) -> Int {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.reduce(0) { $0 + ((try? FileManager.default.attributesOfItem(atPath: folder.appendingPathComponent($1).path)[.size] as? Int) ?? 0) }
  }

  /// For random changes, each image is written once, with its own bytes, and stays until no copy names it. The cost of a copy does not depend on it.
  @Test func copiesWriteEachImageOnce() throws {
    var random = SeededGenerator(seed: 12)
    let scratch = try Scratch()
    try scratch.write("notes.txt", "one\n")
    let desk = try desk(scratch)
    let autosave = try #require(desk.saver.autosave)
    let all = Dictionary(uniqueKeysWithValues: (0..<4).map { ("../image \($0)", image(UInt64($0))) })
    var (present, writes): (Set<String>, Int) = ([], 0)
    for round in 0..<60 {
      // Text changes are the most frequent.
      if Int.random(in: 0..<3, using: &random) == 0 { present.formSymmetricDifference([all.keys.sorted()[Int.random(in: 0..<4, using: &random)]]) }
      let former = desk.page.arrangement?.imageNames ?? []
      writes += present.subtracting(former).count
      desk.page.arrangement = Positions([round], images: all.filter { present.contains($0.key) })
      desk.page.type("a")
      #expect(autosave.saveNow() && autosave.copyImages.writeCount == writes, "round \(round)")
      let folder = URL(fileURLWithPath: autosave.copyImages.folder)
      #expect(size(of: folder) == 30_000 * present.count, "round \(round)")
      #expect(size(of: scratch.url("state/recovered")) < 10_000, "round \(round)")
      let copy = RecoveryCopyPage<Positions>(readFrom: RecoveryFolder(in: scratch.url("state")).copyPath(of: desk.saver.identity))
      #expect(copy?.arrangement == desk.page.arrangement, "round \(round)")
    }
    #expect(writes > 5 && scratch.names() == ["notes.txt", "state"])
    desk.saver.save()
    #expect(scratch.names(in: "state/images").isEmpty && scratch.names(in: "state/recovered").isEmpty)
  }

  /// An image that has other bytes under the same name is written again.
  @Test func changedImageIsWrittenAgain() throws {
    let scratch = try Scratch()
    try scratch.write("notes.txt", "one\n")
    let desk = try desk(scratch)
    let autosave = try #require(desk.saver.autosave)
    for (seed, count) in [(1, 1), (1, 1), (2, 2), (2, 2)] {
      desk.page.arrangement = Positions([1], images: ["a": image(UInt64(seed))])
      desk.page.type("a")
      #expect(autosave.saveNow() && autosave.copyImages.writeCount == count)
    }
    // Somebody has emptied the folder.
    try FileManager.default.removeItem(at: scratch.url("state/images"))
    desk.page.type("a")
    #expect(autosave.saveNow() && size(of: URL(fileURLWithPath: autosave.copyImages.folder)) == 30_000)
  }

  @Test func imagesOfACopyAreRestored() throws {
    let scratch = try Scratch()
    try scratch.write("notes.txt", "one\n")
    let first = try desk(scratch)
    let arrangement = Positions([1], images: ["a": image(1), "b": image(2)])
    first.page.arrangement = arrangement
    first.page.type("Mine ")
    #expect(first.saver.autosave?.saveNow() == true)
    for folder in ["recovered", "images"] {
      let name = try #require(scratch.names(in: "state/\(folder)").first)
      let ended = name.replacingOccurrences(of: "\(ProcessIdentity.own)", with: "\(ProcessIdentity.own.id)-1")
      try FileManager.default.moveItem(at: scratch.url("state/\(folder)/\(name)"), to: scratch.url("state/\(folder)/\(ended)"))
    }
    let next = try desk(scratch)
    let copy = try #require(next.saver.autosave?.copiesLeft.first)
    #expect(next.saver.restore(copy) == .restored && next.page.arrangement == arrangement && next.page.arrangement?.images == arrangement.images)
    // The images of this process replace those of the other one.
    #expect(scratch.names(in: "state/images").count == 1 && next.saver.autosave?.copyImages.writeCount == 2)
    #expect(size(of: URL(fileURLWithPath: try #require(next.saver.autosave).copyImages.folder)) == 60_000)
  }

  /// A process that is killed between its first image and its first copy leaves images that no copy names.
  @Test func imagesWithoutCopyAreRemoved() throws {
    let scratch = try Scratch()
    let left = scratch.url("state/images/00-\(ProcessIdentity.own.id)-1")
    try FileManager.default.createDirectory(at: left, withIntermediateDirectories: true)
    try Data([1]).write(to: left.appendingPathComponent("a"))
    try scratch.write("notes.txt", "one\n")
    let desk = try desk(scratch)
    desk.page.arrangement = Positions([1], images: ["a": image(1)])
    desk.page.type("a")
    #expect(desk.saver.autosave?.saveNow() == true && scratch.names(in: "state/images").count == 1 && !FileManager.default.fileExists(atPath: left.path))
  }

  /// The arrangement of a page without a file, which changes more often than its images.
  @Test func arrangementsWriteEachImageOnce() throws {
    let scratch = try Scratch()
    func desk() -> Desk {
      let desk = Desk(markdown: "one\n")
      desk.saver.startAutosave(in: RecoveryFolder(in: scratch.url("state")))
      return desk
    }
    let first = desk()
    let images = ["a": image(1), "b": image(2)]
    for position in 0..<10 {
      first.page.arrangement = Positions([position], images: images)
      first.saver.autosave?.saveNow()
    }
    #expect(first.saver.autosave?.arrangementImages.writeCount == 2 && size(of: scratch.url("state/shapes")) < 5_000)
    let next = desk()
    #expect(next.saver.autosave?.restoreArrangement()?.images == images && next.page.arrangement?.positions == [9])
    next.page.arrangement = nil
    next.saver.autosave?.saveNow()
    #expect(scratch.names(in: "state/shapes/images").isEmpty)
  }
}
