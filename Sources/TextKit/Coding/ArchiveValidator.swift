import class Foundation.NSURL
import struct Foundation.Data
import struct Foundation.URL
import GalleyAttributedText

/// Validates the object graph of a keyed archive before Foundation's unarchiver reads it, which would otherwise trap or
/// not terminate.
///
/// Each reference must lead to an object, there must be no cycles, each class must be allowed, and objects of
/// Foundation's classes must have their required fields.
struct ArchiveValidator {
  private let list: BinaryPropertyList
  /// The archive's objects, as indices in the property list.
  private let objects: [Int]
  private let names: Set<String>
  /// The classes whose objects are not read, nor their contents.
  private let unread: Set<String>
  /// The visited objects: in progress, and done.
  private var open: Set<Int> = []
  private var done: Set<Int> = []
  /// Objects that cannot be read and are not referenced by readable fields.
  private var opaque: Set<Int> = []
  /// Readable objects, each after its contents.
  private var parts: [Part] = []

  /// An object and the position of its reference: the holder, the key, and the index if that is an array.
  struct Part {
    let name: String
    let holder: Int
    let key: String
    let member: Int?
  }

  /// The validated class names, by class object.
  private var classNames: [Int: String] = [:]
  /// Pairs of texts and run tables that were already compared.
  private var checkedRuns: Set<CheckedRuns> = []
  /// The remaining budget of keys, members and run bytes. An object pays for its own bytes in the archive; shared
  /// contents are counted for each user.
  private var budget: Int

  private struct CheckedRuns: Hashable {
    let text, runs, attributeCount: Int
  }

  private static let deepest = 200
  private static let maximumClassCount = 16

  /// Returns the parts of the root, each after its own contents. If a part cannot be read, the first failing one is
  /// thus the cause. Foundation's dictionary on Linux reads out of bounds if one of its values fails.
  ///
  /// - Parameters:
  ///   - names: The names of the allowed classes.
  ///   - unread: The names of further classes, whose objects are skipped along with the arrays that contain them.
  /// - Throws: `TextArchiveError` if the data is not a keyed archive, if an object is missing, incomplete, of another class, in a cycle or more than
  ///   200 levels deep, if the attribute runs of a text are invalid, or if the root is skipped.
  static func parts(of data: Data, names: Set<String>, unread: Set<String>) throws -> [Part] {
    let list = try BinaryPropertyList(data)
    guard list.text(list.value("$archiver", of: list.top)) == "NSKeyedArchiver", let objects = list.list(list.value("$objects", of: list.top)),
      let top = list.value("$top", of: list.top), let root = list.reference(list.value("root", of: top)),
      let version = list.value("$version", of: list.top), case .number = list.objects[version]
    else { throw TextArchiveError("it is not an archive, or is incomplete") }
    guard let first = objects.first, list.text(first) == "$null" else { throw TextArchiveError("its first object is not $null") }
    var shape = ArchiveValidator(list: list, objects: objects, names: names, unread: unread)
    try shape.visit(root, from: nil, depth: 0)
    guard !shape.opaque.contains(root) else { throw TextArchiveError("it contains no text") }
    return shape.parts
  }

  private init(list: BinaryPropertyList, objects: [Int], names: Set<String>, unread: Set<String>) {
    (self.list, self.objects, self.names, self.unread, budget) = (list, objects, names, unread, 4 * list.bytes.count)
  }

  private mutating func visit(_ index: Int, from referrer: (holder: Int, key: String, member: Int?)?, depth: Int) throws {
    guard objects.indices.contains(index) else { throw TextArchiveError("an object is missing") }
    guard case .table(let keys, let values) = list.objects[objects[index]] else {
      switch list.objects[objects[index]] {
      case .text, .number, .real, .data, .value: return
      case .list, .reference, .table: throw TextArchiveError("an object has a type that archives do not support")
      }
    }
    guard done.insert(index).inserted else {
      guard !open.contains(index) else { throw TextArchiveError("an object contains itself") }
      return
    }
    guard depth < Self.deepest else { throw TextArchiveError("its objects are nested more than \(Self.deepest) levels deep") }
    let name = try className(of: objects[index])
    if unread.contains(name) {
      opaque.insert(index)
      return
    }
    try spend(values.reduce(values.count) { $0 + (list.list($1)?.count ?? 0) })
    try checkFields(objects[index], name)
    try checkRuns(of: objects[index])
    open.insert(index)
    defer { open.remove(index) }
    for (key, value) in zip(keys, values) where list.text(key) != "$class" {
      if case .real(let number) = list.objects[value], !number.isFinite { throw TextArchiveError("a number is not finite") }
      let members = list.list(value)
      for (number, part) in (members ?? [value]).enumerated() {
        guard let next = list.reference(part) else { continue }
        try visit(next, from: (index, list.text(key) ?? "", members == nil ? nil : number), depth: depth + 1)
        if opaque.contains(next), members != nil {
          guard name.hasSuffix("Array") else { throw TextArchiveError("it contains a ‘\(try className(of: objects[next]))’, which is not allowed in a text") }
          opaque.insert(index)
        }
      }
    }
    if let referrer, !opaque.contains(index) { parts.append(Part(name: name, holder: referrer.holder, key: referrer.key, member: referrer.member)) }
  }

  private mutating func spend(_ count: Int) throws {
    budget -= count
    guard budget >= 0 else { throw TextArchiveError("its objects are shared too often") }
  }

  private mutating func className(of table: Int) throws -> String {
    guard let index = list.reference(list.value("$class", of: table)), objects.indices.contains(index) else { throw TextArchiveError("an object has no class") }
    if let name = classNames[index] { return name }
    let name = try className(in: objects[index])
    classNames[index] = name
    return name
  }

  /// Returns the class name in a class table. Throws if the table lacks a name, does not list the class first, has too many superclasses, or lists a
  /// class that is not allowed.
  private func className(in table: Int) throws -> String {
    guard let name = list.text(list.value("$classname", of: table)) else { throw TextArchiveError("an object has no class") }
    // The class comes first, then its superclasses. There are none if the archiver was asked to rename the class.
    let classes = list.list(list.value("$classes", of: table)).map { $0.map { list.text($0) ?? "?" } } ?? [name]
    guard classes.count <= Self.maximumClassCount else { throw TextArchiveError("an object has more than \(Self.maximumClassCount) classes") }
    guard name != "NSObject", classes.first == name else { throw TextArchiveError("the class of an object does not match its declaration") }
    for (index, name) in classes.enumerated() where !names.contains(name) && !unread.contains(name) {
      // `UIFont` declares this superclass.
      if index > 0, name == "CoreText.CTFont" { continue }
      throw TextArchiveError("it contains a ‘\(name)’, which is not allowed in a text")
    }
    return name
  }

  /// Throws if the attribute runs of a text do not match its length. Does nothing for other objects and for texts without runs: other errors are
  /// detected when the text is read.
  private mutating func checkRuns(of table: Int) throws {
    /// Returns the index of the value under `key`. For a reference, returns the part under `inner` of its object, or else the object. Returns
    /// `nil` if there is none.
    func part(_ key: String, _ inner: String) -> Int? {
      guard let value = list.value(key, of: table) else { return nil }
      guard let number = list.reference(value) else { return value }
      guard objects.indices.contains(number) else { return nil }
      return list.value(inner, of: objects[number]) ?? objects[number]
    }
    guard let textIndex = part("NSString", "NS.string"), let text = list.text(textIndex), let sets = list.list(part("NSAttributes", "NS.objects")),
      let info = part("NSAttributeInfo", "NS.data"), case .data(let bytes) = list.objects[info],
      checkedRuns.insert(CheckedRuns(text: textIndex, runs: info, attributeCount: sets.count)).inserted
    else { return }
    try spend(bytes.count)
    do { _ = try AttributeRunTable(Array(list.bytes[bytes]), length: text.utf16.count, attributeCount: sets.count) } catch {
      throw TextArchiveError("the attribute runs of its text are invalid: \(error.reason)")
    }
  }

  /// Throws if a field that Foundation's classes read without validation is missing or has the wrong type.
  private mutating func checkFields(_ table: Int, _ name: String) throws {
    /// Returns the value under a key, or the object that it refers to. Returns `nil` if there is none.
    func plain(_ key: String) -> BinaryPropertyList.Object? {
      guard let value = list.value(key, of: table) else { return nil }
      guard let number = list.reference(value) else { return list.objects[value] }
      return objects.indices.contains(number) ? list.objects[objects[number]] : nil
    }
    func references(_ key: String) -> Int? {
      guard let members = list.list(list.value(key, of: table)) else { return nil }
      for member in members {
        // Foundation omits empty values, but counts them.
        guard let number = list.reference(member), objects.indices.contains(number), list.text(objects[number]) != "$null" else { return nil }
        if key == "NS.keys", list.text(objects[number]) == nil { return nil }
      }
      return members.count
    }
    func isText(_ key: String) -> Bool { if case .text? = plain(key) { true } else { false } }
    // `NSURL` accepts strings that `URL` rejects, and traps when it is bridged.
    func isAddress(_ key: String) -> Bool {
      guard case .text(let address)? = plain(key), let url = NSURL(string: address) else { return false }
      return URL(string: url.relativeString) != nil
    }
    func isData(_ key: String) -> Bool { if case .data? = plain(key) { true } else { false } }
    func isNumber(_ key: String) -> Bool {
      switch plain(key) {
      case .number?, .real?: true
      default: false
      }
    }
    // A predefined set, a set of characters, or a bitmap per plane. Ranges are read unchecked, so they are rejected.
    func isCharacterSet() -> Bool {
      if list.value("NSRange", of: table) != nil { return false }
      if case .data(let bytes)? = plain("NSBitmap") { return bytes.count == 8192 || bytes.count > 8192 && (bytes.count - 8192).isMultiple(of: 8193) }
      return isText("NSString") || isNumber("NSBuiltinID")
    }
    // A shared URL is parsed for each user.
    if name == "NSURL", case .text(let address)? = plain("NS.relative") { try spend(address.utf8.count) }
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
    guard isWhole else { throw TextArchiveError("a ‘\(name)’ is incomplete") }
  }
}
