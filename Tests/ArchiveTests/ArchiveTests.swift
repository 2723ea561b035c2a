import Foundation
import GalleyArchive
import Testing

/// Zip archives in memory.
@Suite struct ArchiveTests {
  private static let small = try! Archive([
    Archive.Entry("manifest.json", Data("{\"format\": 1}".utf8)), Archive.Entry("images/ä b.png", Data((0..<300).map { UInt8($0 & 255) }), isCompressed: false),
    Archive.Entry("empty", Data()), Archive.Entry("text.json", Data(String(repeating: "words ", count: 200).utf8)),
  ])

  private func error(reading bytes: Data, limits: Archive.Limits = .init()) -> ArchiveError? {
    do throws(ArchiveError) { _ = try Archive(reading: bytes, limits: limits) } catch { return error }
    return nil
  }

  @Test func writtenArchiveReadsAsTheSame() throws {
    let bytes = try Self.small.data()
    #expect(try Archive(reading: bytes) == Self.small && Self.small.data() == bytes)
    #expect(Self.small["text.json"]?.count == 1200 && Self.small["none"] == nil)
    // An archive without entries is not written: libzip leaves no file.
    let random = (0..<40).map { Archive.Entry("\($0)", Data((0..<$0 * 37).map { _ in UInt8.random(in: 0...3) }), isCompressed: $0.isMultiple(of: 2)) }
    let archive = try Archive(random)
    #expect(try Archive(reading: archive.data()) == archive)
  }

  /// A damaged byte is either reported or has no meaning: it never changes a name or a content.
  @Test func eachFlippedBitIsReportedOrHarmless() throws {
    let bytes = try Self.small.data()
    for offset in bytes.indices {
      for bit in [0, 3, 7] {
        var damaged = bytes
        damaged[offset] ^= 1 << bit
        guard let read = try? Archive(reading: damaged) else { continue }
        #expect(read == Self.small, "bit \(bit) at \(offset)")
      }
    }
  }

  @Test func eachTruncationIsReported() throws {
    let bytes = try Self.small.data()
    let unnoticed = (0..<bytes.count).filter { error(reading: bytes.prefix($0)) == nil }
    #expect(unnoticed.isEmpty)
  }

  @Test func damagedEntryIsNamedWithItsPosition() throws {
    var bytes = try Self.small.data()
    let content = try #require(bytes.firstRange(of: Data((100..<120).map { UInt8($0) })))
    bytes[content.lowerBound] ^= 1
    #expect(error(reading: bytes)?.description.contains("images/ä b.png") == true)
    if case .damaged(_, offset: 300, _) = error(reading: bytes) {} else { Issue.record("\(String(describing: error(reading: bytes)))") }
  }

  /// Names that lead elsewhere, at writing and, patched into an archive with a name of the same length, at reading.
  @Test(arguments: ["../x", "/abs", "a/..", "a//b", "a\\bc", "c:\\x", "./ab", "a\n.b"]) func unsafeNamesAreRejected(name: String) throws {
    #expect(throws: ArchiveError.unsafeName(name)) { try Archive([Archive.Entry(name, Data())]) }
    let plain = "NAME"
    #expect(name.utf8.count == plain.utf8.count)
    var bytes = try Archive([Archive.Entry(plain, Data("x".utf8))]).data()
    while let range = bytes.firstRange(of: Data(plain.utf8)) { bytes.replaceSubrange(range, with: Data(name.utf8)) }
    #expect(error(reading: bytes) == .unsafeName(name))
  }

  @Test func duplicateNamesAreRejected() throws {
    let twice = [Archive.Entry("a1", Data("x".utf8)), Archive.Entry("a2", Data("y".utf8))]
    #expect(throws: ArchiveError.duplicateName("a1")) { try Archive([twice[0], twice[0]]) }
    var bytes = try Archive(twice).data()
    while let range = bytes.firstRange(of: Data("a2".utf8)) { bytes.replaceSubrange(range, with: Data("a1".utf8)) }
    #expect(error(reading: bytes) != nil)
  }

  @Test func limitsBoundReading() throws {
    let many = try Archive((0..<10_000).map { Archive.Entry("\($0)", Data()) })
    let bytes = try many.data(limits: .init(entryCount: 20_000))
    #expect(error(reading: bytes) == .tooManyEntries(10_000, limit: 4096))
    #expect(throws: ArchiveError.tooManyEntries(10_000, limit: 4096)) { try many.data() }
    // A bomb: 20 MB of zeros in 20 kB.
    let bomb = try Archive([Archive.Entry("zeros", Data(count: 20 << 20))])
    let packed = try bomb.data(limits: .init(ratio: 10_000))
    #expect(packed.count < 100_000)
    #expect(error(reading: packed) == .tooLarge(bytes: 20 << 20, limit: 16 << 20))
    // The same content is written so that it can be read.
    #expect(try Archive(reading: bomb.data()) == bomb)
    #expect(throws: ArchiveError.stopped) { try Archive(reading: try bomb.data()) { _, _ in false } }
  }

  @Test func otherBytesAreNotAnArchive() {
    for bytes in [Data(), Data("words".utf8), Data("PK\u{3}\u{4}".utf8), Data(repeating: 0xFF, count: 5000)] {
      if case .notAnArchive = error(reading: bytes) {} else { Issue.record("\(bytes.count) bytes") }
    }
  }
}
