import Dispatch
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
}
