import Glibc

/// What identifies the state of a file or folder without reading it: type, number, size and time of the last change.
struct FontFileStamp: Hashable {
  /// The type and permissions; 0 if the file does not exist.
  var mode: UInt64 = 0
  var number: UInt64 = 0
  var size: UInt64 = 0
  var seconds: UInt64 = 0
  var nanoseconds: UInt64 = 0

  /// Reads the stamp of the file at `path`; that of a link's target. All zeros if there is no such file.
  init(of path: UnsafePointer<CChar>) {
    var status = stat()
    guard stat(path, &status) == 0 else { return }
    mode = UInt64(status.st_mode)
    number = UInt64(status.st_ino)
    size = UInt64(bitPattern: Int64(status.st_size))
    seconds = UInt64(bitPattern: Int64(status.st_mtim.tv_sec))
    nanoseconds = UInt64(bitPattern: Int64(status.st_mtim.tv_nsec))
  }

  init(mode: UInt64, number: UInt64, size: UInt64, seconds: UInt64, nanoseconds: UInt64) {
    (self.mode, self.number, self.size, self.seconds, self.nanoseconds) = (mode, number, size, seconds, nanoseconds)
  }

  /// Whether the file changed so recently that another change could give the same stamp.
  var isRecent: Bool {
    var now = timespec()
    guard clock_gettime(CLOCK_REALTIME, &now) == 0 else { return true }
    return mode != 0 && Int64(bitPattern: seconds) > Int64(now.tv_sec) - 2
  }
}
