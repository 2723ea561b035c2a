import struct Foundation.Data

/// A validating reader of binary property lists. Foundation's reader traps if containers form a cycle.
struct BinaryPropertyList {
  enum Object {
    /// Dates and Boolean values.
    case value
    case number
    case real(Double)
    /// The byte range in the file.
    case data(Range<Int>)
    case text(String)
    case reference(Int)
    case list([Int])
    /// Keys and values, as object indices.
    case table([Int], [Int])
  }
  let objects: [Object]
  let top: Int
  let bytes: [UInt8]

  private static let maximumObjectCount = 1 << 20

  /// Parses a binary property list.
  ///
  /// - Throws: `TextArchiveError` if the bytes are not a property list, or if a container contains itself.
  init(_ data: Data) throws {
    let bytes = [UInt8](data)
    guard bytes.count >= 40, bytes.starts(with: Array("bplist00".utf8)) else { throw TextArchiveError("it is not an archive, or is incomplete") }
    let trailer = bytes.count - 32
    let (offsetSize, referenceSize) = (Int(bytes[trailer + 6]), Int(bytes[trailer + 7]))
    let (count, top, table) = (Self.integer(bytes, trailer + 8, 8), Self.integer(bytes, trailer + 16, 8), Self.integer(bytes, trailer + 24, 8))
    guard (1...8).contains(offsetSize), (1...8).contains(referenceSize), let count, let top, let table, count > 0, count <= Self.maximumObjectCount, top < count, table >= 8,
      table <= trailer, count * offsetSize <= trailer - table
    else { throw TextArchiveError("it is incomplete") }
    var objects: [Object] = []
    // Objects do not share bytes, so their total size is limited by the space before the offset table.
    var budget = table - 8
    for index in 0..<count {
      guard let offset = Self.integer(bytes, table + index * offsetSize, offsetSize), offset >= 8, offset < table,
        let object = Self.object(bytes, at: offset, end: table, referenceSize, &budget)
      else { throw TextArchiveError("an object is damaged") }
      objects.append(object)
    }
    (self.objects, self.top, self.bytes) = (objects, top, bytes)
    try checkContainers()
  }

  /// Returns the big-endian integer in `size` bytes from `start`. Returns `nil` if they are out of bounds, or if the integer is 2⁴⁰ or more and so
  /// cannot be an offset.
  private static func integer(_ bytes: [UInt8], _ start: Int, _ size: Int) -> Int? {
    guard start >= 0, size >= 0, start <= bytes.count - size else { return nil }
    var value: UInt64 = 0
    for byte in bytes[start..<start + size] { value = value << 8 | UInt64(byte) }
    return value < 1 << 40 ? Int(value) : nil
  }

  /// Returns the object at `start`. Returns `nil` if its type is unsupported, or if it is malformed, extends beyond `end` or exceeds the budget.
  ///
  /// - Parameter budget: The remaining budget of bytes, reduced by the size of this object.
  private static func object(_ bytes: [UInt8], at start: Int, end: Int, _ referenceSize: Int, _ budget: inout Int) -> Object? {
    let (kind, low) = (bytes[start] >> 4, Int(bytes[start] & 0xF))
    var (offset, length) = (start + 1, low)
    if low == 0xF, kind >= 4, kind != 8 {
      guard offset < end, bytes[offset] >> 4 == 1 else { return nil }
      let size = 1 << Int(bytes[offset] & 0xF)
      guard size <= 8, let long = integer(bytes, offset + 1, size) else { return nil }
      (offset, length) = (offset + 1 + size, long)
    }
    func fits(_ size: Int) -> Bool {
      guard size <= end - offset, offset - start + size <= budget else { return false }
      budget -= offset - start + size
      return true
    }
    func references(_ from: Int, _ count: Int) -> [Int]? {
      let numbers = (0..<count).map { integer(bytes, from + $0 * referenceSize, referenceSize) ?? Int.max }
      return numbers.allSatisfy { $0 < Self.maximumObjectCount } ? numbers : nil
    }
    switch kind {
    case 0: return low == 8 || low == 9 ? .value : nil
    case 1: return low <= 4 && fits(1 << low) ? .number : nil
    case 2:
      guard low == 2 || low == 3, fits(1 << low) else { return nil }
      let bits = bytes[offset..<offset + (1 << low)].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
      return .real(low == 2 ? Double(Float(bitPattern: UInt32(bits))) : Double(bitPattern: bits))
    case 3: return low == 3 && fits(8) ? .value : nil
    case 4: return fits(length) ? .data(offset..<offset + length) : nil
    case 5: return fits(length) ? .text(String(decoding: bytes[offset..<offset + length], as: UTF8.self)) : nil
    case 6:
      guard length <= end, fits(2 * length) else { return nil }
      return .text(String(decoding: (0..<length).map { UInt16(bytes[offset + 2 * $0]) << 8 | UInt16(bytes[offset + 2 * $0 + 1]) }, as: UTF16.self))
    case 8: return low < 8 && fits(low + 1) ? integer(bytes, offset, low + 1).map { .reference($0) } : nil
    case 10:
      guard length <= end, fits(length * referenceSize) else { return nil }
      return references(offset, length).map { .list($0) }
    case 13:
      guard length <= end, fits(2 * length * referenceSize), let keys = references(offset, length) else { return nil }
      return references(offset + length * referenceSize, length).map { .table(keys, $0) }
    default: return nil
    }
  }

  /// Throws if a member of a container does not exist, if a dictionary has a key twice or a key that is not a string, or if containers are nested 16
  /// levels deep or form cycles.
  private func checkContainers() throws {
    var done: Set<Int> = []
    func visit(_ index: Int, _ depth: Int) throws {
      guard objects.indices.contains(index) else { throw TextArchiveError("an object is missing") }
      guard depth < 16 else { throw TextArchiveError("its containers are nested too deeply") }
      switch objects[index] {
      case .list(let members):
        guard !done.contains(index) else { return }
        for member in members { try visit(member, depth + 1) }
      case .table(let keys, let values):
        guard !done.contains(index) else { return }
        for key in keys {
          guard objects.indices.contains(key), case .text = objects[key] else { throw TextArchiveError("a key is not a string") }
        }
        guard Set(keys).count == keys.count else { throw TextArchiveError("a key occurs twice") }
        for value in values { try visit(value, depth + 1) }
      case .value, .number, .real, .data, .text, .reference: return
      }
      done.insert(index)
    }
    try visit(top, 0)
  }

  /// Returns the index of the value under a key of the dictionary at `index`. Returns `nil` if it has no such key, or is not a dictionary.
  func value(_ key: String, of index: Int) -> Int? {
    guard objects.indices.contains(index), case .table(let keys, let values) = objects[index] else { return nil }
    for (name, value) in zip(keys, values) { if case .text(key) = objects[name] { return value } }
    return nil
  }

  func text(_ index: Int?) -> String? {
    guard let index, case .text(let text) = objects[index] else { return nil }
    return text
  }

  func list(_ index: Int?) -> [Int]? {
    guard let index, case .list(let members) = objects[index] else { return nil }
    return members
  }

  func reference(_ index: Int?) -> Int? {
    guard let index, case .reference(let number) = objects[index] else { return nil }
    return number
  }
}
