import AttributedText
import class Foundation.NSURL
import struct Foundation.Data
import struct Foundation.URL

/// Whether the objects of a key archive are in order, so that Foundation's unarchiver comes to an end with it: each reference leads to an object,
/// none leads back to where it came from, each object is of a class that may be, and Foundation's own have what they are read from.
struct ArchiveShape {
  private let list: BinaryPropertyList
  /// The archive's objects, by their numbers in the list.
  private let objects: [Int]
  private let names: Set<String>
  /// The classes of objects that are not read, nor what they hold.
  private let unread: Set<String>
  /// Those that were looked at: while it goes on, and when it is done.
  private var open: Set<Int> = []
  private var done: Set<Int> = []
  /// Those that cannot be read, and are asked for by nobody.
  private var opaque: Set<Int> = []
  /// Those that can, each behind what it holds.
  private var parts: [Part] = []

  /// An object, and where a reference to it stands: in the table of which object, under which key, and in an array there at which place.
  struct Part {
    let name: String
    let holder: Int
    let key: String
    let member: Int?
  }

  /// The names of the classes that were looked at, by their objects.
  private var classNames: [Int: String] = [:]
  /// Texts and tables of runs that were held against each other.
  private var checkedRuns: Set<CheckedRuns> = []
  /// How many keys, members and bytes of runs may be looked at yet. Those of its own an object has in the archive’s bytes; what objects share is
  /// looked at for each.
  private var room: Int

  private struct CheckedRuns: Hashable {
    let text, runs, attributeCount: Int
  }

  private static let deepest = 200
  private static let mostClasses = 16

  /// The parts that the root holds, each behind those that it holds itself: read in this order, the first that cannot be read is the only one that
  /// fails. Foundation's dictionary on Linux reads beyond its values where one of them fails.
  ///
  /// - Throws: `TextArchiveError`.
  static func parts(of data: Data, names: Set<String>, unread: Set<String>) throws -> [Part] {
    let list = try BinaryPropertyList(data)
    guard list.text(list.value("$archiver", of: list.top)) == "NSKeyedArchiver", let objects = list.list(list.value("$objects", of: list.top)),
      let top = list.value("$top", of: list.top), let root = list.reference(list.value("root", of: top)),
      let version = list.value("$version", of: list.top), case .number = list.objects[version]
    else { throw TextArchiveError("it is no archive, or a part of it is missing") }
    guard let first = objects.first, list.text(first) == "$null" else { throw TextArchiveError("its first object is not the empty one") }
    var shape = ArchiveShape(list: list, objects: objects, names: names, unread: unread)
    try shape.visit(root, from: nil, depth: 0)
    guard !shape.opaque.contains(root) else { throw TextArchiveError("it holds no text") }
    return shape.parts
  }

  private init(list: BinaryPropertyList, objects: [Int], names: Set<String>, unread: Set<String>) {
    (self.list, self.objects, self.names, self.unread, room) = (list, objects, names, unread, 4 * list.bytes.count)
  }

  private mutating func visit(_ index: Int, from place: (holder: Int, key: String, member: Int?)?, depth: Int) throws {
    guard objects.indices.contains(index) else { throw TextArchiveError("an object of it is missing") }
    guard case .table(let keys, let values) = list.objects[objects[index]] else {
      switch list.objects[objects[index]] {
      case .text, .number, .real, .data, .value: return
      case .list, .reference, .table: throw TextArchiveError("an object of it is of no kind that an archive has")
      }
    }
    guard done.insert(index).inserted else {
      guard !open.contains(index) else { throw TextArchiveError("an object of it stands in itself") }
      return
    }
    guard depth < Self.deepest else { throw TextArchiveError("its objects stand in each other more than \(Self.deepest) deep") }
    let name = try className(of: objects[index])
    if unread.contains(name) {
      opaque.insert(index)
      return
    }
    try take(values.reduce(values.count) { $0 + (list.list($1)?.count ?? 0) })
    try checkFields(objects[index], name)
    try checkRuns(of: objects[index])
    open.insert(index)
    defer { open.remove(index) }
    for (key, value) in zip(keys, values) where list.text(key) != "$class" {
      if case .real(let number) = list.objects[value], !number.isFinite { throw TextArchiveError("a number of it is not finite") }
      let members = list.list(value)
      for (number, part) in (members ?? [value]).enumerated() {
        guard let next = list.reference(part) else { continue }
        try visit(next, from: (index, list.text(key) ?? "", members == nil ? nil : number), depth: depth + 1)
        if opaque.contains(next), members != nil {
          guard name.hasSuffix("Array") else { throw TextArchiveError("it holds a ‘\(try className(of: objects[next]))’, which is no part of a text") }
          opaque.insert(index)
        }
      }
    }
    if let place, !opaque.contains(index) { parts.append(Part(name: name, holder: place.holder, key: place.key, member: place.member)) }
  }

  private mutating func take(_ count: Int) throws {
    room -= count
    guard room >= 0 else { throw TextArchiveError("its objects share too much") }
  }

  private mutating func className(of table: Int) throws -> String {
    guard let place = list.reference(list.value("$class", of: table)), objects.indices.contains(place) else { throw TextArchiveError("an object of it has no class") }
    if let name = classNames[place] { return name }
    let name = try className(in: objects[place])
    classNames[place] = name
    return name
  }

  /// The name that a class has in its table.
  private func className(in table: Int) throws -> String {
    guard let name = list.text(list.value("$classname", of: table)) else { throw TextArchiveError("an object of it has no class") }
    // The class itself comes first, then those that it derives from: none where the archiver was told to call the class otherwise.
    let classes = list.list(list.value("$classes", of: table)).map { $0.map { list.text($0) ?? "?" } } ?? [name]
    guard classes.count <= Self.mostClasses else { throw TextArchiveError("an object of it has more than \(Self.mostClasses) classes") }
    guard name != "NSObject", classes.first == name else { throw TextArchiveError("an object of it is of another class than it says") }
    for (place, name) in classes.enumerated() where !names.contains(name) && !unread.contains(name) {
      // A `UIFont` says that it is one.
      if place > 0, name == "CoreText.CTFont" { continue }
      throw TextArchiveError("it holds a ‘\(name)’, which is no part of a text")
    }
    return name
  }

  /// Where the table is a text's: whether its runs are those of the text. What cannot be found here is seen when the text is read.
  private mutating func checkRuns(of table: Int) throws {
    /// The object of a key, and of that the part of another key where it is an object of Foundation's.
    func part(_ key: String, _ inner: String) -> Int? {
      guard let value = list.value(key, of: table) else { return nil }
      guard let number = list.reference(value) else { return value }
      guard objects.indices.contains(number) else { return nil }
      return list.value(inner, of: objects[number]) ?? objects[number]
    }
    guard let place = part("NSString", "NS.string"), let text = list.text(place), let sets = list.list(part("NSAttributes", "NS.objects")),
      let info = part("NSAttributeInfo", "NS.data"), case .data(let bytes) = list.objects[info],
      checkedRuns.insert(CheckedRuns(text: place, runs: info, attributeCount: sets.count)).inserted
    else { return }
    try take(bytes.count)
    do { _ = try AttributeRunTable(Array(list.bytes[bytes]), length: text.utf16.count, attributeCount: sets.count) } catch {
      throw TextArchiveError("the runs of its text are wrong: \(error.words)")
    }
  }

  /// What Foundation's own classes are read from without being looked at.
  private mutating func checkFields(_ table: Int, _ name: String) throws {
    /// An object that is there and no table.
    func plain(_ key: String) -> BinaryPropertyList.Object? {
      guard let value = list.value(key, of: table) else { return nil }
      guard let number = list.reference(value) else { return list.objects[value] }
      return objects.indices.contains(number) ? list.objects[objects[number]] : nil
    }
    func references(_ key: String) -> Int? {
      guard let members = list.list(list.value(key, of: table)) else { return nil }
      for member in members {
        // Foundation leaves out what is empty, and counts it all the same.
        guard let number = list.reference(member), objects.indices.contains(number), list.text(objects[number]) != "$null" else { return nil }
        if key == "NS.keys", list.text(objects[number]) == nil { return nil }
      }
      return members.count
    }
    func isText(_ key: String) -> Bool { if case .text? = plain(key) { true } else { false } }
    // An ‘NSURL’ makes of an address what no ‘URL’ takes, and ends the program where it is bridged.
    func isAddress(_ key: String) -> Bool {
      guard case .text(let address)? = plain(key), let made = NSURL(string: address) else { return false }
      return URL(string: made.relativeString) != nil
    }
    func isData(_ key: String) -> Bool { if case .data? = plain(key) { true } else { false } }
    func isNumber(_ key: String) -> Bool {
      switch plain(key) {
      case .number?, .real?: true
      default: false
      }
    }
    // A set of Foundation's own, one of characters, or the bits of each plane; a range would be read unchecked.
    func isCharacterSet() -> Bool {
      if list.value("NSRange", of: table) != nil { return false }
      if case .data(let bytes)? = plain("NSBitmap") { return bytes.count == 8192 || bytes.count > 8192 && (bytes.count - 8192).isMultiple(of: 8193) }
      return isText("NSString") || isNumber("NSBuiltinID")
    }
    // An address that many share is parsed for each.
    if name == "NSURL", case .text(let address)? = plain("NS.relative") { try take(address.utf8.count) }
    let isWhole = switch name {
    case "NSArray", "NSMutableArray": references("NS.objects") != nil
    case "NSDictionary", "NSMutableDictionary": references("NS.keys") != nil && references("NS.keys") == references("NS.objects")
    case "NSString", "NSMutableString": isText("NS.string") || isData("NS.bytes")
    case "NSURL": isAddress("NS.relative") && list.reference(list.value("NS.base", of: table)) == 0
    case "NSData", "NSMutableData": isData("NS.data")
    case "NSDate": isNumber("NS.time")
    case "NSCharacterSet", "NSMutableCharacterSet": isCharacterSet()
    case "NSValue", "NSNumber": false
    default: true
    }
    guard isWhole else { throw TextArchiveError("a ‘\(name)’ of it is not whole") }
  }
}
