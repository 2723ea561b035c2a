/// A symbol of the tableau: a variable of the caller, or a slack, error or dummy variable.
typealias Symbol = Int32

/// A constant and a linear combination of symbols: the value of a basic symbol, or a cost.
struct Row {
  var constant: Double
  /// The symbols in ascending order. None has a coefficient near zero.
  private(set) var symbols: [Symbol] = []
  private(set) var coefficients: [Double] = []

  /// The size below which coefficients count as zero. Layouts are in points, up to about 100,000.
  static let epsilon = 1e-8
  static func isZero(_ number: Double) -> Bool { abs(number) < epsilon }

  init(constant: Double = 0) { self.constant = constant }

  /// Returns the first index with a symbol not less than `symbol`, or the number of symbols if all are less.
  private func insertionIndex(of symbol: Symbol) -> Int {
    var (low, high) = (0, symbols.count)
    while low < high {
      let middle = (low + high) / 2
      if symbols[middle] < symbol { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Returns the coefficient of a symbol; 0 if the row does not contain it. O(log *n*) in the number of symbols.
  func coefficient(of symbol: Symbol) -> Double {
    let index = insertionIndex(of: symbol)
    return index < symbols.count && symbols[index] == symbol ? coefficients[index] : 0
  }

  func contains(_ symbol: Symbol) -> Bool {
    let index = insertionIndex(of: symbol)
    return index < symbols.count && symbols[index] == symbol
  }

  /// Adds a multiple of a symbol to the row. A symbol is removed if its coefficient becomes zero. O(*n*) in the number of symbols.
  mutating func add(_ symbol: Symbol, times coefficient: Double) {
    let index = insertionIndex(of: symbol)
    if index < symbols.count, symbols[index] == symbol {
      coefficients[index] += coefficient
      if Self.isZero(coefficients[index]) { remove(at: index) }
    } else if !Self.isZero(coefficient) {
      symbols.insert(symbol, at: index)
      coefficients.insert(coefficient, at: index)
    }
  }

  /// Adds `other` times `factor`, and calls `came` for each symbol that the row did not contain before. Symbols with a
  /// coefficient near zero are removed. O(length of both rows).
  mutating func add(_ other: Row, times factor: Double, came: (Symbol) -> Void = { _ in }) {
    constant += other.constant * factor
    var newSymbols: [Symbol] = []
    var newCoefficients: [Double] = []
    newSymbols.reserveCapacity(symbols.count + other.symbols.count)
    newCoefficients.reserveCapacity(symbols.count + other.symbols.count)
    var (mine, theirs) = (0, 0)
    while mine < symbols.count || theirs < other.symbols.count {
      if theirs == other.symbols.count || mine < symbols.count && symbols[mine] < other.symbols[theirs] {
        newSymbols.append(symbols[mine])
        newCoefficients.append(coefficients[mine])
        mine += 1
      } else if mine == symbols.count || other.symbols[theirs] < symbols[mine] {
        let coefficient = other.coefficients[theirs] * factor
        if !Self.isZero(coefficient) {
          newSymbols.append(other.symbols[theirs])
          newCoefficients.append(coefficient)
          came(other.symbols[theirs])
        }
        theirs += 1
      } else {
        let coefficient = coefficients[mine] + other.coefficients[theirs] * factor
        if !Self.isZero(coefficient) {
          newSymbols.append(symbols[mine])
          newCoefficients.append(coefficient)
        }
        mine += 1
        theirs += 1
      }
    }
    (symbols, coefficients) = (newSymbols, newCoefficients)
  }

  /// Removes a symbol.
  ///
  /// - Returns: Its coefficient; 0 if the row does not contain the symbol.
  @discardableResult
  mutating func remove(_ symbol: Symbol) -> Double {
    let index = insertionIndex(of: symbol)
    guard index < symbols.count, symbols[index] == symbol else { return 0 }
    let coefficient = coefficients[index]
    remove(at: index)
    return coefficient
  }

  private mutating func remove(at index: Int) {
    symbols.remove(at: index)
    coefficients.remove(at: index)
  }

  mutating func negate() {
    constant = -constant
    for index in coefficients.indices { coefficients[index] = -coefficients[index] }
  }

  /// Solves `0 = row` for `symbol`: the row becomes the value of the symbol, without the symbol itself. The row must contain it; this is not
  /// checked.
  mutating func solve(for symbol: Symbol) {
    let factor = -1 / remove(symbol)
    constant *= factor
    for index in coefficients.indices { coefficients[index] *= factor }
  }

  /// Solves `left = row` for `right`: the row becomes the value of `right`, in terms of `left` and the other symbols. The row must contain
  /// `right`; this is not checked.
  mutating func solve(_ left: Symbol, for right: Symbol) {
    add(left, times: -1)
    solve(for: right)
  }
}
