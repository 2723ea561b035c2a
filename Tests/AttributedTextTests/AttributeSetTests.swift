import Dispatch
import Synchronization
import Testing

@testable import AttributedText

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
}
