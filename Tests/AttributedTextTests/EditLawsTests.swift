import struct Foundation.NSRange
import Testing
@testable import GalleyAttributedText

/// Random edits of an attributed string, compared with a plain array of code units with their attributes.
@Suite struct EditLawsTests {
  struct Unit: Equatable {
    var unit: UInt16
    var names: [String: Int]
  }

  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func randomEditsEqualThoseOfArray(seed: UInt64) {
    check(seed: seed, steps: 300, startLength: 0, on: NSMutableAttributedString())
  }

  @Test(arguments: [11, 12, 13] as [UInt64])
  func editsOfLongTextEqualThoseOfArray(seed: UInt64) {
    check(seed: seed, steps: 120, startLength: 20_000, on: NSMutableAttributedString())
  }

  @Test(arguments: [21, 22] as [UInt64])
  func subclassWithOwnStorageBehavesAlike(seed: UInt64) {
    check(seed: seed, steps: 150, startLength: 0, on: BackedString())
  }

  func check(seed: UInt64, steps: Int, startLength: Int, on string: NSMutableAttributedString) {
    print("edit laws: seed \(seed)")
    var random = SeededGenerator(seed: seed)
    var model: [Unit] = []
    if startLength > 0 {
      let units = randomUnits(startLength, &random)
      string.replaceCharacters(in: NSRange(location: 0, length: 0), withUTF16: units)
      model = units.map { Unit(unit: $0, names: [:]) }
    }
    for step in 0..<steps {
      let edit = randomEdit(on: string, &model, &random)
      let comment = Comment(rawValue: "seed \(seed), step \(step): \(edit)")
      if !(string is BackedString) {
        #expect(string.store.brokenInvariant() == nil, comment)
        if string.store.brokenInvariant() != nil { return }
      }
      guard read(string) == model else {
        Issue.record(comment)
        return
      }
    }
  }

  private func randomEdit(
    on string: NSMutableAttributedString, _ model: inout [Unit], _ random: inout SeededGenerator
  ) -> String {
    let isLocal = Bool.random(using: &random)
    let start = Int.random(in: 0...model.count, using: &random)
    let end = Int.random(in: start...(isLocal ? min(start + 5, model.count) : model.count), using: &random)
    let (bounds, range) = (start..<end, NSRange(location: start, length: end - start))
    let name = ["a", "b", "c"].randomElement(using: &random)!
    let value = Int.random(in: 0...2, using: &random)
    switch Int.random(in: 0..<10, using: &random) {
    case 0...3:
      let long = Int.random(in: 0..<8, using: &random) == 0
      var units = randomUnits(Int.random(in: 0...(long ? 6000 : 6), using: &random), &random)
      // A subclass receives edits as `String`, which cannot contain lone surrogates.
      if string is BackedString { units = Array(String(decoding: units, as: UTF16.self).utf16) }
      let source = bounds.isEmpty ? max(0, start - 1) : start
      let names = model.isEmpty ? [:] : model[source].names
      string.replaceCharacters(in: range, withUTF16: units)
      model.replaceSubrange(bounds, with: units.map { Unit(unit: $0, names: names) })
      return "replace \(bounds) with \(units.count) units"
    case 4:
      let piece = NSMutableAttributedString()
      var new: [Unit] = []
      for _ in 0..<Int.random(in: 0...60, using: &random) {
        let unit = UInt16.random(in: 0x61...0x7A, using: &random)
        let names = ["a": Int.random(in: 0...2, using: &random)]
        piece.append(NSAttributedString(utf16: [unit], attributes: keyed(names)))
        new.append(Unit(unit: unit, names: names))
      }
      string.replaceCharacters(in: range, with: piece)
      model.replaceSubrange(bounds, with: new)
      return "replace \(bounds) with \(new.count) attributed units"
    case 5:
      string.deleteCharacters(in: range)
      model.removeSubrange(bounds)
      return "delete \(bounds)"
    case 6:
      string.addAttribute(.init(name), value: value, range: range)
      for index in bounds { model[index].names[name] = value }
      return "add \(name)=\(value) \(bounds)"
    case 7:
      string.removeAttribute(.init(name), range: range)
      for index in bounds { model[index].names[name] = nil }
      return "remove \(name) \(bounds)"
    case 8:
      string.setAttributes(value == 0 ? nil : [.init(name): value], range: range)
      for index in bounds { model[index].names = value == 0 ? [:] : [name: value] }
      return "set \(name)=\(value) \(bounds)"
    default:
      let own = string.attributedSubstring(from: range)
      string.insert(own, at: start)
      model.insert(contentsOf: Array(model[bounds]), at: start)
      return "insert \(bounds) at \(start)"
    }
  }

  private func randomUnits(_ count: Int, _ random: inout SeededGenerator) -> [UInt16] {
    let odd: [UInt16] = [0, 0xD83D, 0xDE00, 0xFFFC, 0x0A, 0x0D, 0x2029, 0xFEFF]
    return (0..<count).map { _ in
      Int.random(in: 0..<4, using: &random) == 0
        ? odd.randomElement(using: &random)! : UInt16.random(in: 0x20...0x7E, using: &random)
    }
  }

  private func keyed(_ names: [String: Int]) -> [NSAttributedString.Key: Any] {
    Dictionary(uniqueKeysWithValues: names.map { (NSAttributedString.Key($0), $1) })
  }

  private func read(_ string: NSMutableAttributedString) -> [Unit] {
    let units = string.utf16(in: NSRange(location: 0, length: string.length))
    var result: [Unit] = []
    string.enumerateRuns(in: NSRange(location: 0, length: units.count)) { range, attributes in
      let names = Dictionary(uniqueKeysWithValues: attributes.values.map { ($0.rawValue, $1 as? Int ?? -1) })
      for index in range.location..<range.location + range.length {
        result.append(Unit(unit: units[index], names: names))
      }
    }
    return result
  }
}

/// A client's subclass with its own storage, which overrides the primitives only.
final class BackedString: NSMutableAttributedString {
  let backing = NSMutableAttributedString()
  var log: [String] = []

  override var string: String { backing.string }

  override func attributes(
    at location: Int, effectiveRange range: UnsafeMutablePointer<NSRange>?
  ) -> [NSAttributedString.Key: Any] {
    backing.attributes(at: location, effectiveRange: range)
  }

  override func replaceCharacters(in range: NSRange, with string: String) {
    log.append("replace \(range.location)+\(range.length) \(string)")
    backing.replaceCharacters(in: range, with: string)
  }

  override func setAttributes(_ attributes: [NSAttributedString.Key: Any]?, range: NSRange) {
    log.append("set \(range.location)+\(range.length) \((attributes ?? [:]).keys.map(\.rawValue).sorted())")
    backing.setAttributes(attributes, range: range)
  }

  override func beginEditing() { log.append("begin") }
  override func endEditing() { log.append("end") }
}
