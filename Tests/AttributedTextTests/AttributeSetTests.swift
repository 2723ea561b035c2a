import Dispatch
import struct Foundation.CGFloat
import Synchronization
import Testing

@testable import GalleyAttributedText

@Suite struct AttributeSetTests {
  /// Equal sets are the same object on all threads.
  @Test func equalSetsAreOneOnAllThreads() {
    let key = NSAttributedString.Key("number")
    for round in 0..<2000 {
      let made = Mutex<[AttributeSet]>([])
      DispatchQueue.concurrentPerform(iterations: 4) { _ in
        let set = AttributeSet.empty.setting(key, to: "round \(round)")
        made.withLock { $0.append(set) }
      }
      let sets = made.withLock { $0 }
      #expect(sets.allSatisfy { $0 === sets[0] }, "round \(round)")
    }
  }

  /// A dictionary with the same storage has the same set, and so has an equal one with other storage. A changed copy has another set.
  @Test func dictionariesFindTheirSets() {
    let (key, other) = (NSAttributedString.Key("number"), NSAttributedString.Key("other"))
    let values: [NSAttributedString.Key: Any] = [key: 1, other: "a"]
    let set = AttributeSet.with(values)
    var copy = values
    #expect(AttributeSet.with(values) === set && AttributeSet.with(copy) === set)
    #expect(AttributeSet.with([key: 1, other: "a"]) === set)
    copy[key] = 2
    #expect(AttributeSet.with(copy) !== set && AttributeSet.with(copy).values[key] as? Int == 2)
    copy[key] = 1
    #expect(AttributeSet.with(copy) === set && set.values[key] as? Int == 1)
    #expect(AttributeSet.with([:]) === AttributeSet.empty && AttributeSet.with(nil) === AttributeSet.empty)
  }

  /// The storage of a released dictionary is used again for others. They never find the released dictionary's set.
  @Test func reusedStorageHasASetOfItsOwn() {
    let key = NSAttributedString.Key("number")
    let wrong = (0..<20_000).filter { number in
      let values: [NSAttributedString.Key: Any] = [key: number]
      return AttributeSet.with(values).values[key] as? Int != number
    }
    #expect(wrong.isEmpty)
  }

  /// A set that is released and needed again takes the entry of the released one.
  @Test func releasedSetsDoNotFillTheTable() {
    let key = NSAttributedString.Key("released")
    for number in 0..<200 {
      let values: [NSAttributedString.Key: Any] = [key: "again"]
      let set = AttributeSet.with(values)
      let entries = AttributeSet.entryCount(ofHashOf: set.values)
      if entries != 1 { Issue.record("after \(number) released sets there are \(entries) entries") }
    }
  }

  /// Different values have different hashes, whichever property differs: a text can have many of them, and values with one hash are compared one
  /// by one. Equal values have equal hashes.
  @Test func valuesThatATextCanVaryHaveTheirOwnHashes() {
    typealias Change = (NSMutableParagraphStyle, Int) -> Void
    let changes: [(String, Change)] = [
      ("lineSpacing", { $0.lineSpacing = CGFloat($1) }), ("headIndent", { $0.headIndent = CGFloat($1) }),
      ("hyphenationFactor", { $0.hyphenationFactor = Float($1) }), ("defaultTabInterval", { $0.defaultTabInterval = CGFloat($1) }),
      ("minimumLinesAtColumnEnd", { $0.minimumLinesAtColumnEnd = $1 }), ("maximumConsecutiveHyphens", { $0.maximumConsecutiveHyphens = $1 }),
      ("tabStops", { $0.tabStops = [NSTextTab(textAlignment: .left, location: 5), NSTextTab(textAlignment: .right, location: CGFloat($1))] }),
      ("rowColumns", { $0.rowColumns = RowColumns(columns: [.init(minimum: 1, natural: CGFloat($1), alignment: .left)], gap: 2) }),
    ]
    let count = 300
    func check(_ name: String, _ value: (Int) -> Any) {
      let hashes = (0..<count).map { AttributeValue.hash(value($0), under: .paragraphStyle) }
      if Set(hashes).count < count - 2 { Issue.record("\(count) values of \(name) have \(Set(hashes).count) hashes") }
      if hashes != (0..<count).map({ AttributeValue.hash(value($0), under: .paragraphStyle) }) { Issue.record("equal values of \(name) differ") }
    }
    for (name, change) in changes {
      check(name) { number in
        let style = NSMutableParagraphStyle()
        change(style, number)
        return style
      }
    }
    let lists = (0..<count).map { _ in NSTextList(markerFormat: .decimal) }
    check("textLists") { number in
      let style = NSMutableParagraphStyle()
      style.textLists = [lists[0], lists[number]]
      return style
    }
    check("arrays") { [0, $0] }
    check("nested arrays") { [[0], [1, $0]] as [Any] }
  }
}
