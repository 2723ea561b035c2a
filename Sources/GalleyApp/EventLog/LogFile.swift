import Foundation
import GalleyOutput
import GalleyWindowing
import UIFoundation

/// The file of `--log`: a line for each event, written immediately.
@MainActor
final class LogFile {
  private let path: String
  private let handle: FileHandle
  private var isBroken = false

  /// Truncates or creates the file. Throws if the file cannot be written, is the document, is the log of another window, or is a pipe without a
  /// reader.
  ///
  /// - Parameter document: the window's file, which the log must not overwrite.
  init(path: String, besides document: String? = nil) throws {
    if let document, let one = FileStamp(path: document), let other = FileStamp(path: path), one.isSameFile(as: other) {
      throw Failure("\(path): the log cannot be written over the document; choose another file")
    }
    // Opening a pipe without a reader must not block.
    let descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NONBLOCK, 0o644)
    guard descriptor >= 0 else {
      if errno == ENXIO { throw Failure("\(path): the log is a pipe without a reader; start the reader first, or choose a file") }
      throw Failure("\(path): the log cannot be written: \(WritingError(errno))")
    }
    // Prevent two windows from writing to the same file.
    if flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK {
      close(descriptor)
      throw Failure("\(path): another window writes its log there; choose another file")
    }
    // Truncate only regular files, not a pipe or a terminal.
    if RegularFile.obstacle(at: path) == nil { _ = ftruncate(descriptor, 0) }
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) & ~O_NONBLOCK)
    // If a pipe's reader exits, end the log, not the session.
    EndingSignal.surviveClosedPipes()
    self.path = path
    handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
  }

  /// Writes a line. A write error, such as a full disk, is reported once and does not end the session.
  func write(_ line: String) {
    guard !isBroken else { return }
    do {
      try handle.write(contentsOf: Data((TerminalText.line(line) + "\n").utf8))
    } catch {
      isBroken = true
      Notices.show("\(path): the log ends here: \(WritingError(describing: error))")
    }
  }
}
