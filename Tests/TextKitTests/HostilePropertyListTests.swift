import Foundation
import Testing

@testable import TextKit

/// A binary property list that is written object by object: several can have the same offset, or contain the same object.
private struct PropertyListBuilder {
  var objects: [[UInt8]] = []

  private static func bytes(_ number: Int, _ size: Int) -> [UInt8] { (0..<size).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * $0)) } }
  private static func head(_ kind: UInt8, _ count: Int) -> [UInt8] { [kind << 4 | 0xF, 0x12] + bytes(count, 4) }

  mutating func add(_ object: [UInt8]) -> Int {
    objects.append(object)
    return objects.count - 1
  }

  mutating func text(_ text: String) -> Int { add(Self.head(5, text.utf8.count) + Array(text.utf8)) }
  mutating func data(_ bytes: [UInt8]) -> Int { add(Self.head(4, bytes.count) + bytes) }
  mutating func number(_ number: Int) -> Int { add([0x12] + Self.bytes(number, 4)) }
  mutating func reference(_ number: Int) -> Int { add([0x83] + Self.bytes(number, 4)) }
  mutating func list(_ members: [Int]) -> Int { add(Self.head(10, members.count) + members.flatMap { Self.bytes($0, 4) }) }
  mutating func table(_ values: KeyValuePairs<String, Int>) -> Int {
    let keys = values.map { text($0.key) }
    return add(Self.head(13, keys.count) + (keys + values.map(\.value)).flatMap { Self.bytes($0, 4) })
  }

  /// With `again` additional objects at the offset of the first, or `shift` bytes after it.
  func file(top: Int, again: Int = 0, shift: Int = 0) -> Data {
    var (bytes, offsets) = (Array("bplist00".utf8), [Int]())
    for object in objects {
      offsets.append(bytes.count)
      bytes += object
    }
    let table = bytes.count
    offsets += Array(repeating: 8 + shift, count: again)
    bytes += offsets.flatMap { Self.bytes($0, 4) } + [0, 0, 0, 0, 0, 0, 4, 4]
    return Data(bytes + [offsets.count, top, table].flatMap { Self.bytes($0, 8) })
  }
}

/// Small archives that would take long to read.
@Suite struct HostilePropertyListTests {
  /// Each object of a list has its own bytes: overlapping objects are refused before a million are read.
  @Test(arguments: [
    // kind, first bytes, number of the following bytes
    ("data", [0x4F, 0x10, 60], 60), ("text", [0x5F, 0x10, 60], 60), ("UTF-16", [0x6F, 0x10, 30], 60), ("list", [0xAF, 0x10, 15], 60), ("table", [0xDF, 0x10, 15], 120),
  ] as [(String, [UInt8], Int)])
  func overlappingObjectsAreRefused(kind: String, head: [UInt8], count: Int) throws {
    var list = PropertyListBuilder()
    _ = list.add(head + Array(repeating: 0, count: count))
    let top = list.number(1)
    #expect(try BinaryPropertyList(list.file(top: top)).objects.count == 2, "\(kind)")
    for again in [1, 100_000] { #expect(throws: TextArchiveError.self, "\(kind)") { try BinaryPropertyList(list.file(top: top, again: again)) } }
  }

  /// Nor are they nested in each other.
  @Test func objectsAreNotNestedInEachOther() throws {
    var list = PropertyListBuilder()
    // Each Z begins a text of ten bytes.
    _ = list.text(String(repeating: "Z", count: 200))
    let top = list.number(1)
    #expect(try BinaryPropertyList(list.file(top: top)).objects.count == 2)
    #expect(throws: TextArchiveError.self) { try BinaryPropertyList(list.file(top: top, again: 1, shift: 40)) }
  }

  // MARK: What objects share

  /// The contents of an archive whose root is an array of objects that `make` adds; it receives the indexes of the classes of arrays and
  /// attributed strings, and returns the offsets of the objects in the list.
  private func parts(
    classes: Int = 2, _ make: (inout PropertyListBuilder, inout [Int], _ array: Int, _ string: Int) -> [Int]
  ) throws -> [ArchiveValidator.Part] {
    var list = PropertyListBuilder()
    // By their numbers in the archive; the root is the second.
    var objects = [list.text("$null"), -1]
    func number(_ offset: Int) -> Int {
      objects.append(offset)
      return objects.count - 1
    }
    let (array, object) = (list.text("NSArray"), list.text("NSObject"))
    let arrayNames = list.list([array] + Array(repeating: object, count: classes - 1))
    let arrayClass = number(list.table(["$classname": array, "$classes": arrayNames]))
    let string = list.text("NSAttributedString")
    let stringNames = list.list([string, object])
    let stringClass = number(list.table(["$classname": string, "$classes": stringNames]))
    let made = make(&list, &objects, arrayClass, stringClass)
    let references = made.map { list.reference($0) }
    let members = list.list(references)
    let rootClass = list.reference(arrayClass)
    objects[1] = list.table(["$class": rootClass, "NS.objects": members])
    let all = list.list(objects)
    let (root, archiver, version) = (list.reference(1), list.text("NSKeyedArchiver"), list.number(100_000))
    let roots = list.table(["root": root])
    let top = list.table(["$archiver": archiver, "$version": version, "$top": roots, "$objects": all])
    return try ArchiveValidator.parts(of: list.file(top: top), names: ["NSArray", "NSAttributedString", "NSObject"], unread: [])
  }

  private func errorMessage(_ body: () throws -> Void) -> String? {
    do { try body() } catch { return "\(error)" }
    return nil
  }

  @Test func classNameCountIsLimited() throws {
    #expect(try parts(classes: 16) { _, _, _, _ in [] }.isEmpty)
    let refusal = errorMessage { _ = try parts(classes: 17) { _, _, _, _ in [] } }
    #expect(refusal?.contains("16 classes") == true)
  }

  /// A few arrays can share a list of members; for many, it would be scanned repeatedly.
  @Test func sharedListIsNotScannedForEachOfManyArrays() throws {
    func arrays(_ count: Int) throws -> [ArchiveValidator.Part] {
      try parts { list, objects, array, _ in
        let word = list.text("word")
        objects.append(word)
        let references = (0..<count).map { _ in list.reference(objects.count - 1) }
        let members = list.list(references)
        let type = list.reference(array)
        return (0..<count).map { _ in
          objects.append(list.table(["$class": type, "NS.objects": members]))
          return objects.count - 1
        }
      }
    }
    #expect(try arrays(10).count == 10)
    let refusal = errorMessage { _ = try arrays(1000) }
    #expect(refusal?.contains("are shared too often") == true)
  }

  /// Texts that share characters and runs have these compared once. Each of many texts with each of many tables of runs is too much.
  @Test func runsAreCheckedAgainstTheirTextOnce() throws {
    let length = 2000
    func strings(texts count: Int, of each: Int) throws -> [ArchiveValidator.Part] {
      try parts { list, objects, array, string in
        func number(_ offset: Int) -> Int {
          objects.append(offset)
          return objects.count - 1
        }
        let texts = (0..<count).map { _ in list.reference(number(list.text(String(repeating: "a", count: length)))) }
        let tables = (0..<count).map { _ in list.reference(number(list.data((0..<length).flatMap { _ in [1, 0] }))) }
        let arrayClass = list.reference(array)
        let word = list.reference(number(list.text("word")))
        let members = list.list([word])
        let attributes = list.reference(number(list.table(["$class": arrayClass, "NS.objects": members])))
        let type = list.reference(string)
        return texts.flatMap { text in
          tables.flatMap { table in
            (0..<each).map { _ in number(list.table(["$class": type, "NSString": text, "NSAttributes": attributes, "NSAttributeInfo": table])) }
          }
        }
      }
    }
    // The attributes are a part, too.
    #expect(try strings(texts: 1, of: 200).count == 201)
    let refusal = errorMessage { _ = try strings(texts: 40, of: 1) }
    #expect(refusal?.contains("are shared too often") == true)
  }
}
