import Foundation
import Testing

/// Pipes, devices and folders instead of files, closed and full outputs, extreme numbers: each gives one clear line, and none blocks.
@Suite struct SpecialFilesTests {
  private func desk() throws -> Scratch {
    let scratch = try Scratch()
    try scratch.write("text.txt", "Some text that goes on for a line or two.\n")
    try scratch.write("pictures.md", "# A page\n\n![a pipe](pipe.png)\n")
    for name in ["pipe", "pipe.md", "pipe.ttf", "pipe.png", "pipe.pdf"] { #expect(mkfifo(scratch.url(name).path, 0o600) == 0) }
    // A sparse file of four terabytes.
    try scratch.write("holes.txt", "")
    #expect(truncate(scratch.url("holes.txt").path, 1 << 42) == 0)
    try FileManager.default.createDirectory(at: scratch.url("folder.png"), withIntermediateDirectories: true)
    return scratch
  }

  @Test(arguments: [
    (["layout", "pipe"], "pipe: is a pipe"), (["layout", "pipe.md", "--json"], "pipe.md: is a pipe"), (["tree", "pipe.md"], "is a pipe"),
    (["render", "pipe.md", "-o", "page.png"], "is a pipe"), (["open", "pipe"], "is a pipe"), (["layout", "/dev/zero"], "is a device"),
    (["layout", "text.txt", "--font", "./pipe.ttf"], "pipe.ttf is not a regular file"),
    (["layout", "text.txt", "--font", "/dev/zero"], "is not a regular file"),
    (["render", "text.txt", "-o", "pipe.png"], "pipe.png: is a pipe"), (["render", "text.txt", "-o", "folder.png"], "folder.png: is a folder"),
    (["render", "text.txt", "-o", "pipe.pdf"], "pipe.pdf: is a pipe"), (["layout", "holes.txt"], "holes.txt: is larger than 2 GB"),
    (["open", "text.txt", "--log", "pipe"], "pipe without a reader"), (["proof", "script", "pipe", "new"], "pipe: is a pipe"),
    (["proof", "record", "new", "--open", "pipe"], "is a pipe"),
  ]) func inputsThatAreNoFilesAreRefused(_ arguments: [String], _ expected: String) throws {
    let scratch = try desk()
    let outcome = try Program.run(arguments, in: scratch.folder, seconds: 180)
    let call = arguments.joined(separator: " ")
    #expect(outcome.exited && outcome.status == 1 && outcome.output.isEmpty, "\(call): \(outcome.status) \(outcome.errors)")
    #expect(outcome.errors.split(separator: "\n").count == 1 && outcome.errors.contains(expected), "\(call): \(outcome.errors)")
  }

  @Test func imageThatIsAPipeIsSkipped() throws {
    let scratch = try desk()
    let outcome = try Program.run(["render", "pictures.md", "-o", "page.png"], in: scratch.folder, seconds: 180)
    #expect(outcome.exited && outcome.status == 0, "\(outcome.errors)")
  }

  /// A link is followed to its target, even if that does not exist yet; the link stays.
  @Test func outputsThroughLinks() throws {
    let scratch = try desk()
    func link(_ name: String, _ target: String) throws {
      try FileManager.default.createSymbolicLink(atPath: scratch.url(name).path, withDestinationPath: target)
    }
    for (name, target) in [("link.png", "new.png"), ("twice.png", "link.png"), ("lost.png", "nowhere/new.png"), ("loop.png", "loop.png")] { try link(name, target) }
    for name in ["link.png", "twice.png"] {
      let outcome = try Program.run(["render", "text.txt", "-o", name], in: scratch.folder, seconds: 180)
      #expect(outcome.status == 0, "\(outcome.errors)")
      #expect(try Data(contentsOf: scratch.url("new.png")).starts(with: [0x89, 0x50, 0x4E, 0x47]))
      #expect(try FileManager.default.destinationOfSymbolicLink(atPath: scratch.url("link.png").path) == "new.png")
      try FileManager.default.removeItem(at: scratch.url("new.png"))
    }
    for (name, words) in [("lost.png", "there is no such folder"), ("loop.png", "a symbolic link in its path leads back to itself")] {
      let outcome = try Program.run(["render", "text.txt", "-o", name], in: scratch.folder, seconds: 180)
      #expect(outcome.status == 1 && outcome.errors.contains(words), "\(name): \(outcome.errors)")
      #expect(throws: Never.self) { _ = try FileManager.default.destinationOfSymbolicLink(atPath: scratch.url(name).path) }
    }
  }

  /// On a read-only disk, the message says so, and does not claim that a folder is missing.
  @Test(.enabled(if: RealWindow.RecoveryWindowTests.canMount, "no name spaces"), arguments: [
    "render text.txt -o disk/page.png", "render text.txt -o disk/page.pdf", "proof script script.txt new --proofs disk/Proofs",
  ]) func readOnlyDiskIsReported(line: String) throws {
    let scratch = try desk()
    try scratch.write("script.txt", "open text.txt\nsize 300x200\nkeep\n")
    let script = "mkdir disk && mount -t tmpfs none disk && mount -o remount,ro disk && exec '\(Program.path)' \(line)"
    let outcome = try Program.run(["-rm", "sh", "-c", script], of: "/usr/bin/unshare", in: scratch.folder, seconds: 300)
    #expect(outcome.status == 1 && outcome.errors.contains("the disk is read-only"), "\(line): \(outcome.errors)")
  }

  /// A full disk is reported with the file, the reason in words and a remedy, never with a description for programmers.
  @Test(.enabled(if: RealWindow.RecoveryWindowTests.canMount, "no name spaces"), arguments: [
    ("render text.txt -o disk/page.png", "disk/page.png"), ("render text.txt -o disk/page.pdf", "disk/page.pdf"),
    ("proof script script.txt new --proofs disk/Proofs", "text.txt"), ("proof export one -o disk/package", "disk/package"),
  ]) func fullDiskIsReported(line: String, file: String) throws {
    let scratch = try desk()
    try scratch.write("script.txt", "open text.txt\nsize 300x200\nkeep\n")
    let made = try Program.run(["proof", "script", "script.txt", "one"], in: scratch.folder, seconds: 180)
    try #require(made.status == 0, "\(made.errors)")
    let script = "mkdir disk && mount -t tmpfs -o size=8k none disk && (dd if=/dev/zero of=disk/rest bs=4k 2>/dev/null); exec '\(Program.path)' \(line)"
    let outcome = try Program.run(["-rm", "sh", "-c", script], of: "/usr/bin/unshare", in: scratch.folder, seconds: 300)
    #expect(outcome.status == 1 && outcome.errors.contains("the disk is full; free disk space, then try again"), "\(line): \(outcome.errors)")
    #expect(outcome.errors.contains(file) && outcome.errors.split(separator: "\n").count == 1, "\(line): \(outcome.errors)")
    for word in ["Error Domain", "WritingError(", "problem:", "Optional("] { #expect(!outcome.errors.contains(word), "\(line): \(outcome.errors)") }
  }

  @Test func logDoesNotOverwriteTheDocument() throws {
    let scratch = try desk()
    try FileManager.default.createSymbolicLink(atPath: scratch.url("same").path, withDestinationPath: "text.txt")
    for log in ["text.txt", "same", "./text.txt"] {
      let outcome = try Program.run(["open", "text.txt", "--log", log], in: scratch.folder)
      #expect(outcome.status == 1 && outcome.errors.contains("the log cannot be written over the document"), "\(outcome.errors)")
    }
    #expect(try String(contentsOf: scratch.url("text.txt"), encoding: .utf8).hasPrefix("Some text"))
  }

  /// Runs a line in a shell, which can close the outputs.
  private func shell(_ line: String) throws -> Program.Outcome {
    let scratch = try desk()
    return try Program.run(["-c", line.replacing("galley", with: "'\(Program.path)'")], of: "/bin/sh", in: scratch.folder, seconds: 180)
  }

  @Test func outputsThatAreClosedOrFull() throws {
    for line in ["galley list >&-", "galley list >/dev/full", "galley --help >&-", "galley layout text.txt --json >/dev/full"] {
      let outcome = try shell(line)
      #expect(outcome.exited && outcome.status == 1, "\(line): \(outcome.status)")
      #expect(outcome.errors.hasPrefix("galley: standard output cannot be written: ") && outcome.errors.split(separator: "\n").count == 1, "\(line): \(outcome.errors)")
    }
    // With both outputs closed no message can be written, but the exit status is set.
    for (line, status) in [("list", 1), ("layout missing.txt", 1), ("layout text.txt --gap x", 2), ("no-command", 2), ("tree playground --json", 1)] {
      let outcome = try shell("galley \(line) >&- 2>&- <&-")
      #expect(outcome.exited && outcome.status == Int32(status), "\(line): \(outcome.status)")
    }
    // Printed text does not go into a file that reuses the file descriptor of a closed output.
    let outcome = try shell("galley render text.txt -o page.png >&- 2>&- <&- && head -c 8 page.png | od -An -tx1")
    #expect(outcome.status == 0 && outcome.output.contains("89 50 4e 47 0d 0a 1a 0a"), "\(outcome.output)")
  }

  /// A reader that ends early, as in `galley list | head -1`, ends commands without a message.
  @Test(arguments: ["list", "--help", "tree playground", "tree playground --json", "layout text.txt --json"]) func readersThatEndEarly(_ line: String) throws {
    let script = """
      import os, sys
      reader, writer = os.pipe()
      os.close(reader)
      os.dup2(writer, 1)
      os.execvp("env", ["env", "--default-signal=PIPE"] + sys.argv[1:])
      """
    let scratch = try desk()
    let outcome = try Program.run(
      ["python3", "-c", script, Program.path] + line.split(separator: " ").map(String.init), of: "/usr/bin/env", in: scratch.folder, seconds: 180)
    #expect(!outcome.exited && outcome.status == SIGPIPE && outcome.errors.isEmpty, "\(line): \(outcome.status) \(outcome.errors)")
  }

  /// Numbers at the limits are accepted, laid out and written as JSON.
  @Test(arguments: [
    ["--gap", "1e6", "--columns", "1000"], ["--font-size", "0.015625"], ["--font-size", "10000"], ["--padding", "1e6"],
    ["--container", "1e-300x1e-300"], ["--container", "1e6x1e9"], ["--line-height", "1e6"], ["--standoff", "1e6", "--exclude", "circle(9,9,9)"],
    ["--exclude", "circle(1e308,-1e308,1e308)"], ["--exclude", "path(M0 0 L1e9 0 L 1e9 1e9 Z)"], ["--exclude", "rect(1e15,-1e15,1e18,1e300)"],
  ]) func extremeNumbers(_ arguments: [String]) throws {
    let scratch = try desk()
    let outcome = try Program.run(["layout", "text.txt", "--json"] + arguments, in: scratch.folder, seconds: 60)
    #expect(outcome.exited && outcome.status == 0, "\(arguments): \(outcome.status) \(outcome.errors)")
    #expect(throws: Never.self) { _ = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) }
  }
}
