/// The reason why bytes are not an archive that can be read, or why entries cannot be written. The description continues the file's name.
public enum ArchiveError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The bytes are not a zip archive, or its directory is damaged; the reason is libzip's.
  case notAnArchive(reason: String)
  /// The archive has more entries than the limit.
  case tooManyEntries(Int, limit: Int)
  /// The entries have more bytes than the limit, which depends on the size of the archive.
  case tooLarge(bytes: UInt64, limit: Int)
  /// An entry's name is empty, too long, not UTF-8, an absolute path, or leads out of the folder.
  case unsafeName(String)
  /// Two entries have this name.
  case duplicateName(String)
  /// The entry is encrypted, or compressed with a method other than deflate.
  case unsupported(entry: String, feature: String)
  /// The entry is damaged after this number of its decompressed bytes; the reason is libzip's.
  case damaged(entry: String, offset: Int, reason: String)
  /// The archive cannot be written; the reason is libzip's.
  case unwritable(reason: String)
  /// The caller stopped the work.
  case stopped

  public var description: String {
    switch self {
    case .notAnArchive(let reason): "is not a complete zip archive (\(reason)); get another copy of the file"
    case .tooManyEntries(let count, let limit): "has \(count) entries, and the limit is \(limit); remove some"
    case .tooLarge(let bytes, let limit): "would take \(bytes) bytes of memory, and the limit for its size is \(limit); it is damaged, or made to harm"
    case .unsafeName(let name): "has an entry with the unsafe name ‘\(name)’; use relative paths without .."
    case .duplicateName(let name): "has two entries with the name ‘\(name)’; remove one"
    case .unsupported(let entry, let feature): "has the entry ‘\(entry)’, which is \(feature); pack it again without that"
    case .damaged(let entry, let offset, let reason):
      "is damaged: the entry ‘\(entry)’ cannot be read after \(offset) bytes (\(reason)); get another copy of the file"
    case .unwritable(let reason): "cannot be packed: \(reason)"
    case .stopped: "was not packed completely, because the work was stopped"
    }
  }
}
