/// The sums of advances before the segments of a paragraph, in 1/64 pt. Stored in 32 bits each if all fit, as in paragraphs of up to 67 million
/// points.
struct AdvanceSums: RandomAccessCollection, Sendable {
  // One of these is empty.
  private let narrow: [UInt32]
  private let wide: [Int]

  /// Stores sums in as little memory as they allow. O(*n*).
  init(_ sums: [Int]) {
    // A negative sum has high bits, too.
    if sums.reduce(UInt(0), { $0 | UInt(bitPattern: $1) }) <= UInt(UInt32.max) {
      narrow = [UInt32](unsafeUninitializedCapacity: sums.count) { target, count in
        for sum in sums {
          (target.baseAddress! + count).initialize(to: UInt32(truncatingIfNeeded: sum))
          count += 1
        }
      }
      wide = []
    } else {
      (narrow, wide) = ([], sums.trimmed)
    }
  }

  /// Stores sums as they are, for a short time. O(1).
  init(unpacked sums: [Int]) { (narrow, wide) = ([], sums) }

  var startIndex: Int { 0 }
  @inline(__always) var endIndex: Int { narrow.isEmpty ? wide.count : narrow.count }
  /// The memory for the sums, in bytes.
  var bytes: Int { narrow.count * MemoryLayout<UInt32>.stride + wide.count * MemoryLayout<Int>.stride }

  @inline(__always) subscript(index: Int) -> Int { narrow.isEmpty ? wide[index] : Int(narrow[index]) }

  /// Returns the sums with some replaced, and a distance added to those after them. O(*n*).
  func replacing(_ range: Range<Int>, with new: [Int], adding distance: Int) -> [Int] {
    if narrow.isEmpty { return wide.replacing(range, with: new) { $0 += distance } }
    return [Int](unsafeUninitializedCapacity: narrow.count - range.count + new.count) { target, count in
      for index in 0..<range.lowerBound { target[index] = Int(narrow[index]) }
      for index in new.indices { target[range.lowerBound + index] = new[index] }
      let step = new.count - range.count
      for index in range.upperBound..<narrow.count { target[index + step] = Int(narrow[index]) + distance }
      count = narrow.count + step
    }
  }
}
