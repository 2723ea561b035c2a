import GalleyOutput
import Testing
import UIKit

@testable import GalleyDocuments

/// Saving preserves a file's encoding, line ends, permissions and links; it writes everything or nothing.
@Suite struct FileOnDiskTests {
  private static let files: [(name: String, bytes: [UInt8], written: [UInt8])] = [
    ("plain", Array("a\n".utf8), Array("ä\nb\n".utf8)),
    ("without an end", Array("a".utf8), Array("ä\nb".utf8)),
    ("Windows", Array("a\r\nb\r\n".utf8), Array("ä\r\nb\r\n".utf8)),
    ("old Macintosh", Array("a\rb\r".utf8), Array("ä\rb\r".utf8)),
    ("with a mark", [0xEF, 0xBB, 0xBF] + Array("a\n".utf8), [0xEF, 0xBB, 0xBF] + Array("ä\nb\n".utf8)),
    ("UTF-16LE", [0xFF, 0xFE, 0x61, 0, 0x0A, 0], [0xFF, 0xFE, 0xE4, 0, 0x0A, 0, 0x62, 0, 0x0A, 0]),
    ("UTF-16BE, Windows", [0xFE, 0xFF, 0, 0x61, 0, 0x0D, 0, 0x0A], [0xFE, 0xFF, 0, 0xE4, 0, 0x0D, 0, 0x0A, 0, 0x62, 0, 0x0D, 0, 0x0A]),
    (
      "UTF-32LE, Windows", [0xFF, 0xFE, 0, 0, 0x61, 0, 0, 0, 0x0D, 0, 0, 0, 0x0A, 0, 0, 0],
      [0xFF, 0xFE, 0, 0, 0xE4, 0, 0, 0, 0x0D, 0, 0, 0, 0x0A, 0, 0, 0, 0x62, 0, 0, 0, 0x0D, 0, 0, 0, 0x0A, 0, 0, 0]
    ),
    ("empty", [], Array("ä\nb\n".utf8)),
  ]

  @Test(arguments: files.indices) func fileKeepsItsFormat(index: Int) throws {
    let (name, bytes, written) = Self.files[index]
    let scratch = try Scratch()
    try scratch.write("file", Data(bytes))
    let path = scratch.url("file").path
    try FileManager.default.setAttributes([.posixPermissions: 0o604], ofItemAtPath: path)
    try FileManager.default.createSymbolicLink(atPath: scratch.url("link").path, withDestinationPath: "file")
    var file = FileOnDisk(path: scratch.url("link").path)
    #expect(!file.isChangedExternally)
    try file.write(file.encoded("ä\nb\n"))
    #expect(try Array(Data(contentsOf: URL(fileURLWithPath: path))) == written, "\(name)")
    #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o604)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: scratch.url("link").path) == "file")
    #expect(!file.isChangedExternally)
    try scratch.write("file", "other")
    #expect(file.isChangedExternally)
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.folder.path).sorted() == ["file", "link"])
  }

  /// Line ends that differ from the first are counted, because saving converts them.
  @Test(arguments: [("a\nb\r\nc\r", 2), ("a\r\nb\nc\r\n", 1), ("a\r\n\r\n", 0), ("a\rb\r\n", 1), ("a", 0), ("\n\n", 0)])
  func otherLineEndsAreCounted(text: String, count: Int) throws {
    let scratch = try Scratch()
    try scratch.write("file", text)
    #expect(FileOnDisk(path: scratch.url("file").path).otherLineEnds == count)
  }

  @Test func unwritableFileIsLeftUnchanged() throws {
    let scratch = try Scratch()
    try scratch.write("file", "a")
    let path = scratch.url("file").path
    try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: path)
    var file = FileOnDisk(path: path)
    #expect(throws: WritingError.self) { try file.write(Data("b".utf8)) }
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "a")
    var lost = FileOnDisk(newAt: scratch.url("none/file").path)
    let error = #expect(throws: WritingError.self) { try lost.write(Data()) }
    #expect(error?.problem == "there is no such folder")
  }

  /// The message for a disk that is always full.
  @Test func fullDiskIsReported() {
    #expect(WritingError(ENOSPC).problem == "the disk is full")
  }

  @Test func unusedNameIsFound() throws {
    let scratch = try Scratch()
    func name(_ like: String) -> String { DocumentPath.freeName(in: scratch.folder.path, like: like) }
    #expect(name("untitled.md") == "untitled.md")
    for taken in ["untitled.md", "untitled-2.md", "notes"] { try scratch.write(taken, "") }
    #expect(name("untitled.md") == "untitled-3.md" && name("notes") == "notes-2" && name("other.txt") == "other.txt")
  }
}
