import TextKit
import UIKitCore

extension TextLayoutHost {
  /// The maximum number of times that one step adds containers.
  private static var maximumAdditions: Int { 8 }

  /// Whether all text is laid out, except for text that fits in no container.
  private var isComplete: Bool {
    guard addContainers != nil else { return layoutManager.documentLayout.isComplete }
    return layoutManager.firstUnlaidCharacterIndex() >= layoutManager.documentLayout.utf16Length
  }

  /// Lays out the remaining text in idle time, step by step, and calls `onIdleLayout` after each step. Stops earlier work of this host if nothing
  /// remains, `allowsIdleLayout` returns `false`, or `backgroundLayoutEnabled` is `false`.
  public func layOutWhenIdle() {
    guard canLayOutWhenIdle else { return IdleQueue.shared.stop(self) }
    IdleQueue.shared.work(for: self, idleWork)
  }

  private var canLayOutWhenIdle: Bool {
    layoutManager.backgroundLayoutEnabled && !hosted.isEmpty && !isComplete && allowsIdleLayout?() ?? true
  }

  /// Lays out about `count` UTF-16 code units that were never laid out, from the first one, and adds containers if necessary.
  ///
  /// - Returns: Whether text remains that can be laid out.
  public func layOut(unlaidUnits count: Int) -> Bool {
    let end = layoutManager.firstUnlaidCharacterIndex() + count
    for _ in 0..<Self.maximumAdditions {
      let isMore = layoutManager.layOut(unlaidUnits: max(end - layoutManager.firstUnlaidCharacterIndex(), 1))
      if isComplete { return false }
      if layoutManager.firstUnlaidCharacterIndex() >= end { return true }
      guard let addContainers else { return isMore }
      guard addContainers() else { return false }
    }
    return true
  }

  func layOutIdleStep() {
    guard canLayOutWhenIdle else { return }
    var isMore = false
    var step = idleStep
    step.perform { isMore = layOut(unlaidUnits: $0) }
    idleStep = step
    onIdleLayout?(isMore)
    if isMore { layOutWhenIdle() }
  }
}
