import Foundation

/// A regular file that is read from beginning to end in parts.
///
/// It remains the file that was opened, even if it is renamed, replaced or deleted meanwhile. Belongs to one thread at
/// a time.
public final class FileReading {
  /// The size of the file when it was opened, in bytes. This is only a hint: files of /proc report 0, and other files
  /// change.
  public let size: Int
  /// Whether the end of the file was reached.
  public private(set) var isAtEnd = false
  private var bytes: FileBytes?
  private let readBytes: (UnsafeMutableRawPointer, Int) -> Int
  /// Closes the file; `nil` after it was closed.
  private var closeFile: (() -> Void)?

  /// Opens the file at `path`, and reserves memory for its bytes, at most `limit` at first. Throws if the file cannot be opened or is not a regular
  /// file; with the default limit, also if it has more bytes than the limit.
  public convenience init(path: String, atMost limit: Int = RegularFile.greatestSize) throws(RegularFile.Problem) {
    let (descriptor, size) = try RegularFile.opened(path, atMost: limit)
    let close = RegularFile.closer(of: descriptor)
    do {
      try self.init(size: size, capacity: min(limit, size), read: RegularFile.reader(of: descriptor), close: close)
    } catch {
      close()
      throw error
    }
  }

  /// Creates a reading of `size` bytes. Throws if there is not enough memory for `capacity` bytes.
  ///
  /// - Parameter read: Like the function of the C library, returns the number of bytes that it wrote, 0 at the end, or
  ///   -1 with `errno` if it failed.
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

  /// The number of bytes that were read.
  public var count: Int { bytes?.count ?? 0 }

  /// Reads until there are `wanted` bytes in all, counted from the file's start, or the file ends. Throws if reading fails or the bytes exceed
  /// `RegularFile.greatestSize`. O(bytes read).
  ///
  /// - Parameter goesOn: Called after each megabyte with the number of bytes read and the file's reported size. If it
  ///   returns `false`, reading stops.
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

  /// Returns a copy of the bytes read, or of the first `limit` of them. O(their number).
  public func copy(atMost limit: Int = .max) -> Data { bytes?.copy(atMost: limit) ?? Data() }

  /// Returns all bytes read, without a copy, and closes the file, so that nothing can be read after it. Empty on a second call.
  public func consumeData() -> Data {
    isAtEnd = true
    close()
    guard let bytes = bytes.take() else { return Data() }
    return bytes.data()
  }
}
