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
  /// Those that were looked at: while it goes on, and when it is done.
  private var open: Set<Int> = []
  private var done: Set<Int> = []

  private static let deepest = 200

  /// - Throws: `TextArchiveError`.
  static func check(_ data: Data, names: Set<String>) throws {
    let list = try BinaryPropertyList(data)
    guard list.text(list.value("$archiver", of: list.top)) == "NSKeyedArchiver", let objects = list.list(list.value("$objects", of: list.top)),
      let top = list.value("$top", of: list.top), let root = list.reference(list.value("root", of: top)),
      let version = list.value("$version", of: list.top), case .number = list.objects[version]
    else { throw TextArchiveError("it is no archive, or a part of it is missing") }
    guard let first = objects.first, list.text(first) == "$null" else { throw TextArchiveError("its first object is not the empty one") }
    var shape = ArchiveShape(list, objects, names)
    try shape.visit(root, depth: 0)
  }

  private init(_ list: BinaryPropertyList, _ objects: [Int], _ names: Set<String>) { (self.list, self.objects, self.names) = (list, objects, names) }

  private mutating func visit(_ index: Int, depth: Int) throws {
    guard objects.indices.contains(index) else { throw TextArchiveError("an object of it is missing") }
    guard case .table(let keys, let values) = list.objects[objects[index]] else {
      switch list.objects[objects[index]] {
      case .text, .number, .data, .value: return
      case .list, .reference, .table: throw TextArchiveError("an object of it is of no kind that an archive has")
      }
    }
    guard done.insert(index).inserted else {
      guard !open.contains(index) else { throw TextArchiveError("an object of it stands in itself") }
      return
    }
    guard depth < Self.deepest else { throw TextArchiveError("its objects stand in each other more than \(Self.deepest) deep") }
    try checkFields(objects[index], try className(of: objects[index]))
    open.insert(index)
    defer { open.remove(index) }
    for (key, value) in zip(keys, values) where list.text(key) != "$class" {
      for part in list.list(value) ?? [value] {
        if let next = list.reference(part) { try visit(next, depth: depth + 1) }
      }
    }
  }

  private func className(of table: Int) throws -> String {
    guard let place = list.reference(list.value("$class", of: table)), objects.indices.contains(place),
      let name = list.text(list.value("$classname", of: objects[place])), let classes = list.list(list.value("$classes", of: objects[place]))
    else { throw TextArchiveError("an object of it has no class") }
    // The class itself comes first, then those that it derives from.
    guard name != "NSObject", let first = classes.first, list.text(first) == name else { throw TextArchiveError("an object of it is of another class than it says") }
    for (place, name) in classes.map({ list.text($0) ?? "?" }).enumerated() where !names.contains(name) {
      // A `UIFont` says that it is one.
      if place > 0, name == "CoreText.CTFont" { continue }
      throw TextArchiveError("it holds a ‘\(name)’, which is no part of a text")
    }
    return name
  }

  /// What Foundation's own classes are read from without being looked at.
  private func checkFields(_ table: Int, _ name: String) throws {
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
    func isNumber(_ key: String) -> Bool { if case .number? = plain(key) { true } else { false } }
    let isWhole = switch name {
    case "NSArray", "NSMutableArray": references("NS.objects") != nil
    case "NSDictionary", "NSMutableDictionary": references("NS.keys") != nil && references("NS.keys") == references("NS.objects")
    case "NSString", "NSMutableString": isText("NS.string") || isData("NS.bytes")
    case "NSURL": isAddress("NS.relative") && list.reference(list.value("NS.base", of: table)) == 0
    case "NSData", "NSMutableData": isData("NS.data")
    case "NSDate": isNumber("NS.time")
    case "NSValue", "NSNumber": false
    default: true
    }
    guard isWhole else { throw TextArchiveError("a ‘\(name)’ of it is not whole") }
  }
}
