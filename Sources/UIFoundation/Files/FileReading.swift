import Foundation

/// A regular file that is read from its beginning to its end, in as many parts as its reader likes.
///
/// It stays the file that was opened, whoever renames, replaces or deletes it meanwhile. One thread at a time has it.
public final class FileReading {
  /// How large the file said it is when it was opened, in bytes: a hint, as files of /proc have none, and others change.
  public let size: Int
  /// Whether its end was met.
  public private(set) var isAtEnd = false
  private var bytes: FileBytes?
  private let readBytes: (UnsafeMutableRawPointer, Int) -> Int
  /// `nil` once it was closed.
  private var closeFile: (() -> Void)?

  /// Opens the file at `path`, which has `RegularFile.greatestSize` at most; of a longer one the first `most` bytes can be read.
  public convenience init(path: String, atMost most: Int = RegularFile.greatestSize) throws(RegularFile.Problem) {
    let (descriptor, size) = try RegularFile.opened(path, atMost: most)
    let close = RegularFile.closer(of: descriptor)
    do {
      try self.init(size: size, capacity: min(most, size), read: RegularFile.reader(of: descriptor), close: close)
    } catch {
      close()
      throw error
    }
  }

  /// - Parameter read: as the function of the C library: bytes that it wrote, 0 at the end, -1 with `errno` where it failed.
  package init(
    size: Int, capacity: Int? = nil, read: @escaping (UnsafeMutableRawPointer, Int) -> Int, close: @escaping () -> Void = {}
  ) throws(RegularFile.Problem) {
    guard let bytes = FileBytes(capacity: capacity ?? size) else { throw RegularFile.problem(ENOMEM) }
    self.size = size
    self.bytes = consume bytes
    (readBytes, closeFile) = (read, close)
  }

  deinit { close() }

  private func close() {
    closeFile?()
    closeFile = nil
  }

  /// How many bytes were read.
  public var count: Int { bytes?.count ?? 0 }

  /// Reads on until there are `wanted` bytes, or the file ends. O(bytes read).
  ///
  /// - Parameter goesOn: told after each megabyte how many bytes there are, and how large the file says it is; once it
  ///   answers `false`, nothing more is read.
  public func read(upTo wanted: Int, while goesOn: (_ bytes: Int, _ of: Int) -> Bool = { _, _ in true }) throws(RegularFile.Problem) {
    while !isAtEnd, count < wanted {
      let most = min(1 << 20, wanted - count)
      let added = bytes?.append(atMost: most, readBytes) ?? 0
      if added < 0, errno == EINTR { continue }
      guard added >= 0 else { throw RegularFile.problem(errno) }
      isAtEnd = added == 0
      guard count <= RegularFile.greatestSize else { throw RegularFile.tooLarge }
      guard isAtEnd || goesOn(count, size) else { return }
    }
  }

  /// A copy of the bytes read so far, or of the first `most` of them. O(their number).
  public func copy(atMost most: Int = .max) -> Data { bytes?.copy(atMost: most) ?? Data() }

  /// All bytes read, without a copy; the file is closed: nothing can be read after it.
  public func takeData() -> Data {
    isAtEnd = true
    close()
    guard let bytes = bytes.take() else { return Data() }
    return bytes.data()
  }
}
