import Foundation
import Glibc

/// Creation of folders for output files.
public enum OutputFolder {
  /// Creates the folder at `path` and its parents if they do not exist.
  ///
  /// - Parameter mode: The permissions of the new folders, from which the system removes those of the process's mask.
  /// - Throws: The system's reason, which distinguishes a read-only disk from a missing folder.
  public static func make(_ path: String, mode: mode_t = 0o777) throws(WritingError) {
    if mkdir(path, mode) == 0 { return }
    let number = errno
    if number == EEXIST, FileStamp(path: path)?.isFolder == true { return }
    let parent = URL(fileURLWithPath: path).deletingLastPathComponent().path
    guard number == ENOENT, parent != path else {
      throw number == EEXIST ? WritingError(problem: "a file has the same name as the folder", remedy: "choose another folder") : WritingError(number)
    }
    try make(parent, mode: mode)
    guard mkdir(path, mode) == 0 || errno == EEXIST else { throw WritingError(errno) }
  }
}
