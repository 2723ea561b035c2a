import struct Foundation.IndexPath
import GalleyRequirements

// Index paths with two indices: a section, and a row or an item in it.

extension IndexPath {
  /// Creates the index path of a row in a section.
  public init(row: Int, section: Int) { self.init(indexes: [section, row]) }
  /// Creates the index path of an item in a section.
  public init(item: Int, section: Int) { self.init(indexes: [section, item]) }

  /// The first index. Traps if the path has fewer than two.
  public var section: Int {
    get { component(0) }
    set { setComponent(0, newValue) }
  }
  /// The second index. Traps if the path has fewer than two.
  public var row: Int {
    get { component(1) }
    set { setComponent(1, newValue) }
  }
  /// The second index. Traps if the path has fewer than two.
  public var item: Int {
    get { component(1) }
    set { setComponent(1, newValue) }
  }

  private func component(_ index: Int) -> Int {
    require(count >= 2, "\(self) has no section and row: it has \(count) numbers")
    return self[index]
  }

  private mutating func setComponent(_ index: Int, _ value: Int) {
    require(count >= 2, "\(self) has no section and row: it has \(count) numbers")
    self[index] = value
  }
}
