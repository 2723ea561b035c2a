import Foundation
import Glibc
import UIKit

/// A file that takes another's place once it is whole: who is killed before that, or finds the disk full, leaves what was
/// there, and nothing beside it. A link stays one, and a file keeps its permissions.
final class FileReplacement {
  /// Where links end.
  private let target: String
  /// The name that the file has for a moment, before it takes the other's place.
  private let beside: String
  private let descriptor: Int32
  /// Whether the file has no name yet: not every file system has such.
  private let isNameless: Bool
  private var isDone = false

  /// - Parameter newMode: the permissions of a file that is not there yet.
  init(of path: String, newMode: mode_t = 0o666) throws(WritingError) {
    target = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    let folder = URL(fileURLWithPath: target).deletingLastPathComponent().path
    beside = folder + "/.galley-\(getpid())-\(UInt32.random(in: 0 ... .max))"
    var status = stat()
    let isThere = stat(target, &status) == 0
    if isThere, status.st_mode & 0o222 == 0 {
      throw WritingError(problem: "it may only be read", remedy: "allow writing with chmod u+w, or choose another name")
    }
    if isThere, access(target, W_OK) != 0 { throw WritingError(errno) }
    let mode = isThere ? status.st_mode & 0o7777 : newMode
    // `O_TMPFILE`, which Swift does not import.
    let unnamed = open(folder, 0o20_000_000 | O_DIRECTORY | O_WRONLY | O_CLOEXEC, mode)
    isNameless = unnamed >= 0
    descriptor = isNameless ? unnamed : open(beside, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
    guard descriptor >= 0 else { throw WritingError(errno) }
    guard isThere else { return }
    _ = fchown(descriptor, status.st_uid, status.st_gid)
    _ = fchmod(descriptor, mode)
  }

  deinit {
    close(descriptor)
    if !isDone { unlink(beside) }
  }

  /// Appends `bytes`. O(n).
  func write(_ bytes: UnsafeRawBufferPointer) throws(WritingError) {
    var done = 0
    while done < bytes.count {
      let count = Glibc.write(descriptor, bytes.baseAddress! + done, bytes.count - done)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw WritingError(errno) }
      done += count
    }
  }

  /// Puts the file in its place.
  func finish() throws(WritingError) {
    guard fsync(descriptor) == 0 else { throw WritingError(errno) }
    if isNameless, linkat(AT_FDCWD, "/proc/self/fd/\(descriptor)", AT_FDCWD, beside, AT_SYMLINK_FOLLOW) != 0 {
      throw WritingError(errno)
    }
    guard rename(beside, target) == 0 else { throw WritingError(errno) }
    isDone = true
  }
}
