import CoreGraphics
import Foundation

// Haptic feedback. A desktop has no haptics, so these classes do nothing, as on an iPad.

/// Generates haptic feedback; its methods have no effect here, as on devices without the hardware.
@preconcurrency @MainActor
open class UIFeedbackGenerator: NSObject {
  /// Creates a generator.
  public override init() {}
  /// Creates a generator for a view.
  public init(view: UIView) {}
  /// Prepares the generator for feedback. Has no effect: a desktop has no haptics.
  open func prepare() {}
}

/// Feedback for an impact; its methods have no effect here.
open class UIImpactFeedbackGenerator: UIFeedbackGenerator {
  /// The kind of the colliding objects. Raw values are Apple's.
  public enum FeedbackStyle: Int, Sendable {
    /// A small object.
    case light
    /// An object of medium size.
    case medium
    /// A large object.
    case heavy
    /// A soft object.
    case soft
    /// A rigid object.
    case rigid
  }

  /// Creates a generator with the style `.medium`.
  public convenience override init() { self.init(style: .medium) }
  /// Creates a generator with a style.
  public init(style: FeedbackStyle) { super.init() }
  /// Creates a generator with a style for a view.
  public init(style: FeedbackStyle, view: UIView) { super.init(view: view) }
  /// Triggers the feedback. Has no effect: a desktop has no haptics.
  open func impactOccurred() {}
  /// Triggers the feedback with an intensity from 0 to 1. Has no effect: a desktop has no haptics.
  open func impactOccurred(intensity: CGFloat) {}
  /// Triggers the feedback at a point of the view. Has no effect: a desktop has no haptics.
  open func impactOccurred(at location: CGPoint) {}
  /// Triggers the feedback with an intensity from 0 to 1 at a point of the view. Has no effect: a desktop has no haptics.
  open func impactOccurred(intensity: CGFloat, at location: CGPoint) {}
}

/// Feedback for a change of selection; its methods have no effect here.
open class UISelectionFeedbackGenerator: UIFeedbackGenerator {
  /// Triggers the feedback. Has no effect: a desktop has no haptics.
  open func selectionChanged() {}
  /// Triggers the feedback at a point of the view. Has no effect: a desktop has no haptics.
  open func selectionChanged(at location: CGPoint) {}
}

/// Feedback for the outcome of a task; its methods have no effect here.
open class UINotificationFeedbackGenerator: UIFeedbackGenerator {
  /// The outcome of a task. Raw values are Apple's.
  public enum FeedbackType: Int, Sendable {
    /// The task succeeded.
    case success
    /// The task produced a warning.
    case warning
    /// The task failed.
    case error
  }

  /// Triggers the feedback. Has no effect: a desktop has no haptics.
  open func notificationOccurred(_ notificationType: FeedbackType) {}
  /// Triggers the feedback at a point of the view. Has no effect: a desktop has no haptics.
  open func notificationOccurred(_ notificationType: FeedbackType, at location: CGPoint) {}
}
