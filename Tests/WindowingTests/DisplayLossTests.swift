import Foundation
import Synchronization
import Testing

@testable import Windowing

/// The handlers of Xlib's errors, on any thread.
@Suite(.serialized) @MainActor struct DisplayLossTests {
  /// For each call, whether it was on the main thread.
  private final class Calls: Sendable {
    private let calls = Mutex<[Bool]>([])
    var areOnMainThread: [Bool] { calls.withLock { $0 } }
    func add() { calls.withLock { $0.append(Thread.isMainThread) } }
  }

  /// The result of `body` on a new thread, while the main thread remains available.
  private func onNewThread<T: Sendable>(_ body: @escaping @Sendable () -> T) async -> T {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread { continuation.resume(returning: body()) }
    }
  }

  @Test func workOfTheMainThreadRunsAtOnce() {
    let calls = Calls()
    #expect(DisplayLoss.onMainThread(waiting: 0) { calls.add() })
    #expect(calls.areOnMainThread == [true])
  }

  @Test func workOfAnotherThreadIsHandedToTheMainThread() async {
    let calls = Calls()
    let isDone = await onNewThread { DisplayLoss.onMainThread(waiting: 60_000) { calls.add() } }
    #expect(isDone && calls.areOnMainThread == [true])
  }

  /// A main thread that waits for the other one, as for a lock of Xlib, does not block it forever.
  @Test func waitingForTheMainThreadIsLimited() {
    let (isEnded, calls) = (DispatchSemaphore(value: 0), Calls())
    Thread.detachNewThread {
      if !DisplayLoss.onMainThread(waiting: 20, {}) { calls.add() }
      isEnded.signal()
    }
    isEnded.wait()
    #expect(calls.areOnMainThread == [false])
  }

  /// The handler runs on the thread of the request, and the text is backed up on the main thread.
  @Test func refusedRequestsOfAnotherThreadBackUp() async {
    let former = DisplayLoss.onError
    defer { DisplayLoss.onError = former }
    let calls = Calls()
    await withCheckedContinuation { continuation in
      DisplayLoss.onError = {
        calls.add()
        continuation.resume()
      }
      Thread.detachNewThread { _ = requestFailed(nil, nil) }
    }
    #expect(calls.areOnMainThread == [true])
  }
}
