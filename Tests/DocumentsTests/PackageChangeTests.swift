import GalleyOutput
import TestSupport
import Testing
import UIKit

@testable import GalleyDocuments

/// Changes of a `.galley` document by other programs.
@MainActor @Suite(.serialized) struct PackageChangeTests {
  /// Saves a document of these paragraphs, with objects at these positions.
  private func desk(_ scratch: Scratch, _ paragraphs: [String] = ["first", "second", "third"], positions: [Int] = [1]) throws -> Desk {
    let desk = Desk(markdown: paragraphs.joined(separator: "\n\n") + "\n")
    desk.page.arrangement = Positions(positions)
    desk.saver.saveNamed(scratch.url("page.galley").path) {}
    check(desk)
    return desk
  }

  private func check(_ desk: Desk) {
    desk.saver.seen?.time = -.infinity
    desk.saver.checkFile()
  }

  private func package(_ scratch: Scratch) throws -> DocumentPackage {
    try DocumentPackage(reading: Data(contentsOf: scratch.url("page.galley")))
  }

  /// Changes the document as another program does, and lets the page notice that.
  private func change(_ desk: Desk, _ scratch: Scratch, _ body: (inout DocumentPackage) -> Void) throws {
    var package = try package(scratch)
    body(&package)
    try scratch.write("page.galley", try #require(try package.written()).data)
    check(desk)
  }

  private func replace(_ old: String, with new: String, in package: inout DocumentPackage) {
    let text = NSMutableAttributedString(attributedString: package.text)
    text.replaceCharacters(in: (text.string as NSString).range(of: old), with: new)
    package.text = text
  }

  private func move(to positions: [Int], in package: inout DocumentPackage) {
    package.parts["shapes"] = .object(["positions": .array(positions.map(JSONValue.integer))])
  }

  @Test func uneditedDocumentIsReadAgain() throws {
    let scratch = try Scratch()
    let desk = try desk(scratch)
    try change(desk, scratch) { $0.parts["later"] = .bool(true) }
    #expect(desk.window.reloadCount == 1 && !desk.window.isPresentingQuestion)
  }

  /// Text, objects, images and unknown parts of both versions are in the next file.
  @Test func changesOfDifferentItemsAreMerged() throws {
    let scratch = try Scratch()
    let desk = try desk(scratch)
    desk.page.type("My ")
    try change(desk, scratch) { package in
      replace("third", with: "their third", in: &package)
      move(to: [5], in: &package)
      package.parts["later"] = .bool(true)
    }
    #expect(desk.page.text.string == "My first\nsecond\ntheir third" && desk.page.arrangement == [5])
    #expect(desk.saver.isEdited && desk.window.messages.last == .merged(name: "page.galley") && desk.window.reloadCount == 0)
    desk.saver.save()
    let saved = try package(scratch)
    #expect(saved.text.string == "My first\nsecond\ntheir third" && saved.parts["later"] == .bool(true) && !desk.window.isPresentingQuestion)
    #expect(saved.parts["shapes"]?.members?["positions"] == .array([.integer(5)]) && !desk.saver.isEdited)
  }

  /// Objects that the user moved stay where they are if the other program changed only the text.
  @Test func objectsOfThePageStay() throws {
    let scratch = try Scratch()
    let desk = try desk(scratch)
    desk.page.move(to: [2], desk.saver)
    try change(desk, scratch) { replace("third", with: "their third", in: &$0) }
    #expect(desk.page.text.string.hasSuffix("their third") && desk.page.arrangement == [2] && desk.saver.isEdited && !desk.window.isPresentingQuestion)
  }

  @Test func sameChangeLeavesNothingUnsaved() throws {
    let scratch = try Scratch()
    let desk = try desk(scratch)
    desk.page.type("My ")
    desk.page.move(to: [2], desk.saver)
    try change(desk, scratch) { package in
      replace("first", with: "My first", in: &package)
      move(to: [2], in: &package)
    }
    #expect(desk.page.text.string.hasPrefix("My first") && !desk.saver.isEdited && !desk.window.isPresentingQuestion)
  }

  /// A paragraph whose characters are the same can differ in formatting.
  @Test func formattingIsMerged() throws {
    let scratch = try Scratch()
    let desk = try desk(scratch)
    desk.page.type("My ")
    try change(desk, scratch) { package in
      let text = NSMutableAttributedString(attributedString: package.text)
      let range = (text.string as NSString).range(of: "third")
      guard var role = text.attribute(.textRole, at: range.location, effectiveRange: nil) as? TextRole else { return }
      role.formatting.text.color = 0xFF0000
      text.addAttribute(.textRole, value: role, range: range)
      package.text = text
    }
    let role = desk.page.text.attribute(.textRole, at: desk.page.text.length - 1, effectiveRange: nil) as? TextRole
    #expect(role?.formatting.text.color == 0xFF0000 && desk.page.text.string.hasPrefix("My first"))
  }

  @Test(arguments: [ExternalVersion.Resolution.keepMine, .takeTheirs, .keepBoth]) func userDecidesAboutConflicts(resolution: ExternalVersion.Resolution) throws {
    let scratch = try Scratch()
    let desk = try desk(scratch)
    desk.page.type("My ")
    desk.page.move(to: [2], desk.saver)
    try change(desk, scratch) { package in
      replace("first", with: "their first", in: &package)
      move(to: [3], in: &package)
    }
    let theirs = try Data(contentsOf: scratch.url("page.galley"))
    guard case (.changedOnDisk(let version), _)? = desk.window.close() else {
      Issue.record("no question")
      return
    }
    #expect(version.conflictCount == 2 && version.isPackage && desk.page.text.string.hasPrefix("My first") && desk.page.arrangement == [2])
    desk.saver.resolve(version, by: resolution)
    switch resolution {
    case .keepMine:
      #expect(try Data(contentsOf: scratch.url("page-2.galley")) == theirs)
      #expect(desk.saver.isEdited && desk.page.text.string.hasPrefix("My first\nsecond") && desk.page.arrangement == [2])
    case .takeTheirs: #expect(desk.page.text.string.hasPrefix("their first\nsecond") && desk.page.arrangement == [3] && !desk.saver.isEdited)
    case .keepBoth:
      #expect(desk.page.text.string.hasPrefix("My first\ntheir first\nsecond") && desk.page.arrangement == [2, 3] && desk.saver.isEdited)
    }
    desk.saver.save()
    #expect(try package(scratch).text.string == desk.page.text.string && !desk.window.isPresentingQuestion)
    check(desk)
    #expect(!desk.window.isPresentingQuestion)
  }

  /// Only reading the document again would show an image that has other content under the same path.
  @Test func otherContentOfAnImageIsNotMerged() throws {
    let scratch = try Scratch()
    let desk = try desk(scratch)
    desk.page.partImages = ["shapes/a.png": Data([1])]
    desk.page.type("My ")
    desk.saver.save()
    check(desk)
    desk.page.type("And ")
    try change(desk, scratch) { $0.images["shapes/a.png"] = Data([2, 3]) }
    #expect(desk.page.text.string.hasPrefix("And My first") && desk.window.reloadCount == 0)
    #expect(desk.window.messages.last == .changedExternally(FileOnDisk.ExternalChange(name: "page.galley", isMissing: false)))
  }

  /// A version that could not be written is not the base of a merge: changes that only the page has would count as those of the file.
  @Test func onlyAVersionOnTheDiskIsTheBase() throws {
    let scratch = try Scratch()
    let desk = try desk(scratch)
    desk.page.type("My ")
    var other = try package(scratch)
    replace("third", with: "their third", in: &other)
    try scratch.write("page.galley", try #require(try other.written()).data)
    // The encoded document is not written, because the file has changed.
    desk.saver.write(try #require(desk.saver.file), over: .nothing, then: {})
    _ = desk.window.close()
    check(desk)
    #expect(desk.page.text.string == "My first\nsecond\ntheir third")
  }

  /// For random versions: each paragraph that only one side changed has its change, whichever side that is.
  @Test func randomEditsOfDifferentParagraphsMerge() throws {
    var random = SeededGenerator(seed: 9)
    for round in 0..<25 {
      let scratch = try Scratch()
      let count = Int.random(in: 1...12, using: &random)
      let base = (0..<count).map { "paragraph \($0)" }
      let desk = try desk(scratch, base)
      var (mine, theirs, both) = (base, base, base)
      for index in base.indices where Int.random(in: 0..<2, using: &random) == 0 {
        // An unchanged paragraph separates the changes.
        guard index % 2 == 0 else { continue }
        let new = "changed \(round) \(index)"
        if Bool.random(using: &random) { mine[index] = new } else { theirs[index] = new }
        both[index] = new
      }
      func text(_ paragraphs: [String]) -> DocumentSnapshot {
        desk.page.snapshot(of: DocumentReader.read(bytes: Data((paragraphs.joined(separator: "\n\n") + "\n").utf8), as: .markdown))
      }
      if mine != base { _ = desk.page.show(text(mine), actionName: "Edit") }
      try change(desk, scratch) { package in
        for (old, new) in zip(base, theirs) where old != new { replace(old + (old == base.last ? "" : "\n"), with: new + (old == base.last ? "" : "\n"), in: &package) }
      }
      // Without a change of the page, the document would be read again.
      guard mine != base else { continue }
      #expect(desk.page.text.string == both.joined(separator: "\n"), "round \(round)")
    }
  }
}
