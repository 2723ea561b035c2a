import GalleyCHarfBuzz
import GalleyDigests
import Glibc
import Synchronization

/// The bytes of a font file, shared by HarfBuzz and FreeType.
///
/// System fonts are memory-mapped: a CJK collection has 25 MB, of which a page uses little. A file that the user
/// selects is read instead, because the process would crash if another program truncated a mapped file.
package final class FontFile: @unchecked Sendable {
  package let path: String
  /// The bytes, valid only during the lifetime of this object.
  package let bytes: UnsafeRawBufferPointer
  let blob: OpaquePointer
  private let isMapped: Bool
  private let digest = Mutex<String?>(nil)

  package enum Access { case mapped, read }

  /// Opens a font file. Throws if it cannot be read, or is empty, not a regular file, or larger than 4 GB. The contents are not checked.
  package init(path: String, access: Access) throws(FontError) {
    // Without O_NONBLOCK, opening a pipe that has no writer would block.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw FontFile.unreadable(path, errno) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw FontFile.unreadable(path, errno) }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw FontError(file: path, problem: "is not a regular file", remedy: "use a .otf, .ttf or .ttc file")
    }
    let size = Int(status.st_size)
    guard size > 0 else {
      throw FontError(file: path, problem: "is empty", remedy: "download or copy the font file again")
    }
    guard size <= Int(UInt32.max) else {
      throw FontError(
        file: path, problem: "is \(size) bytes long, which exceeds the limit for fonts", remedy: "use a .otf, .ttf or .ttc file")
    }
    switch access {
    case .mapped:
      guard let address = mmap(nil, size, PROT_READ, MAP_PRIVATE, descriptor, 0), address != MAP_FAILED else {
        throw FontFile.unreadable(path, errno)
      }
      bytes = UnsafeRawBufferPointer(start: address, count: size)
    case .read:
      let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: size, alignment: 16)
      var filled = 0
      while filled < size {
        let count = Glibc.read(descriptor, buffer.baseAddress! + filled, size - filled)
        if count < 0 && errno == EINTR { continue }
        guard count > 0 else {
          let code = errno
          buffer.deallocate()
          throw FontFile.unreadable(path, count < 0 ? code : EIO)
        }
        filled += count
      }
      bytes = UnsafeRawBufferPointer(buffer)
    }
    isMapped = access == .mapped
    self.path = path
    blob = hb_blob_create(
      bytes.baseAddress!.assumingMemoryBound(to: CChar.self), UInt32(size), HB_MEMORY_MODE_READONLY, nil, nil)
  }

  /// Creates a font file from bytes in memory. `path` is its name in errors.
  package init(path: String, bytes source: [UInt8]) {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: max(1, source.count), alignment: 16)
    buffer.copyBytes(from: source)
    bytes = UnsafeRawBufferPointer(rebasing: buffer[..<source.count])
    isMapped = false
    self.path = path
    blob = hb_blob_create(
      buffer.baseAddress!.assumingMemoryBound(to: CChar.self), UInt32(clamping: source.count), HB_MEMORY_MODE_READONLY, nil, nil)
  }

  deinit {
    hb_blob_destroy(blob)
    if isMapped {
      munmap(UnsafeMutableRawPointer(mutating: bytes.baseAddress!), bytes.count)
    } else {
      bytes.deallocate()
    }
  }

  /// SHA-256 of the file in hexadecimal, computed on first use.
  package var sha256: String {
    digest.withLock { cached in
      if let cached { return cached }
      let fresh = withExtendedLifetime(self) { SHA256.hexDigest(of: bytes) }
      cached = fresh
      return fresh
    }
  }

  private static func unreadable(_ path: String, _ code: Int32) -> FontError {
    FontError(
      file: path, problem: "cannot be read: \(String(cString: strerror(code)))",
      remedy: code == ENOENT ? "check the path" : "check the file and its permissions")
  }
}
