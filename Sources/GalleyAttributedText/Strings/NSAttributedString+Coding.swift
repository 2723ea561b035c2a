import struct Foundation.Data
import class Foundation.NSArray
import class Foundation.NSCoder
import class Foundation.NSData
import class Foundation.NSDictionary
import class Foundation.NSString

// Archives have Apple's format. The text is under `NSString`. `NSAttributes` is one dictionary for the whole text, or
// an array of dictionaries with an `AttributeRunTable` under `NSAttributeInfo`. Source: swift-corelibs-foundation's
// NSAttributedString.swift, and GNUstep Base's NSAttributedString.m, which also writes it. An additional key contains
// the UTF-16 of a text that `String` cannot represent.
//
// Values that cannot be archived are omitted. Archives come from outside: inconsistent numbers return `nil` and never
// trap.

extension NSAttributedString {
  func encodeRuns(with coder: NSCoder) {
    let units = units(in: 0..<length)
    let text = String(decoding: units, as: UTF16.self)
    coder.encode(NSString(string: text), forKey: ArchiveKey.text)
    // The text has a lone surrogate, or equals the string that represents the empty object in Foundation's archives.
    if !text.utf16.elementsEqual(units) || text == AttributeValue.nullText { coder.encode(Self.data(units), forKey: ArchiveKey.units) }
    var (sets, indices): ([AttributeSet], [ObjectIdentifier: Int]) = ([], [:])
    let runs = readRuns(in: 0..<units.count).runs.map { run in
      let index = indices[ObjectIdentifier(run.attributes)] ?? sets.count
      if index == sets.count { sets.append(run.attributes) }
      indices[ObjectIdentifier(run.attributes)] = index
      return AttributeRunTable.Run(length: run.length, attributes: index)
    }
    let dictionaries = sets.map { Self.dictionary($0.values) }
    if dictionaries.count == 1 { return coder.encode(dictionaries[0], forKey: ArchiveKey.attributes) }
    if dictionaries.isEmpty { return }
    coder.encode(NSArray(array: dictionaries), forKey: ArchiveKey.attributes)
    coder.encode(Data(AttributeRunTable(runs: runs).bytes) as NSData, forKey: ArchiveKey.runs)
  }

  private static func data(_ units: [UInt16]) -> NSData {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(2 * units.count)
    for unit in units { bytes += [UInt8(truncatingIfNeeded: unit), UInt8(unit >> 8)] }
    return Data(bytes) as NSData
  }

  private static func dictionary(_ values: [Key: Any]) -> NSDictionary {
    let archived = values.compactMap { name, value in AttributeValue.archivable(value).map { (name.rawValue, $0) } }.sorted { $0.0 < $1.0 }
    return NSDictionary(objects: archived.map(\.1), forKeys: archived.map { NSString(string: $0.0) })
  }
}

extension AttributedStore {
  convenience init?(coder: NSCoder) {
    let isOld = coder.containsValue(forKey: OldArchiveKey.lengths)
    guard let units = Self.units(from: coder), let runs = isOld ? Self.oldRuns(from: coder, units.count) : Self.runs(from: coder, units.count)
    else { return nil }
    var chunk = AttributeRunChunk()
    for run in runs { chunk.append(run) }
    self.init(text: TextRope(TextChunk(units)), runs: AttributeRunRope(chunk))
  }

  private static func units(from coder: NSCoder) -> [UInt16]? {
    guard coder.containsValue(forKey: ArchiveKey.units) else {
      // Foundation reads an archive without a text as an empty text.
      guard coder.containsValue(forKey: ArchiveKey.text) else { return coder.containsValue(forKey: ArchiveKey.attributes) ? nil : [] }
      return coder.object(NSString.self, forKey: ArchiveKey.text).map { Array($0.description.utf16) }
    }
    guard let bytes = coder.object(NSData.self, forKey: ArchiveKey.units).map({ [UInt8]($0 as Data) }),
      bytes.count.isMultiple(of: 2)
    else { return nil }
    return stride(from: 0, to: bytes.count, by: 2).map { index -> UInt16 in
      let (low, high) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      return low | high << 8
    }
  }

  private static func runs(from coder: NSCoder, _ length: Int) -> [AttributeRun]? {
    if length == 0 { return [] }
    let attributes = coder.anyObject(forKey: ArchiveKey.attributes)
    guard coder.containsValue(forKey: ArchiveKey.runs) else {
      guard let attributes else { return [AttributeRun(length: length, attributes: .empty)] }
      let list = attributes as? [Any] ?? [attributes]
      return list.count == 1 ? set(list[0]).map { [AttributeRun(length: length, attributes: $0)] } : nil
    }
    guard let list = attributes as? [Any], let bytes = coder.object(NSData.self, forKey: ArchiveKey.runs) else { return nil }
    let sets = list.compactMap(set)
    guard sets.count == list.count,
      let table = try? AttributeRunTable([UInt8](bytes as Data), length: length, attributeCount: sets.count)
    else { return nil }
    return table.runs.map { AttributeRun(length: $0.length, attributes: sets[$0.attributes]) }
  }

  /// Returns the attributes in a dictionary by their names. Returns `nil` if the object is not a dictionary of strings.
  private static func set(_ dictionary: Any) -> AttributeSet? {
    guard let values = dictionary as? [String: Any] else { return nil }
    return AttributeSet.with(Dictionary(values.map { (NSAttributedString.Key($0.key), $0.value) }) { $1 })
  }

  /// Decodes the format of earlier versions of Galley: the length of each run, and the names and values of its attributes. Returns `nil` if one
  /// of the three lists is missing, if they do not match, or if the runs do not cover the text exactly.
  private static func oldRuns(from coder: NSCoder, _ length: Int) -> [AttributeRun]? {
    guard let lengths = coder.list(forKey: OldArchiveKey.lengths) as? [Int],
      let names = coder.list(forKey: OldArchiveKey.names) as? [[String]],
      let values = coder.list(forKey: OldArchiveKey.values) as? [[Any]],
      lengths.count == names.count, lengths.count == values.count,
      lengths.allSatisfy({ $0 > 0 && $0 <= length }), lengths.reduce(0, &+) == length,
      zip(names, values).allSatisfy({ $0.count == $1.count })
    else { return nil }
    return lengths.indices.map { index in
      let pairs = zip(names[index].map { NSAttributedString.Key($0) }, values[index])
      return AttributeRun(length: lengths[index], attributes: AttributeSet.with(Dictionary(pairs) { $1 }))
    }
  }
}

private enum ArchiveKey {
  static let text = "NSString"
  static let attributes = "NSAttributes"
  static let runs = "NSAttributeInfo"
  /// The key of the text as UTF-16 code units, for text that a string cannot represent. Galley's own.
  static let units = "GalleyText"
}

private enum OldArchiveKey {
  static let lengths = "GalleyRunLengths"
  static let names = "GalleyAttributeNames"
  static let values = "GalleyAttributeValues"
}
