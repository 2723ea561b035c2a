import Foundation
import GalleyCZip

extension Archive {
  /// Returns the archive as bytes. The same entries give the same bytes with the same libraries: all entries have the date 1980-01-01.
  ///
  /// O(*n*) in the size of the entries. Reading the result with the same limits gives an equal archive.
  ///
  /// - Parameter goesOn: called repeatedly; if it returns `false`, `stopped` is thrown.
  /// - Throws: an error if the entries exceed the limits, or if there is not enough memory.
  public func data(limits: Limits = Limits(), while goesOn: () -> Bool = { true }) throws(ArchiveError) -> Data {
    guard entries.count <= limits.entryCount else { throw ArchiveError.tooManyEntries(entries.count, limit: limits.entryCount) }
    let total = entries.reduce(UInt64(0)) { $0 + UInt64($1.data.count) }
    guard total <= UInt64(limits.totalSize) else { throw ArchiveError.tooLarge(bytes: total, limit: limits.totalSize) }
    let packed = try ZipWriter.data(of: entries, compresses: true, while: goesOn)
    guard total > UInt64(limits.maximumExpansion(ofArchiveOf: packed.count)) else { return packed }
    // Uniform content, such as a megabyte of spaces, compresses so well that a reader takes it for a hostile archive.
    return try ZipWriter.data(of: entries, compresses: false, while: goesOn)
  }
}

/// Writes an archive with libzip.
private enum ZipWriter {
  /// The date in the format of MS-DOS: 1980-01-01.
  private static let date: zip_uint16_t = 1 << 5 | 1
  /// The level of deflate, a compromise between time and size.
  private static let level: zip_uint32_t = 6

  static func data(of entries: [Archive.Entry], compresses: Bool, while goesOn: () -> Bool) throws(ArchiveError) -> Data {
    var error = zip_error_t()
    zip_error_init(&error)
    defer { zip_error_fini(&error) }
    guard let output = zip_source_buffer_create(nil, 0, 0, &error) else { throw unwritable(&error) }
    // The archive releases the source once when it is closed, and once more is done here.
    zip_source_keep(output)
    defer { zip_source_free(output) }
    guard let archive = zip_open_from_source(output, ZIP_TRUNCATE, &error) else {
      zip_source_free(output)
      throw unwritable(&error)
    }
    // libzip reads the contents when the archive is closed.
    let contents = entries.map { NSData(data: $0.data) }
    let failure: ArchiveError? = withExtendedLifetime(contents) {
      let isAdded = zip(entries, contents).allSatisfy { add($0, $1, to: archive, compresses: compresses) }
      guard isAdded else {
        defer { zip_discard(archive) }
        return .unwritable(reason: String(cString: zip_strerror(archive)))
      }
      return close(archive, while: goesOn)
    }
    if let failure { throw failure }
    return try content(of: output)
  }

  private static func add(_ entry: Archive.Entry, _ content: NSData, to archive: OpaquePointer, compresses: Bool) -> Bool {
    guard let source = zip_source_buffer(archive, content.length > 0 ? content.bytes : nil, zip_uint64_t(content.length), 0) else { return false }
    let index = zip_file_add(archive, entry.name, source, zip_flags_t(ZIP_FL_ENC_UTF_8))
    guard index >= 0 else {
      zip_source_free(source)
      return false
    }
    let isCompressed = compresses && entry.isCompressed
    return zip_set_file_compression(archive, zip_uint64_t(index), isCompressed ? ZIP_CM_DEFLATE : ZIP_CM_STORE, isCompressed ? level : 0) == 0
      && zip_file_set_dostime(archive, zip_uint64_t(index), 0, date, 0) == 0
  }

  private static func close(_ archive: OpaquePointer, while goesOn: () -> Bool) -> ArchiveError? {
    withoutActuallyEscaping(goesOn) { goesOn in
      var work = Work(goesOn: goesOn)
      return withUnsafeMutablePointer(to: &work) { work in
        let callback: zip_cancel_callback = { _, state in
          let work = state!.assumingMemoryBound(to: Work.self)
          if !work.pointee.isStopped { work.pointee.isStopped = !work.pointee.goesOn() }
          return work.pointee.isStopped ? 1 : 0
        }
        zip_register_cancel_callback_with_state(archive, callback, nil, work)
        guard zip_close(archive) != 0 else { return nil }
        defer { zip_discard(archive) }
        return work.pointee.isStopped ? .stopped : .unwritable(reason: String(cString: zip_strerror(archive)))
      }
    }
  }

  private struct Work {
    let goesOn: () -> Bool
    var isStopped = false
  }

  private static func content(of output: OpaquePointer) throws(ArchiveError) -> Data {
    var status = zip_stat_t()
    guard zip_source_stat(output, &status) == 0, zip_source_open(output) == 0 else { throw unwritable(zip_source_error(output)) }
    defer { zip_source_close(output) }
    var data = Data(count: Int(status.size))
    var done = 0
    while done < data.count {
      let count = data.withUnsafeMutableBytes { Int(zip_source_read(output, $0.baseAddress! + done, zip_uint64_t($0.count - done))) }
      guard count > 0 else { throw unwritable(zip_source_error(output)) }
      done += count
    }
    return data
  }

  private static func unwritable(_ error: UnsafeMutablePointer<zip_error_t>) -> ArchiveError { .unwritable(reason: String(cString: zip_error_strerror(error))) }
}

/// The library of archives, for `galley doctor`.
public enum ArchiveLibraryVersions {
  /// The name and version of libzip.
  public static var versions: [(name: String, version: String)] { [("libzip", String(cString: zip_libzip_version()))] }
}
