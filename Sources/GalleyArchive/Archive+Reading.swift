import Foundation
import GalleyCZip

extension Archive {
  /// Reads a zip archive. O(*n*) in the size of the archive and of its entries.
  ///
  /// Checks the directory against the headers of the entries, and the checksum of each entry.
  ///
  /// - Parameter goesOn: called after each megabyte with the number of bytes read and their total; if it returns `false`, `stopped` is thrown.
  /// - Throws: an error that names the entry and the position if the archive is damaged or exceeds the limits.
  public init(
    reading bytes: Data, limits: Limits = Limits(), while goesOn: (_ done: Int, _ of: Int) -> Bool = { _, _ in true }
  ) throws(ArchiveError) {
    let whole = NSData(data: bytes)
    let result: Result<[Entry], ArchiveError> = withExtendedLifetime(whole) {
      do throws(ArchiveError) {
        let reader = try ZipReader(whole)
        return .success(try reader.entries(limits, maximum: limits.maximumExpansion(ofArchiveOf: whole.length), while: goesOn))
      } catch {
        return .failure(error)
      }
    }
    try self.init(result.get())
  }
}

/// An open archive of libzip.
private final class ZipReader {
  private let archive: OpaquePointer

  /// Opens an archive in memory, which must exist as long as the reader. Throws if its directory is damaged.
  init(_ bytes: NSData) throws(ArchiveError) {
    var error = zip_error_t()
    zip_error_init(&error)
    defer { zip_error_fini(&error) }
    // libzip accepts empty data as an archive without entries.
    guard bytes.length > 0, let source = zip_source_buffer_create(bytes.bytes, zip_uint64_t(bytes.length), 0, &error) else {
      throw ArchiveError.notAnArchive(reason: bytes.length == 0 ? "it is empty" : String(cString: zip_error_strerror(&error)))
    }
    guard let archive = zip_open_from_source(source, ZIP_RDONLY | ZIP_CHECKCONS, &error) else {
      let reason = String(cString: zip_error_strerror(&error))
      zip_source_free(source)
      throw ArchiveError.notAnArchive(reason: reason)
    }
    self.archive = archive
  }

  deinit { zip_discard(archive) }

  private struct Found {
    var index: zip_uint64_t
    var name: String
    var size: Int
  }

  /// Reads the files of the archive. All names and sizes are checked before anything is decompressed.
  func entries(_ limits: Archive.Limits, maximum: Int, while goesOn: (Int, Int) -> Bool) throws(ArchiveError) -> [Archive.Entry] {
    let found = try directory(limits, maximum)
    let total = found.reduce(0) { $0 + $1.size }
    var done = 0
    var entries: [Archive.Entry] = []
    for entry in found {
      let data = try content(entry) { done += $0; return goesOn(done, total) }
      entries.append(Archive.Entry(entry.name, data))
    }
    return entries
  }

  private func directory(_ limits: Archive.Limits, _ maximum: Int) throws(ArchiveError) -> [Found] {
    let count = Int(zip_get_num_entries(archive, 0))
    guard count <= limits.entryCount else { throw ArchiveError.tooManyEntries(count, limit: limits.entryCount) }
    var found: [Found] = []
    var total: UInt64 = 0
    for index in 0..<zip_uint64_t(count) {
      guard let raw = zip_get_name(archive, index, zip_flags_t(ZIP_FL_ENC_RAW)) else { throw ArchiveError.notAnArchive(reason: lastError) }
      let name = String(cString: raw)
      let isFolder = name.hasSuffix("/")
      // A name with ill-formed bytes was repaired, and so differs from its bytes.
      guard Archive.isSafe(isFolder ? String(name.dropLast()) : name), strlen(raw) == name.utf8.count, !name.contains("\u{FFFD}") else {
        throw ArchiveError.unsafeName(name)
      }
      var status = zip_stat_t()
      guard zip_stat_index(archive, index, 0, &status) == 0 else {
        throw ArchiveError.damaged(entry: name, offset: 0, reason: lastError)
      }
      guard status.encryption_method == ZIP_EM_NONE else { throw ArchiveError.unsupported(entry: name, feature: "encrypted") }
      guard [ZIP_CM_STORE, ZIP_CM_DEFLATE].contains(Int32(status.comp_method)) else {
        throw ArchiveError.unsupported(entry: name, feature: "compressed with method \(status.comp_method)")
      }
      let (sum, overflows) = total.addingReportingOverflow(status.size)
      guard !overflows, sum <= UInt64(maximum) else { throw ArchiveError.tooLarge(bytes: overflows ? .max : sum, limit: maximum) }
      total = sum
      if isFolder, status.size == 0 { continue }
      guard !isFolder else { throw ArchiveError.unsafeName(name) }
      found.append(Found(index: index, name: name, size: Int(status.size)))
    }
    return found
  }

  private static let slice = 1 << 20

  /// Decompresses an entry. Never reads more than the size in the directory.
  private func content(_ entry: Found, while goesOn: (Int) -> Bool) throws(ArchiveError) -> Data {
    guard let file = zip_fopen_index(archive, entry.index, 0) else {
      throw ArchiveError.damaged(entry: entry.name, offset: 0, reason: lastError)
    }
    defer { zip_fclose(file) }
    var data = Data(count: entry.size)
    var done = 0
    while done < entry.size {
      let wanted = min(Self.slice, entry.size - done)
      let count = data.withUnsafeMutableBytes { Int(zip_fread(file, $0.baseAddress! + done, zip_uint64_t(wanted))) }
      guard count > 0 else {
        let reason = count == 0 ? "it ends too early" : String(cString: zip_file_strerror(file))
        throw ArchiveError.damaged(entry: entry.name, offset: done, reason: reason)
      }
      done += count
      guard goesOn(count) else { throw ArchiveError.stopped }
    }
    // libzip compares the checksum when it reads the end.
    var byte: UInt8 = 0
    let rest = zip_fread(file, &byte, 1)
    guard rest == 0 else {
      throw ArchiveError.damaged(
        entry: entry.name, offset: done, reason: rest > 0 ? "it is longer than the directory says" : String(cString: zip_file_strerror(file)))
    }
    return data
  }

  private var lastError: String { String(cString: zip_strerror(archive)) }
}
