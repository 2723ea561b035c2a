import Foundation

/// A transaction: the common duration and completion handler of animations that are added together.
///
/// Layers change without animation here (on iOS, a layer without a view animates implicitly), so `setDisableActions(true)` changes nothing.
@preconcurrency @MainActor
open class CATransaction {
  private static var stack: [Transaction] = []

  /// The innermost open transaction. If there is none, an implicit transaction begins, which is committed in the next turn.
  private static var innermost: Transaction {
    if let last = stack.last { return last }
    let implicit = Transaction(outer: nil, isImplicit: true)
    stack.append(implicit)
    Timeline.shared.schedule(after: 0) {
      // It can have been flushed already.
      guard let index = stack.firstIndex(where: { $0 === implicit }) else { return }
      stack.remove(at: index).leave()
    }
    return implicit
  }

  /// Begins a transaction, nested in the current one.
  public class func begin() { stack.append(Transaction(outer: stack.last)) }

  /// Commits the innermost transaction that `begin()` opened. Does nothing if none is open.
  public class func commit() { if stack.last?.isImplicit == false { stack.removeLast().leave() } }

  /// Commits the implicit transaction, whose changes are drawn in the next frame, as always. Does nothing if there is none, or while a transaction
  /// that `begin()` opened is open.
  public class func flush() {
    if stack.last?.isImplicit == true { stack.removeLast().leave() }
  }

  /// Returns the duration of animations without one of their own; 0.25 by default.
  public class func animationDuration() -> CFTimeInterval { stack.last { $0.duration != nil }?.duration ?? 0.25 }
  /// Sets the animation duration for the remainder of this transaction.
  public class func setAnimationDuration(_ dur: CFTimeInterval) { innermost.duration = dur }
  /// Returns the timing function of animations without one of their own; `nil` by default.
  public class func animationTimingFunction() -> CAMediaTimingFunction? { stack.last { $0.timingFunction != nil }?.timingFunction }
  /// Sets the timing function for the remainder of this transaction; `nil` uses that of the enclosing one.
  public class func setAnimationTimingFunction(_ function: CAMediaTimingFunction?) { innermost.timingFunction = function }
  /// Returns whether layers change without animation, as set by `setDisableActions`; `false` by default.
  public class func disableActions() -> Bool { stack.last { $0.disablesActions != nil }?.disablesActions ?? false }
  /// Sets whether implicit animations are disabled for the remainder of this transaction.
  public class func setDisableActions(_ flag: Bool) { innermost.disablesActions = flag }
  /// Returns the block that is called when this transaction ends; `nil` means none.
  public class func completionBlock() -> (() -> Void)? { stack.last?.completion }
  /// Sets the block that is called once this transaction is committed and all animations that were added within it, of layers and of
  /// `UIView.animate`, have ended. A block that was set before is called then, too. `nil` removes it.
  public class func setCompletionBlock(_ block: (() -> Void)?) { innermost.setCompletion(block) }

  /// Returns the innermost open transaction, and has it wait for the animation that begins now. Returns `nil` if none is open.
  static func join() -> Transaction? {
    guard let last = stack.last else { return nil }
    last.enter()
    return last
  }

  /// Discards all open transactions without calling their completion blocks, for the next window of the process.
  package static func reset() { stack = [] }
}

/// A transaction, with a count of the animations that it waits for.
@MainActor
final class Transaction {
  var duration: CFTimeInterval?
  var timingFunction: CAMediaTimingFunction?
  var disablesActions: Bool?
  let isImplicit: Bool
  private let outer: Transaction?
  private(set) var completion: (() -> Void)?
  /// The number of ends that the completion handler waits for: those of the animations and, while the transaction is open, its own. Starts at 1.
  private var waiting = 1

  init(outer: Transaction?, isImplicit: Bool = false) {
    self.outer = outer
    self.isImplicit = isImplicit
    outer?.enter()
  }

  func setCompletion(_ block: (() -> Void)?) {
    if let former = completion, block != nil {
      let both = block!
      completion = {
        former()
        both()
      }
    } else {
      completion = block
    }
  }

  func enter() { waiting += 1 }

  func leave() {
    waiting -= 1
    guard waiting == 0 else { return }
    let block = completion
    completion = nil
    Timeline.shared.schedule(after: 0) { [outer] in
      block?()
      outer?.leave()
    }
  }
}
