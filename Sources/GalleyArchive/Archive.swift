import Foundation

/// The entries of a zip archive (APPNOTE.TXT of PKWARE), in memory. No file is read or written.
///
/// Archives are untrusted. Reading is bounded by `Limits`, and an entry's name never leads out of the archive.
public struct Archive: Equatable, Sendable {
  /// A file in the archive.
  public struct Entry: Equatable, Sendable {
    /// The relative path, with `/` between folders.
    public let name: String
    /// The content.
    public let data: Data
    /// Whether writing compresses the entry. Not stored: entries that are read are compressed again.
    public let isCompressed: Bool

    /// Creates an entry, which writing compresses by default.
    public init(_ name: String, _ data: Data, isCompressed: Bool = true) { (self.name, self.data, self.isCompressed) = (name, data, isCompressed) }

    /// Returns whether both entries have the same name and content.
    public static func == (one: Entry, other: Entry) -> Bool { one.name == other.name && one.data == other.data }
  }

  /// Bounds for reading and writing.
  public struct Limits: Sendable {
    /// The maximum number of entries, including those of folders.
    public var entryCount: Int
    /// The maximum number of bytes of all entries together.
    public var totalSize: Int
    /// The maximum ratio of the entries' size to the archive's size, for entries that take more than `freeSize` bytes.
    public var ratio: Int
    /// The number of bytes that entries of any archive can have, however small it is.
    public var freeSize: Int

    /// Creates limits, by default those of documents: 4,096 entries, 1 GB, and 200 times the archive's size beyond 16 MB.
    public init(entryCount: Int = 4096, totalSize: Int = 1 << 30, ratio: Int = 200, freeSize: Int = 16 << 20) {
      (self.entryCount, self.totalSize, self.ratio, self.freeSize) = (entryCount, totalSize, ratio, freeSize)
    }

    /// Returns the maximum number of bytes of all entries of an archive of `size` bytes.
    func maximumExpansion(ofArchiveOf size: Int) -> Int {
      let (product, overflows) = size.multipliedReportingOverflow(by: ratio)
      return min(totalSize, max(freeSize, overflows ? .max : product))
    }
  }

  /// The entries in the order of the archive's directory. Entries of folders are left out.
  public let entries: [Entry]

  /// Creates an archive. Throws if a name is unsafe or not unique. O(*n*) in the number of entries.
  public init(_ entries: [Entry]) throws(ArchiveError) {
    var names: Set<String> = []
    for entry in entries {
      guard Self.isSafe(entry.name) else { throw ArchiveError.unsafeName(entry.name) }
      guard names.insert(entry.name).inserted else { throw ArchiveError.duplicateName(entry.name) }
    }
    self.entries = entries
  }

  /// The content of the entry with a name; `nil` if there is none. O(*n*) in the number of entries.
  public subscript(name: String) -> Data? { entries.first { $0.name == name }?.data }

  /// The maximum length of a name in UTF-8: a path on Linux has 4,096 bytes, of which percent-encoding makes three times as many.
  private static let longestName = 3 * 4096

  /// Returns whether `name` is a relative path without `.`, `..`, empty components, backslashes, colons and control characters.
  public static func isSafe(_ name: String) -> Bool {
    guard !name.isEmpty, name.utf8.count <= longestName, !name.hasPrefix("/") else { return false }
    guard !name.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F || $0 == "\\" || $0 == ":" }) else { return false }
    return name.split(separator: "/", omittingEmptySubsequences: false).allSatisfy { !$0.isEmpty && $0 != "." && $0 != ".." }
  }
}
