import Foundation

/// What animations that are added together have in common: a duration, and who is told when all of them have ended.
///
/// Layers change without animation here (on iOS a layer that belongs to no view animates by itself), so `setDisableActions(true)` says what holds in any case.
@preconcurrency @MainActor
open class CATransaction {
  private static var stack: [Transaction] = []

  /// Those that are begun now; without any, one that is committed in the next turn.
  private static var innermost: Transaction {
    if let last = stack.last { return last }
    let implicit = Transaction(outer: nil, isImplicit: true)
    stack.append(implicit)
    Timeline.shared.schedule(after: 0) {
      // Unless it was flushed.
      guard let index = stack.firstIndex(where: { $0 === implicit }) else { return }
      stack.remove(at: index).leave()
    }
    return implicit
  }

  /// Begins a transaction, within the one that is begun.
  public class func begin() { stack.append(Transaction(outer: stack.last)) }

  /// Ends the transaction that was begun last; nothing happens without one.
  public class func commit() { if stack.last?.isImplicit == false { stack.removeLast().leave() } }

  /// Commits a transaction that nobody began. What is shown is drawn in the next frame, as always.
  public class func flush() {
    if stack.last?.isImplicit == true { stack.removeLast().leave() }
  }

  /// Of animations that say none; 0.25 by default.
  public class func animationDuration() -> CFTimeInterval { stack.last { $0.duration != nil }?.duration ?? 0.25 }
  /// Sets it for the rest of this transaction.
  public class func setAnimationDuration(_ dur: CFTimeInterval) { innermost.duration = dur }
  /// Of animations that say none; `nil` by default.
  public class func animationTimingFunction() -> CAMediaTimingFunction? { stack.last { $0.timingFunction != nil }?.timingFunction }
  /// Sets it for the rest of this transaction.
  public class func setAnimationTimingFunction(_ function: CAMediaTimingFunction?) { innermost.timingFunction = function }
  /// Whether layers change without animation, as was said; `false` by default.
  public class func disableActions() -> Bool { stack.last { $0.disablesActions != nil }?.disablesActions ?? false }
  /// Says so for the rest of this transaction.
  public class func setDisableActions(_ flag: Bool) { innermost.disablesActions = flag }
  /// What is called when this transaction ends; `nil` for nothing.
  public class func completionBlock() -> (() -> Void)? { stack.last?.completion }
  /// Sets what is called once, when this transaction is committed and all animations that were added within it – of layers, and of `UIView.animate` –
  /// have ended; what was set before is called then, too. `nil` takes it away.
  public class func setCompletionBlock(_ block: (() -> Void)?) { innermost.setCompletion(block) }

  /// The transaction that something belongs to which begins now, told to wait for it; `nil` where nobody waits.
  static func join() -> Transaction? {
    guard let last = stack.last else { return nil }
    last.enter()
    return last
  }

  static func reset() { stack = [] }
}

/// One transaction: counts what it waits for.
@MainActor
final class Transaction {
  var duration: CFTimeInterval?
  var timingFunction: CAMediaTimingFunction?
  var disablesActions: Bool?
  let isImplicit: Bool
  private let outer: Transaction?
  private(set) var completion: (() -> Void)?
  /// Its own being open is one.
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
