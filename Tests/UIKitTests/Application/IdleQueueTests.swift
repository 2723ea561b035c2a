import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// The order and the duration of work in idle time.
@Suite @MainActor struct IdleQueueTests {
  private final class Owner {}

  private func finish(_ time: IdleQueue, atMost steps: Int = 100) -> Int {
    var done = 0
    while time.hasWork, done < steps {
      time.step()
      done += 1
    }
    return done
  }

  @Test func stepsAndOwnersRunInOrder() {
    let (time, one, other) = (IdleQueue(), Owner(), Owner())
    var log = ""
    time.work(for: one, [{ log += "a" }, { log += "b" }])
    time.work(for: other, [{ log += "c" }])
    #expect(finish(time) == 3)
    #expect(log == "abc")
    #expect(!time.hasWork)
    time.step()
    #expect(log == "abc")
  }

  @Test func newStepsReplaceOwnersPendingSteps() {
    let (time, one, other) = (IdleQueue(), Owner(), Owner())
    var log = ""
    time.work(for: one, [{ log += "a" }, { log += "b" }])
    time.work(for: other, [{ log += "c" }])
    time.step()
    time.work(for: one, [{ log += "d" }])
    #expect(finish(time) == 2)
    #expect(log == "acd")
    time.work(for: one, [{ log += "e" }])
    time.work(for: one, [])
    #expect(!time.hasWork)
  }

  @Test func stepCanScheduleOtherSteps() {
    let (time, owner) = (IdleQueue(), Owner())
    var log = ""
    time.work(for: owner, [{ time.work(for: owner, [{ log += "b" }, { log += "c" }]) }, { log += "a" }])
    #expect(finish(time) == 3)
    #expect(log == "bc")
  }

  @Test func releasedOrStoppedOwnersRunNoSteps() {
    let (time, owner) = (IdleQueue(), Owner())
    var log = ""
    do {
      let gone = Owner()
      time.work(for: gone, [{ log += "x" }])
      _ = gone
    }
    time.work(for: owner, [{ log += "a" }, { log += "y" }])
    time.step()
    time.stop(owner)
    #expect(!time.hasWork)
    #expect(log == "a")
  }

  @Test func resetDiscardsAllWork() {
    let (time, owner) = (IdleQueue(), Owner())
    time.work(for: owner, [{}])
    time.reset()
    #expect(!time.hasWork)
  }
}
