import Foundation
import TestSupport
import Testing

@testable import GalleyOutput

/// A folder for a test's files, deleted when the test ends.
final class Scratch {
  let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("output-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

  func write(_ name: String, _ text: String) throws { try Data(text.utf8).write(to: URL(fileURLWithPath: path(name))) }

  func text(_ name: String) -> String? { try? String(contentsOfFile: path(name), encoding: .utf8) }

  var names: [String] { (try? FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()) ?? [] }

  func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: path(name), withDestinationPath: target)
  }
}

@Suite struct FileReplacementTests {
  /// Changes that another program makes while the file is written.
  enum Interference: String, CaseIterable {
    case writesInPlace, replaces, deletes, makesFolder, makesLink

    func run(in scratch: Scratch) throws {
      let path = scratch.path("file")
      switch self {
      case .writesInPlace:
        let file = try #require(FileHandle(forWritingAtPath: path))
        try file.write(contentsOf: Data("their".utf8))
        try file.close()
      case .replaces:
        try scratch.write("other", "their")
        #expect(rename(scratch.path("other"), path) == 0)
      case .deletes: #expect(unlink(path) == 0)
      case .makesFolder:
        #expect(unlink(path) == 0)
        try FileManager.default.createDirectory(atPath: path + "/in it", withIntermediateDirectories: true)
      case .makesLink:
        try scratch.write("other", "their")
        #expect(unlink(path) == 0)
        try scratch.link("file", to: "other")
      }
    }
  }

  @Test(arguments: Interference.allCases) func leavesAnotherProgramsVersionAlone(_ interference: Interference) throws {
    let scratch = try Scratch()
    try scratch.write("file", "first")
    let file = try FileReplacement(of: scratch.path("file"))
    try file.write("mine")
    // File times have a resolution of some milliseconds.
    usleep(20_000)
    try interference.run(in: scratch)
    let before = (scratch.names, scratch.text("file"))
    let error = #expect(throws: WritingError.self) { try file.finish() }
    #expect(error?.isConflict == true)
    withExtendedLifetime(file) {}
    #expect(scratch.text("file") == before.1)
  }

  @Test func createsNothingOverAFileThatAppeared() throws {
    let scratch = try Scratch()
    for mayFind in [FileReplacement.Former.nothing, .asFound] {
      let file = try FileReplacement(of: scratch.path("new"), over: mayFind)
      try file.write("mine")
      try scratch.write("new", "their")
      #expect(throws: WritingError.self) { try file.finish() }
      #expect(scratch.text("new") == "their")
      unlink(scratch.path("new"))
    }
  }

  @Test func writesOverAnUnchangedFileAndLeavesNothingElse() throws {
    let scratch = try Scratch()
    try scratch.write("file", "first")
    let stamp = try #require(FileStamp(path: scratch.path("file")))
    try FileReplacement.write(Data("mine".utf8), to: scratch.path("file"), over: .file(stamp))
    #expect(scratch.text("file") == "mine" && scratch.names == ["file"])
    let error = #expect(throws: WritingError.self) {
      try FileReplacement.write(Data("late".utf8), to: scratch.path("file"), over: .file(stamp))
    }
    #expect(error?.isConflict == true && scratch.text("file") == "mine" && scratch.names == ["file"])
  }

  @Test(arguments: [1 << 20, 2 << 20, 3 << 20, nil]) func writingCanStopAfterEachMegabyte(_ end: Int?) throws {
    let scratch = try Scratch()
    try scratch.write("file", "first")
    let text = String(repeating: "a", count: 3 << 20)
    var counts: [Int] = []
    let isWritten = try FileReplacement.write(Data(text.utf8), to: scratch.path("file")) { count in
      counts.append(count)
      return count != end
    }
    #expect(isWritten == (end == nil) && counts == [1 << 20, 2 << 20, 3 << 20].filter { $0 <= end ?? 3 << 20 })
    #expect(scratch.text("file") == (end == nil ? text : "first") && scratch.names == ["file"])
  }

  /// Another program that writes once, at any moment, is never overwritten: its version is noticed, or is the last.
  @Test func neverLosesAConcurrentVersion() async throws {
    let scratch = try Scratch()
    for round in 0..<200 {
      try scratch.write("file", "first \(round)")
      try scratch.write("other", "their \(round)")
      let file = try FileReplacement(of: scratch.path("file"))
      try file.write("mine \(round)")
      let (from, to) = (scratch.path("other"), scratch.path("file"))
      async let other: Void = { @Sendable in
        usleep(UInt32(round % 20) * 10)
        _ = rename(from, to)
      }()
      do { try file.finish() } catch { #expect(error.isConflict, "\(error)") }
      await other
      #expect(scratch.text("file") == "their \(round)")
    }
  }

  /// Writes a file while other programs act before and after each exchange of names.
  private func finish(_ scratch: Scratch, name: String = "file", meanwhile moments: [() throws -> Void]) throws -> WritingError? {
    try scratch.write(name, "first")
    let file = try FileReplacement(of: scratch.path(name))
    try file.write("mine")
    var pending = moments[...]
    func pass() { if let moment = pending.popFirst() { #expect(throws: Never.self) { try moment() } } }
    file.exchange = { one, other in
      pass()
      let isDone = ExclusiveRename.exchange(one, other)
      let number = errno
      pass()
      errno = number
      return isDone
    }
    do throws(WritingError) { try file.finish() } catch { return error }
    return nil
  }

  private func replace(_ scratch: Scratch, _ text: String, name: String = "file") throws {
    try scratch.write("other", text)
    #expect(rename(scratch.path("other"), scratch.path(name)) == 0)
  }

  /// A second program writes before the names are exchanged, and a third one afterwards: both versions stay.
  @Test(arguments: [("note.md", "note (other version).md"), ("file", "file (other version)"), (".rc", "rc (other version)")])
  func keepsTheVersionsOfTwoOtherPrograms(name: String, kept: String) throws {
    let scratch = try Scratch()
    let error = try finish(
      scratch, name: name, meanwhile: [{ try replace(scratch, "second", name: name) }, { try replace(scratch, "third", name: name) }])
    #expect(error?.isConflict == true && error?.keptName == kept && error?.problem.contains("‘\(kept)’") == true)
    #expect(scratch.text(name) == "third" && scratch.text(kept) == "second" && Set(scratch.names) == [name, kept])
  }

  @Test func keepsAVersionUnderAFreeName() throws {
    let scratch = try Scratch()
    try scratch.write("file (other version)", "older")
    let error = try finish(scratch, meanwhile: [{ try replace(scratch, "second") }, { try replace(scratch, "third") }, {}, { try replace(scratch, "fourth") }])
    #expect(error?.keptName == "file (other version 2)")
    // The fourth program itself has replaced the second version.
    #expect(scratch.text("file") == "third" && scratch.text("file (other version 2)") == "fourth" && scratch.text("file (other version)") == "older")
    let name = String(repeating: "ä", count: 125) + ".md"
    let long = try finish(scratch, name: name, meanwhile: [{ try replace(scratch, "second", name: name) }, { try replace(scratch, "third", name: name) }])
    #expect(long?.keptName?.hasSuffix("ä (other version).md") == true && scratch.text(long?.keptName ?? "") == "second" && scratch.text(name) == "third")
  }

  /// A third program changes the new version without replacing it, or deletes it.
  @Test func keepsTheSecondVersionIfTheNewOneIsChangedOrDeleted() throws {
    let scratch = try Scratch()
    let changed = try finish(
      scratch,
      meanwhile: [
        { try replace(scratch, "second") },
        {
          let file = try #require(FileHandle(forWritingAtPath: scratch.path("file")))
          try file.seekToEnd()
          try file.write(contentsOf: Data(" and third".utf8))
          try file.close()
        },
      ])
    #expect(scratch.text("file") == "mine and third" && changed?.keptName.flatMap(scratch.text) == "second")
    let other = try Scratch()
    let deleted = try finish(other, meanwhile: [{ try replace(other, "second") }, { #expect(unlink(other.path("file")) == 0) }])
    #expect(deleted?.isConflict == true && deleted?.keptName == nil && other.text("file") == "second" && other.names == ["file"])
  }

  /// Each version of another program is in the folder at the end, unless another program itself has replaced or deleted it.
  @Test func losesNoVersionOfOtherPrograms() throws {
    // All sequences of six moments in a long run; otherwise every seventh, in which each moment has each kind.
    for seed in stride(from: 0, to: 729, by: LongTests.areWanted ? 1 : 7) {
      let scratch = try Scratch()
      var (theirs, gone) = (Set<String>(), Set<String>())
      var digits = seed
      let moments = (0..<6).map { number -> () throws -> Void in
        let kind = digits % 3
        digits /= 3
        return {
          if kind > 0, let text = scratch.text("file") { gone.insert(text) }
          if kind == 1 {
            theirs.insert("their \(number)")
            try replace(scratch, "their \(number)")
          } else if kind == 2 {
            unlink(scratch.path("file"))
          }
        }
      }
      let error = try finish(scratch, meanwhile: moments)
      let left = Set(scratch.names.compactMap(scratch.text))
      #expect(theirs.subtracting(gone).isSubset(of: left), "seed \(seed): \(scratch.names), \(left)")
      #expect(!scratch.names.contains { $0.hasPrefix(".") } && (error == nil || error?.isConflict == true), "seed \(seed)")
      if let kept = error?.keptName { #expect(scratch.names.contains(kept), "seed \(seed)") }
    }
  }

  @Test func keepsPermissionsAndExtendedAttributes() throws {
    let scratch = try Scratch()
    try scratch.write("file", "first")
    let path = scratch.path("file")
    #expect(chmod(path, 0o640) == 0)
    let set = try run("/usr/bin/env", "python3", "-c", "import os,sys; os.setxattr(sys.argv[1], 'user.note', b'kept')", path)
    try FileReplacement.write(Data("mine".utf8), to: path)
    var status = stat()
    #expect(stat(path, &status) == 0 && status.st_mode & 0o7777 == 0o640)
    guard set == 0 else { return }
    #expect(try run("/usr/bin/env", "python3", "-c", "import os,sys; sys.exit(os.getxattr(sys.argv[1], 'user.note') != b'kept')", path) == 0)
  }

  private func run(_ arguments: String...) throws -> Int32 {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: arguments[0])
    process.arguments = Array(arguments.dropFirst())
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus
  }

  @Test func writesToTargetsOfSymbolicLinks() throws {
    let scratch = try Scratch()
    try FileManager.default.createDirectory(atPath: scratch.path("folder"), withIntermediateDirectories: true)
    try scratch.link("first", to: "second")
    try scratch.link("second", to: "folder/file")
    try scratch.link("lost", to: "nowhere/file")
    try scratch.link("loop", to: "loop")
    // A link to a missing file, then to an existing one.
    for text in ["new", "newer"] {
      try FileReplacement.write(Data(text.utf8), to: scratch.path("first"))
      #expect(scratch.text("folder/file") == text)
    }
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: scratch.path("first")) == "second")
    #expect(#expect(throws: WritingError.self) { try FileReplacement.write(Data(), to: scratch.path("lost")) }?.problem == "there is no such folder")
    #expect(#expect(throws: WritingError.self) { try FileReplacement.write(Data(), to: scratch.path("loop")) } == WritingError(ELOOP))
    #expect(scratch.names == ["first", "folder", "loop", "lost", "second"])
  }

  /// A file with several names stays one file, and keeps its permissions. No copy remains.
  @Test(arguments: ["", "mine", "mine, and longer than the first", String(repeating: "long ", count: 50_000)]) func keepsHardLinks(_ text: String) throws {
    let scratch = try Scratch()
    try scratch.write("file.md", "first version")
    #expect(link(scratch.path("file.md"), scratch.path("second name")) == 0 && chmod(scratch.path("file.md"), 0o640) == 0)
    let before = try #require(FileStamp(path: scratch.path("file.md")))
    try FileReplacement.write(Data(text.utf8), to: scratch.path("file.md"))
    for name in ["file.md", "second name"] {
      var status = stat()
      #expect(stat(scratch.path(name), &status) == 0 && status.st_nlink == 2 && status.st_mode & 0o7777 == 0o640)
      #expect(scratch.text(name) == text && FileStamp(path: scratch.path(name))?.isSameFile(as: before) == true)
    }
    #expect(scratch.names == ["file.md", "second name"])
  }

  /// If writing in place fails in the middle, the complete new version is beside the file.
  @Test func keepsTheNewVersionIfAFileWithSeveralNamesIsIncomplete() throws {
    let scratch = try Scratch()
    try scratch.write("file.md", "first")
    #expect(link(scratch.path("file.md"), scratch.path("second")) == 0)
    try scratch.write("file (new version).md", "of an earlier time")
    let file = try FileReplacement(of: scratch.path("file.md"))
    try file.write("mine, longer")
    var calls = 0
    file.overwrite = { descriptor, bytes, _, offset in
      calls += 1
      if calls == 1 { return pwrite(descriptor, bytes, 2, offset) }
      errno = ENOSPC
      return -1
    }
    let error = #expect(throws: WritingError.self) { try file.finish() }
    #expect(error?.isConflict == false && error?.problem == "the disk is full, so the file is incomplete; the new version is kept beside it as ‘file (new version 2).md’")
    #expect(scratch.text("file (new version 2).md") == "mine, longer" && scratch.text("file (new version).md") == "of an earlier time")
    #expect(calls == 2 && scratch.text("second") == "mirst")
  }

  @Test func noticesAnotherVersionOfAFileWithSeveralNames() throws {
    let scratch = try Scratch()
    try scratch.write("file", "first")
    #expect(link(scratch.path("file"), scratch.path("second")) == 0)
    let file = try FileReplacement(of: scratch.path("file"))
    try file.write("mine")
    usleep(20_000)
    try Interference.writesInPlace.run(in: scratch)
    let error = #expect(throws: WritingError.self) { try file.finish() }
    withExtendedLifetime(file) {}
    #expect(error?.isConflict == true && scratch.text("file") == scratch.text("second") && scratch.text("file")?.hasPrefix("their") == true)
  }

  @Test func refusesSpecialFilesAndFolders() throws {
    let scratch = try Scratch()
    #expect(mkfifo(scratch.path("pipe"), 0o600) == 0)
    #expect(#expect(throws: WritingError.self) { try FileReplacement.write(Data(), to: scratch.path("pipe")) }?.problem == "it is a pipe, not a file")
    #expect(#expect(throws: WritingError.self) { try FileReplacement.write(Data(), to: scratch.folder.path) }?.problem == "it is a folder, not a file")
    #expect(#expect(throws: WritingError.self) { try FileReplacement.write(Data(), to: "/dev/null") }?.problem == "it is a device, not a file")
  }

  @Test func removesLeftoversOfEndedProcessesOnly() throws {
    let scratch = try Scratch()
    for name in [".galley-999999999-1-5", ".galley-\(ProcessIdentity.own)-7", ".galley-notes"] { try scratch.write(name, "") }
    try FileReplacement.write(Data("a".utf8), to: scratch.path("file"))
    #expect(scratch.names == [".galley-\(ProcessIdentity.own)-7", ".galley-notes", "file"])
  }

  @Test func reportsAFullDisk() throws {
    #expect(WritingError(ENOSPC).problem == "the disk is full" && WritingError(EROFS).problem == "the disk is read-only")
  }
}

@Suite struct WritingErrorTests {
  /// Foundation's errors get the words of the system's reason, regardless of their type.
  @Test(arguments: [(ENOSPC, "the disk is full; free disk space, then try again"), (EROFS, "the disk is read-only; choose a folder on another disk"), (EPIPE, "the program that reads it has ended; start that program, then try again")])
  func errorsOfFoundationAreDescribedInWords(number: Int32, expected: String) throws {
    let code = try #require(POSIXErrorCode(rawValue: number))
    let inner = NSError(domain: NSPOSIXErrorDomain, code: Int(number))
    let errors: [any Error] = [
      WritingError(number), POSIXError(code), CocoaError(.fileWriteUnknown, userInfo: [NSUnderlyingErrorKey: POSIXError(code)]), inner,
      NSError(domain: NSCocoaErrorDomain, code: 512, userInfo: [NSUnderlyingErrorKey: inner]),
    ]
    for error in errors {
      #expect(WritingError(describing: error) == WritingError(number) && WritingError.message(for: error) == expected, "\(error)")
      #expect("\(WritingError(describing: error))" == expected)
    }
  }

  @Test func otherErrorsKeepTheirDescription() throws {
    struct Other: Error, CustomStringConvertible { var description = "words of another part" }
    #expect(WritingError.message(for: Other()) == "words of another part" && WritingError(describing: Other()).problem == "words of another part")
    #expect(WritingError(describing: CocoaError(.fileWriteOutOfSpace)) == WritingError(ENOSPC))
    #expect(WritingError(describing: CocoaError(.fileWriteVolumeReadOnly)) == WritingError(EROFS))
    #expect(!WritingError.message(for: CocoaError(.fileReadCorruptFile)).contains("Error Domain"))
    // Errors of real calls.
    let scratch = try Scratch()
    let copying = #expect(throws: (any Error).self) { try FileManager.default.copyItem(atPath: scratch.path("none"), toPath: scratch.path("copy")) }
    #expect(copying.map { WritingError(describing: $0) } == WritingError(ENOENT))
    let full = try #require(FileHandle(forWritingAtPath: "/dev/full"))
    let writing = #expect(throws: (any Error).self) { try full.write(contentsOf: Data([1])) }
    #expect(writing.map { WritingError(describing: $0) } == WritingError(ENOSPC))
  }
}

@Suite struct OutputFolderTests {
  @Test func createsAllIntermediateFolders() throws {
    let scratch = try Scratch()
    for _ in 0..<2 { try OutputFolder.make(scratch.path("a/b/c"), mode: 0o700) }
    #expect(FileStamp(path: scratch.path("a/b/c"))?.isFolder == true)
    try scratch.write("file", "")
    #expect(throws: WritingError.self) { try OutputFolder.make(scratch.path("file")) }
  }

  /// The reason comes from the system: not every failure is a missing folder.
  @Test func reportsWhyFolderCannotBeCreated() throws {
    let error = #expect(throws: WritingError.self) { try OutputFolder.make("/proc/galley/here") }
    #expect(error != nil)
    let scratch = try Scratch()
    try scratch.write("file", "")
    #expect(#expect(throws: WritingError.self) { try OutputFolder.make(scratch.path("file")) }?.problem == "a file has the same name as the folder")
  }

  @Test func temporaryFoldersOfEndedProcessesAreRemoved() throws {
    let parent = FileManager.default.temporaryDirectory
    let left = parent.appendingPathComponent("output-test-999999999-1-x")
    try FileManager.default.createDirectory(at: left, withIntermediateDirectories: true)
    let made = try [TemporaryFolder.make("output-test"), TemporaryFolder.make("output-test")]
    #expect(!FileManager.default.fileExists(atPath: left.path))
    for folder in made {
      #expect(FileStamp(path: folder.path)?.isFolder == true)
      try FileManager.default.removeItem(at: folder)
    }
  }

  @Test func processesAreDistinguished() {
    #expect(ProcessIdentity.own.isRunning && !ProcessIdentity(id: getpid(), start: 1).isRunning)
    #expect(ProcessIdentity(in: "\(ProcessIdentity.own)-rest") == .own && ProcessIdentity(in: "\(ProcessIdentity.own)") == .own)
    #expect(ProcessIdentity(in: "12") == nil && ProcessIdentity(in: "a-b") == nil)
  }
}
