import Foundation

/// The bytes of a file as they are read: each once, to where it stays, in large pages of memory where the system has such.
///
/// Not a mapping of the file, which would take the process down where somebody shortens it.
struct FileBytes: ~Copyable {
  private var start: UnsafeMutableRawPointer
  private var capacity: Int
  private(set) var count = 0

  private static let smallest = 1 << 16

  /// Room for that many, and more when they come; `nil` where the system has none.
  init?(capacity: Int) {
    self.capacity = max(capacity + 1, Self.smallest)
    guard let start = Self.reserved(self.capacity) else { return nil }
    self.start = start
  }

  /// Has `read` put more bytes behind those that are there, `most` at most; what it answers, and -1 with ENOMEM in `errno` where there
  /// is no room.
  mutating func append(atMost most: Int, _ read: (UnsafeMutableRawPointer, Int) -> Int) -> Int {
    // One byte of room more than the file says it has tells its end without more memory.
    if count == capacity, !grow() {
      errno = ENOMEM
      return -1
    }
    let added = read(start + count, min(most, capacity - count))
    if added > 0 { count += added }
    return added
  }

  /// A copy of them, or of the first `most`.
  func copy(atMost most: Int) -> Data { Data(bytes: start, count: min(count, most)) }

  /// All of them, without a copy.
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

  /// Addresses; memory comes with what is written there.
  private static func reserved(_ size: Int) -> UnsafeMutableRawPointer? {
    guard let address = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0), address != MAP_FAILED else { return nil }
    madvise(address, size, MADV_HUGEPAGE)
    return address
  }
}
