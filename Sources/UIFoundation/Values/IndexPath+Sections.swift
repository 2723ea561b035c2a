import struct Foundation.IndexPath
import Requirements

// Index paths with two indices: a section, and a row or an item in it.

extension IndexPath {
  /// Creates the index path of a row in a section.
  public init(row: Int, section: Int) { self.init(indexes: [section, row]) }
  /// Creates the index path of an item in a section.
  public init(item: Int, section: Int) { self.init(indexes: [section, item]) }

  /// The first index. Traps if the path has fewer than two.
  public var section: Int {
    get { place(0) }
    set { setPlace(0, newValue) }
  }
  /// The second index. Traps if the path has fewer than two.
  public var row: Int {
    get { place(1) }
    set { setPlace(1, newValue) }
  }
  /// The second index. Traps if the path has fewer than two.
  public var item: Int {
    get { place(1) }
    set { setPlace(1, newValue) }
  }

  private func place(_ index: Int) -> Int {
    require(count >= 2, "\(self) has no section and row: it has \(count) numbers")
    return self[index]
  }

  private mutating func setPlace(_ index: Int, _ value: Int) {
    require(count >= 2, "\(self) has no section and row: it has \(count) numbers")
    self[index] = value
  }
}
