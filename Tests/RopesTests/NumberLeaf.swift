import GalleyRopes

/// A leaf of numbers. Its summary has several values, and their combination is not commutative.
struct NumberLeaf: TreeLeaf, Equatable, Sendable {
  static let minimumWeight = 2
  static let maximumWeight = 8

  var numbers: [Int]

  init(_ numbers: [Int]) { self.numbers = numbers }

  var weight: Int { numbers.count }
  var summary: NumberMeasure { NumberMeasure(numbers) }

  func slice(_ range: Range<Int>) -> NumberLeaf { NumberLeaf(Array(numbers[range])) }
  mutating func append(_ other: NumberLeaf) { numbers += other.numbers }
  func divided() -> [NumberLeaf] { dividedEvenly() }
}

struct NumberMeasure: TreeSummary {
  var length = 0
  /// The sum of all numbers, which are not negative.
  var total = 0
  /// The number of zeros.
  var zeros = 0
  /// The sum of the numbers after the last zero, like a y position since the last column began.
  var sinceZero = 0

  init() {}

  init(_ numbers: [Int]) {
    length = numbers.count
    total = numbers.reduce(0, +)
    zeros = numbers.filter { $0 == 0 }.count
    sinceZero = (numbers.lastIndex(of: 0).map { numbers[($0 + 1)...] } ?? numbers[...]).reduce(0, +)
  }

  static var zero: NumberMeasure { NumberMeasure() }

  static func + (a: NumberMeasure, b: NumberMeasure) -> NumberMeasure {
    var sum = a
    sum.length += b.length
    sum.total += b.total
    sum.zeros += b.zeros
    sum.sinceZero = b.zeros > 0 ? b.sinceZero : a.sinceZero + b.sinceZero
    return sum
  }
}

extension SumTree<NumberLeaf> {
  var numbers: [Int] {
    var numbers: [Int] = []
    forEachLeaf(in: 0..<length) { leaf, part, start in
      precondition(start == numbers.count && part == 0..<leaf.numbers.count)
      numbers += leaf.numbers
      return true
    }
    return numbers
  }
}
