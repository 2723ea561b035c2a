import Foundation
import Testing
@testable import UIFoundation

/// Files are read completely, even if they report a wrong size.
struct RegularFileTests {
  private static func withFile<T>(_ bytes: Data, _ body: (String) throws -> T) throws -> T {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("galley-file-\(UUID().uuidString)")
    try bytes.write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    return try body(file.path)
  }

  private static func bytes(_ count: Int) -> Data { Data((0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) }) }

  @Test(arguments: [0, 1, 4095, 4096, 65_535, 65_536, 65_537, (1 << 20) - 1, 1 << 20, (1 << 20) + 1, 3_000_000])
  func readsAllBytes(count: Int) throws {
    let bytes = Self.bytes(count)
    try Self.withFile(bytes) { path in
      let whole = try RegularFile.data(at: path)
      #expect(whole == bytes)
      for most in [0, 1, count / 2, count, count + 1] {
        let read = try RegularFile.data(at: path, atMost: most)
        #expect(read == bytes.prefix(most), "\(most) of \(count)")
      }
    }
  }

  /// The file is longer than reported when it was opened, such as a growing log.
  @Test func readsGrowingFileCompletely() throws {
    let (first, more) = (Self.bytes(1 << 20), Self.bytes(2_500_000))
    try Self.withFile(first) { path in
      var hasGrown = false
      let read = try RegularFile.data(at: path) { _, _ in
        if !hasGrown, let file = FileHandle(forWritingAtPath: path) {
          hasGrown = true
          _ = try? file.seekToEnd()
          try? file.write(contentsOf: more)
          try? file.close()
        }
        return true
      }
      #expect(read == first + more)
    }
  }

  @Test func readingCanBeCancelled() throws {
    try Self.withFile(Self.bytes(3 << 20)) { path in
      var told: [Int] = []
      let read = try RegularFile.data(at: path) { count, size in
        #expect(size == 3 << 20)
        told.append(count)
        return told.count < 2
      }
      #expect(told == [1 << 20, 2 << 20] && read.count == 2 << 20)
    }
  }

  /// Kernel files report no size.
  @Test func readsFileWithoutSize() throws {
    let maps = try RegularFile.data(at: "/proc/self/maps")
    #expect(!maps.isEmpty)
    guard var bytes = FileBytes(capacity: 0) else {
      Issue.record("no memory")
      return
    }
    let whole = Self.bytes(300_000)
    while bytes.count < whole.count {
      let from = bytes.count
      _ = bytes.append(atMost: 1000) { place, room in
        let count = min(room, whole.count - from)
        whole.copyBytes(to: place.assumingMemoryBound(to: UInt8.self), from: from..<from + count)
        return count
      }
    }
    #expect(bytes.data() == whole)
  }

  /// Once, as soon as nothing remains to be read.
  @Test(arguments: [true, false]) func readingClosesItsFileOnce(consumesData: Bool) throws {
    var closings = 0
    do {
      let reading = try FileReading(size: 0, read: { _, _ in 0 }, close: { closings += 1 })
      try reading.read(upTo: 1)
      if consumesData { _ = reading.consumeData() }
      #expect(closings == (consumesData ? 1 : 0))
      _ = consume reading
    }
    #expect(closings == 1)
  }
}
