import Glibc

/// The state of a file, identified without reading it: device, inode, type, size, and modification time. Stamps are
/// compared to find out whether another program has written a file.
public struct FileStamp: Hashable, Sendable {
  /// The size, in bytes.
  public internal(set) var size: Int
  private var seconds, nanoseconds: Int
  private var device, number: UInt64
  /// The file type bits of `st_mode`.
  private var type: mode_t

  /// Creates the stamp of the file that `path` leads to, through symbolic links. Returns `nil` if there is none.
  public init?(path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    self.init(status)
  }

  /// Creates the stamp of the directory entry `path` itself, even if it is a symbolic link. Returns `nil` if there is none.
  package init?(entry path: String) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return nil }
    self.init(status)
  }

  /// Creates the stamp of an open file. Returns `nil` if the descriptor is not valid.
  init?(descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    self.init(status)
  }

  private init(_ status: stat) {
    size = Int(status.st_size)
    (seconds, nanoseconds) = (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
    (device, number) = (UInt64(status.st_dev), UInt64(status.st_ino))
    type = status.st_mode & S_IFMT
  }

  /// Returns whether both are the same file, possibly in different states.
  package func isSameFile(as other: FileStamp) -> Bool { (device, number) == (other.device, other.number) }

  mutating func clearTime() { (seconds, nanoseconds) = (0, 0) }

  package var isFolder: Bool { type == S_IFDIR }
  /// Whether it is a file, folder or symbolic link, which can be copied without waiting for another program.
  package var isCopyable: Bool { [S_IFREG, S_IFDIR, S_IFLNK].contains(type) }
  package var isRegularFile: Bool { type == S_IFREG }
}
