import Foundation

/// A growing buffer for the bytes of a file. Each byte is read once, to its final position, in large memory pages if
/// the system supports them.
///
/// Not a memory mapping, because truncating a mapped file would crash the process.
struct FileBytes: ~Copyable {
  private var start: UnsafeMutableRawPointer
  private var capacity: Int
  private(set) var count = 0

  private static let smallest = 1 << 16

  /// Reserves space for `capacity` bytes, which grows if necessary. Returns `nil` if the system has no memory.
  init?(capacity: Int) {
    self.capacity = max(capacity + 1, Self.smallest)
    guard let start = Self.reserved(self.capacity) else { return nil }
    self.start = start
  }

  /// Calls `read` to append at most `limit` bytes, and returns its result. Returns -1 with ENOMEM in `errno` if there is
  /// no memory.
  mutating func append(atMost limit: Int, _ read: (UnsafeMutableRawPointer, Int) -> Int) -> Int {
    // One byte more than the file's size detects the end without more memory.
    if count == capacity, !grow() {
      errno = ENOMEM
      return -1
    }
    let added = read(start + count, min(limit, capacity - count))
    if added > 0 { count += added }
    return added
  }

  /// Returns a copy of the bytes, or of the first `limit`.
  func copy(atMost limit: Int) -> Data { Data(bytes: start, count: min(count, limit)) }

  /// Returns all bytes without a copy.
  consuming func data() -> Data {
    let (start, capacity, count) = (start, capacity, count)
    discard self
    if count == 0 {
      munmap(start, capacity)
      return Data()
    }
    return Data(bytesNoCopy: start, count: count, deallocator: .custom { start, _ in munmap(start, capacity) })
  }

  deinit { munmap(start, capacity) }

  private mutating func grow() -> Bool {
    let larger = 2 * capacity
    guard let new = Self.reserved(larger) else { return false }
    new.copyMemory(from: start, byteCount: count)
    munmap(start, capacity)
    (start, capacity) = (new, larger)
    return true
  }

  /// Reserves addresses and returns them, or `nil` if there are not enough. The system allocates memory on the first write.
  private static func reserved(_ size: Int) -> UnsafeMutableRawPointer? {
    guard let address = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0), address != MAP_FAILED else { return nil }
    madvise(address, size, MADV_HUGEPAGE)
    return address
  }
}
