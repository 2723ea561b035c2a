import Synchronization

/// The attributes of a run, held once for all runs that have equal ones: equal sets are the same object.
///
/// So neighbouring runs are joined by identity, and the layers above may cache by it.
package final class AttributeSet: @unchecked Sendable {
  // Unchecked: `values` never changes; what a client stores in it is the client's to share.
  package let values: [NSAttributedString.Key: Any]

  /// Whether an attachment is among them.
  let hasAttachment: Bool

  /// The font, where it is one that others may stand in for.
  let font: (any FontSubstituting)?

  private init(values: [NSAttributedString.Key: Any]) {
    self.values = values
    hasAttachment = values[.attachment] != nil
    font = values[.font] as? any FontSubstituting
  }

  package static let empty = AttributeSet(values: [:])

  /// The one set with these values. Mutable values that are known as such are copied (`MutableAttributeValue`).
  package static func with(_ values: [NSAttributedString.Key: Any]?) -> AttributeSet {
    guard var values, !values.isEmpty else { return empty }
    if let known = table.withLock({ $0.byStorage[storage(of: values)]?.set }), storage(of: known.values) == storage(of: values) {
      return known
    }
    for (key, value) in values {
      if let snapshot = snapshot(of: value) { values[key] = snapshot }
    }
    return interned(values)
  }

  /// `nil` for a value that cannot change behind the text's back.
  private static func snapshot(of value: Any) -> Any? {
    guard mutableTypes.hold(type(of: value)) else { return nil }
    return (value as? any MutableAttributeValue)?.attributeSnapshot()
  }

  private static let mutableTypes = KnownTypes { $0 is any MutableAttributeValue.Type }

  package func setting(_ key: NSAttributedString.Key, to value: Any) -> AttributeSet {
    var values = values
    values[key] = Self.snapshot(of: value) ?? value
    return Self.interned(values)
  }

  package func merging(_ other: AttributeSet) -> AttributeSet {
    if self === other || other.values.isEmpty { return self }
    return Self.interned(values.merging(other.values) { $1 })
  }

  package func removing(_ key: NSAttributedString.Key) -> AttributeSet {
    guard values[key] != nil else { return self }
    var values = values
    values[key] = nil
    return values.isEmpty ? Self.empty : Self.interned(values)
  }

  /// Whether both have equal values. Identity answers, but for values that changed after they were stored.
  package func isEqual(to other: AttributeSet) -> Bool {
    self === other || Self.equal(values, other.values)
  }

  /// Whether both have an equal value under a key, or none.
  package func isEqual(to other: AttributeSet, under key: NSAttributedString.Key) -> Bool {
    if self === other { return true }
    guard let value = values[key], let otherValue = other.values[key] else { return values[key] == nil && other.values[key] == nil }
    return AttributeValue.equal(value, otherValue)
  }

  private static func equal(_ a: [NSAttributedString.Key: Any], _ b: [NSAttributedString.Key: Any]) -> Bool {
    a.count == b.count && a.allSatisfy { key, value in
      b[key].map { AttributeValue.equal(value, $0) } ?? false
    }
  }

  // MARK: Interning

  private struct WeakSet { weak var set: AttributeSet? }
  private struct Table {
    var buckets: [Int: [WeakSet]] = [:]
    /// By where a set's dictionary lies, which nothing else takes while the set lives.
    var byStorage: [UInt: WeakSet] = [:]
    var count = 0
    var sweepAt = 1024
  }
  private static let table = Mutex(Table())

  private static func interned(_ values: [NSAttributedString.Key: Any]) -> AttributeSet {
    var hash = 0
    for (key, value) in values { hash ^= AttributeValue.hash(value, under: key) }
    // Values are compared outside the lock: `isEqual` of a client's class may come back here.
    var compared: [AttributeSet] = []
    var new: AttributeSet?
    while true {
      let (candidates, isAdded) = table.withLock { table -> ([AttributeSet], Bool) in
        let others = (table.buckets[hash]?.compactMap(\.set) ?? []).filter { other in !compared.contains { $0 === other } }
        guard others.isEmpty, let new else { return (others, false) }
        table.buckets[hash, default: []].append(WeakSet(set: new))
        table.byStorage[storage(of: values)] = WeakSet(set: new)
        table.count += 1
        if table.count >= table.sweepAt { sweep(&table) }
        return ([], true)
      }
      if isAdded { return new! }
      for set in candidates where areInterchangeable(set.values, values) { return set }
      // Another thread may have added an equal one meanwhile.
      compared += candidates
      if new == nil { new = AttributeSet(values: values) }
    }
  }

  /// Whether a set with equal values may stand for another: objects of a client's own classes are kept as they are.
  private static func areInterchangeable(_ a: [NSAttributedString.Key: Any], _ b: [NSAttributedString.Key: Any]) -> Bool {
    a.count == b.count && a.allSatisfy { key, value in
      b[key].map { AttributeValue.areInterchangeable(value, $0) } ?? false
    }
  }

  /// Two dictionaries with one storage are equal, without a look at what is in them.
  private static func storage(of values: [NSAttributedString.Key: Any]) -> UInt { unsafeBitCast(values, to: UInt.self) }

  private static func sweep(_ table: inout Table) {
    table.count = 0
    table.buckets = table.buckets.compactMapValues { sets in
      let alive = sets.filter { $0.set != nil }
      return alive.isEmpty ? nil : alive
    }
    table.byStorage = table.byStorage.filter { $0.value.set != nil }
    for sets in table.buckets.values { table.count += sets.count }
    table.sweepAt = max(1024, table.count * 2)
  }
}

/// A value that its owner may change after it was stored, such as `NSMutableParagraphStyle`.
///
/// An attributed string stores a snapshot of it: text does not change behind its generation.
package protocol MutableAttributeValue {
  func attributeSnapshot() -> Any
}
