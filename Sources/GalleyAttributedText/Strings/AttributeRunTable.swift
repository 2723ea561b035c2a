/// The table of runs in an archived text: for each run, its length and the index of its attributes. Numbers are stored
/// with seven bits per byte, the lowest first; the high bit marks that another byte follows.
///
/// Source: `_NSReadIntFromMutableAttributedStringCoding` in swift-corelibs-foundation's NSAttributedString.swift, which
/// is Apple's own; GNUstep Base's NSAttributedString.m has the same format.
package struct AttributeRunTable {
  package struct Run: Equatable {
    /// Length in UTF-16 code units; positive.
    package var length: Int
    /// An index in the archive's array of attributes.
    package var attributes: Int

    package init(length: Int, attributes: Int) { (self.length, self.attributes) = (length, attributes) }
  }

  /// The error in a table. `reason` is a clause about the runs of a text, such as "they are longer than the text".
  package struct Broken: Error, Equatable {
    package let reason: String
  }

  package let runs: [Run]

  package init(runs: [Run]) { self.runs = runs }

  /// Decodes the runs of a text of `length` code units whose archive has `attributeCount` sets of attributes.
  ///
  /// Throws `Broken` if the bytes end early or contain a number that is too large, if a run is empty or refers to a missing set, or if the runs
  /// do not cover the text exactly.
  package init(_ bytes: [UInt8], length: Int, attributeCount: Int) throws(Broken) {
    var runs: [Run] = []
    var (offset, end) = (0, 0)
    while offset < bytes.count {
      let run = Run(length: try Self.integer(bytes, &offset), attributes: try Self.integer(bytes, &offset))
      guard run.length > 0 else { throw Broken(reason: "a run is empty") }
      guard run.length <= length - end else { throw Broken(reason: "they are longer than the text") }
      guard run.attributes < attributeCount else { throw Broken(reason: "a run has missing attributes") }
      end += run.length
      runs.append(run)
    }
    guard end == length else { throw Broken(reason: "they are shorter than the text") }
    self.runs = runs
  }

  private static func integer(_ bytes: [UInt8], _ offset: inout Int) throws(Broken) -> Int {
    var (value, shift) = (0, 0)
    while true {
      guard offset < bytes.count else { throw Broken(reason: "their table is truncated") }
      let byte = Int(bytes[offset])
      offset += 1
      guard shift < 56 else { throw Broken(reason: "a number in their table is too large") }
      value |= (byte & 0x7F) << shift
      if byte < 0x80 { return value }
      shift += 7
    }
  }

  /// The encoded table.
  package var bytes: [UInt8] {
    var bytes: [UInt8] = []
    for run in runs {
      for number in [run.length, run.attributes] {
        var remaining = number
        while remaining >= 0x80 {
          bytes.append(UInt8(remaining & 0x7F) | 0x80)
          remaining >>= 7
        }
        bytes.append(UInt8(remaining))
      }
    }
    return bytes
  }
}
