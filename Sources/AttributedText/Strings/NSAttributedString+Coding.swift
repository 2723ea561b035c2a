import struct Foundation.Data
import struct Foundation.Date
import class Foundation.NSArray
import class Foundation.NSCoder
import protocol Foundation.NSCoding
import class Foundation.NSData
import class Foundation.NSDate
import class Foundation.NSDictionary
import class Foundation.NSNumber
import class Foundation.NSObject
import class Foundation.NSString
import struct Foundation.URL
import class Foundation.NSURL

// An archive holds the text as UTF-16 in bytes, the length of each run, and for each run its attributes: a list of
// names and a list of values. What cannot be archived is left out. An archive comes from outside: one whose numbers
// do not fit together gives `nil`, never a trap.

extension NSAttributedString {
  func encodeRuns(with coder: NSCoder) {
    let length = self.length
    let runs = readRuns(in: 0..<length).runs
    var bytes: [UInt8] = []
    bytes.reserveCapacity(2 * length)
    for unit in units(in: 0..<length) { bytes += [UInt8(truncatingIfNeeded: unit), UInt8(unit >> 8)] }
    coder.encode(Data(bytes) as NSData, forKey: ArchiveKey.text)
    let archived = runs.map { run in
      run.attributes.values.compactMap { name, value in Self.archivable(value).map { (name.rawValue, $0) } }
        .sorted { $0.0 < $1.0 }
    }
    coder.encode(NSArray(array: runs.map { NSNumber(value: $0.length) }), forKey: ArchiveKey.lengths)
    let names = archived.map { NSArray(array: $0.map { NSString(string: $0.0) }) }
    coder.encode(NSArray(array: names), forKey: ArchiveKey.names)
    coder.encode(NSArray(array: archived.map { NSArray(array: $0.map(\.1)) }), forKey: ArchiveKey.values)
  }

  /// The value as an object that an archiver takes; `nil` when there is none.
  private static func archivable(_ value: Any) -> NSObject? {
    if type(of: value) is AnyClass { return value is any NSCoding ? value as? NSObject : nil }
    if let text = AttributeValue.string(value) { return NSString(string: text) }
    if let value = value as? Int { return NSNumber(value: value) }
    if let value = value as? UInt64 ?? (value as? UInt).map(UInt64.init) { return NSNumber(value: value) }
    if let value = value as? Bool { return NSNumber(value: value) }
    if let number = AttributeValue.number(value) { return NSNumber(value: number) }
    if let url = value as? URL { return url as NSURL }
    if let list = value as? [Any] {
      let items = list.compactMap(archivable)
      return items.count == list.count ? NSArray(array: items) : nil
    }
    if let data = value as? Data { return data as NSData }
    if let date = value as? Date { return date as NSDate }
    if let entries = value as? [String: Any] {
      let items = entries.compactMapValues(archivable)
      let names = items.keys.sorted()
      return items.count == entries.count
        ? NSDictionary(objects: names.map { items[$0]! }, forKeys: names.map { NSString(string: $0) }) : nil
    }
    return nil
  }
}

extension AttributedStore {
  convenience init?(coder: NSCoder) {
    guard let units = Self.units(from: coder),
      let lengths = coder.list(forKey: ArchiveKey.lengths) as? [Int],
      let names = coder.list(forKey: ArchiveKey.names) as? [[String]],
      let values = coder.list(forKey: ArchiveKey.values) as? [[Any]],
      lengths.count == names.count, lengths.count == values.count,
      lengths.allSatisfy({ $0 > 0 && $0 <= units.count }), lengths.reduce(0, &+) == units.count
    else { return nil }
    var runs = RunChunk()
    for index in lengths.indices {
      guard names[index].count == values[index].count else { return nil }
      let pairs = zip(names[index].map { NSAttributedString.Key($0) }, values[index])
      let attributes = AttributeSet.with(Dictionary(pairs) { $1 })
      runs.append(AttributeRun(length: lengths[index], attributes: attributes))
    }
    self.init(text: UnitRope(UnitChunk(units)), runs: RunRope(runs))
  }

  private static func units(from coder: NSCoder) -> [UInt16]? {
    guard let bytes = coder.object(NSData.self, forKey: ArchiveKey.text).map({ [UInt8]($0 as Data) }),
      bytes.count.isMultiple(of: 2)
    else { return nil }
    return stride(from: 0, to: bytes.count, by: 2).map { index -> UInt16 in
      let (low, high) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      return low | high << 8
    }
  }
}

private enum ArchiveKey {
  static let text = "GalleyText"
  static let lengths = "GalleyRunLengths"
  static let names = "GalleyAttributeNames"
  static let values = "GalleyAttributeValues"
}
