import Foundation
import GalleyDocuments
import GalleyWindowing
import Testing
import UIKit

@testable import GalleyApp
@testable import GalleyExhibits
@testable import GalleyPlayground
@testable import galley

/// Another program writes to the document's file during saving: its version stays, and the user is asked.
@MainActor @Suite(.serialized) struct ConcurrentSavingTests {
  private nonisolated static let lines = (1...3000).map { "Line \($0) of a text that goes on for very long, \u{1F989} and on." }

  /// A desk with the document open and changed.
  private func desk(_ scratch: Scratch, _ name: String, _ source: String) throws -> (TextDesk, PlaygroundChrome) {
    try scratch.write(name, source)
    let desk = try TextDesk(caretAt: "Line", exhibit: DocumentExhibit(path: scratch.url(name).path), hasScreenKeyboard: false)
    let chrome = try #require(desk.window.rootViewController as? PlaygroundChrome)
    chrome.options.savesDocuments = true
    desk.key(.keyboardHome, .control)
    desk.key(.keyboardA, types: "New ")
    return (desk, chrome)
  }

  /// At several checks of the long work: before the bytes are assembled, between two megabytes, after the last.
  @Test(arguments: [1, 2, 4, 8, 16, 32]) func versionOfAnotherProgramIsNotOverwritten(step: Int) throws {
    let scratch = try Scratch()
    let (desk, chrome) = try desk(scratch, "long.txt", Self.lines.joined(separator: "\n"))
    defer { desk.close() }
    let looks = SteppingClock()
    var isWritten = false
    func interfere() {
      guard !isWritten else { return }
      isWritten = true
      try? Data("their own words".utf8).write(to: scratch.url("long.txt"))
    }
    looks.at[step] = interfere
    desk.host.workClock = looks
    desk.key(.keyboardS, .control)
    desk.host.workClock = nil
    guard isWritten else { return }
    #expect(try String(contentsOf: scratch.url("long.txt"), encoding: .utf8) == "their own words", "at look \(step) of \(looks.count)")
    #expect(chrome.documentSaver?.isEdited == true && desk.text.string.hasPrefix("New "))
    #expect(desk.items(.popover).contains { $0.label.contains("changed by another program") }, "at look \(step)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.folder.path) == ["long.txt"])
  }

  /// No name of a pipe, socket or device gets a document, and no question offers to replace it. The same for a name that gets an extension.
  @Test(arguments: [
    ("/dev/null", "null is a device, not a file"), ("/dev/zero", "zero is a device, not a file"), ("pipe", "pipe is a pipe, not a file"),
    ("pipe.md", "pipe.md is a pipe, not a file"), ("link.txt", "link.txt is a device, not a file"), ("named", "named.md is a folder, not a file"),
  ]) func specialFilesAreRefused(typed: String, message: String) throws {
    let scratch = try Scratch()
    for name in ["pipe", "pipe.md"] { #expect(mkfifo(scratch.url(name).path, 0o600) == 0) }
    try FileManager.default.createSymbolicLink(atPath: scratch.url("link.txt").path, withDestinationPath: "/dev/full")
    try FileManager.default.createDirectory(at: scratch.url("named.md"), withIntermediateDirectories: true)
    let (desk, chrome) = try desk(scratch, "short.txt", "Line one\n")
    defer { desk.close() }
    let before = try FileManager.default.contentsOfDirectory(atPath: scratch.folder.path).sorted()
    chrome.documentSaver?.saveNamed(typed.hasPrefix("/") ? typed : scratch.url(typed).path) {}
    desk.wait(500)
    #expect(desk.items(.popover).contains { $0.label.contains(message) }, "\(desk.items(.popover).map(\.label))")
    #expect(!desk.items(.button).contains { $0.label == "Replace" } && desk.items(.button).contains { $0.label == "Choose Another Name" })
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.folder.path).sorted() == before && chrome.documentSaver?.isEdited == true)
  }

  /// A pipe that has replaced the document's file.
  @Test func aPipeInPlaceOfTheFileIsReported() throws {
    let scratch = try Scratch()
    let (desk, chrome) = try desk(scratch, "short.txt", "Line one\n")
    defer { desk.close() }
    #expect(unlink(scratch.url("short.txt").path) == 0 && mkfifo(scratch.url("short.txt").path, 0o600) == 0)
    desk.key(.keyboardS, .control)
    #expect(desk.items(.popover).contains { $0.label.contains("short.txt is a pipe now") }, "\(desk.items(.popover).map(\.label))")
    #expect(chrome.documentSaver?.isEdited == true && desk.items(.button).contains { $0.label == "Save as short-2.txt" })
  }

  @Test func theCopyIsWrittenHalfASecondAfterTheLastKey() throws {
    let scratch = try Scratch()
    let (desk, chrome) = try desk(scratch, "short.txt", "Line one\n")
    defer { desk.close() }
    chrome.options.recovery = RecoveryFolder(in: scratch.url("state"))
    chrome.createDocumentSaver()
    desk.wait(100)
    func copies() -> Int { ((try? FileManager.default.contentsOfDirectory(atPath: scratch.url("state/recovered").path)) ?? []).count }
    desk.key(.keyboardA, types: "a")
    #expect(copies() == 0)
    desk.wait(450)
    desk.key(.keyboardB, types: "b")
    desk.wait(400)
    #expect(copies() == 0, "the pause after the last key is not over")
    desk.wait(150)
    desk.session.useSpareTime(atMost: 1000)
    // Another thread writes the copy.
    try Polling.wait("the copy", state: { "\(copies()) copies" }) { copies() == 1 }
  }
}
