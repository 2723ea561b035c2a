import ArgumentParser
import Foundation

/// Where `--log` writes: a line an event, in the file as soon as it has happened.
@MainActor
final class LogFile {
  private let path: String
  private let handle: FileHandle
  private var isBroken = false

  /// Empties the file, or makes it.
  init(path: String) throws {
    // A pipe that nobody reads would hold back the call itself.
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NONBLOCK, 0o644)
    guard descriptor >= 0 else {
      if errno == ENXIO { throw Failure("\(path): the log is a pipe that nobody reads; read from it first, or choose a file") }
      throw Failure("\(path): the log cannot be written (\(String(cString: strerror(errno)))); choose a file that may be written")
    }
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
      try handle.write(contentsOf: Data((line + "\n").utf8))
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

  @MainActor func file() throws -> LogFile? { try path.map { try LogFile(path: $0) } }
}
