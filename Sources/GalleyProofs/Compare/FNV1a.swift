/// The 64-bit hash FNV-1a of numbers that are added one by one, such as the code units of a text. For comparing parts of texts in memory: others can
/// construct equal hashes.
package struct FNV1a: Hashable {
  /// The hash of the numbers so far.
  package private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  /// Creates the hash of no number.
  package init() {}

  /// Creates the hash of numbers.
  package init(_ numbers: some Sequence<some UnsignedInteger>) { for number in numbers { add(UInt64(number)) } }

  /// Adds a number. O(1).
  @inline(__always) package mutating func add(_ number: UInt64) { value = (value ^ number) &* 0x100_0000_01B3 }
}
