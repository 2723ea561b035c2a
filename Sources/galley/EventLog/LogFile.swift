import ArgumentParser
import Foundation
import Output
import UIFoundation

/// Where `--log` writes: a line an event, in the file as soon as it has happened.
@MainActor
final class LogFile {
  private let path: String
  private let handle: FileHandle
  private var isBroken = false

  /// Empties the file, or makes it.
  ///
  /// - Parameter document: the file that the window shows; a log there would take its text away.
  init(path: String, besides document: String? = nil) throws {
    if let document, let one = FileStamp(path: document), let other = FileStamp(path: path), one.isSameFile(as: other) {
      throw Failure("\(path): the log cannot be written over the document; choose another file")
    }
    // A pipe that nobody reads would hold back the call itself.
    let descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NONBLOCK, 0o644)
    guard descriptor >= 0 else {
      if errno == ENXIO { throw Failure("\(path): the log is a pipe that nobody reads; read from it first, or choose a file") }
      throw Failure("\(path): the log cannot be written (\(String(cString: strerror(errno)))); choose a file that may be written")
    }
    // Two windows would write over each other's lines.
    if flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK {
      close(descriptor)
      throw Failure("\(path): another window writes its log there; choose another file")
    }
    // Not of a pipe or a terminal.
    if RegularFile.obstacle(at: path) == nil { _ = ftruncate(descriptor, 0) }
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) & ~O_NONBLOCK)
    // A pipe whose reader has gone ends the log, not the session.
    signal(SIGPIPE, SIG_IGN)
    self.path = path
    handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
  }

  /// A disk that is full is told of once, and ends no session.
  func write(_ line: String) {
    guard !isBroken else { return }
    do {
      try handle.write(contentsOf: Data((TerminalText.line(line) + "\n").utf8))
    } catch {
      isBroken = true
      Console.notice("\(path): the log ends here, it cannot be written any longer; make room and start again")
    }
  }
}

/// `--log FILE`, of the commands that open a window.
struct LogOption: ParsableArguments {
  @Option(name: .customLong("log"), help: ArgumentHelp("Write each notification, delegate call and action to a file, a line each, as it happens.", valueName: "file"))
  var path: String?

  /// - Parameter document: the file that the window shows.
  @MainActor func file(besides document: String? = nil) throws -> LogFile? { try path.map { try LogFile(path: $0, besides: document) } }
}
