import CoreGraphics
import Foundation

// What a person feels on a phone. A desktop has nothing that shakes: all of it does nothing, as on an iPad.

/// What makes a device be felt; it does nothing here, as on devices without the hardware.
@preconcurrency @MainActor
open class UIFeedbackGenerator: NSObject {
  /// A generator of nothing in particular.
  public override init() {}
  /// A generator for what happens in a view.
  public init(view: UIView) {}
  /// Feedback is about to be given. Does nothing.
  open func prepare() {}
}

/// Something has bumped into something: not felt here.
open class UIImpactFeedbackGenerator: UIFeedbackGenerator {
  /// What bumps. Raw values are Apple's.
  public enum FeedbackStyle: Int, Sendable {
    /// Something small.
    case light
    /// Something of a usual size.
    case medium
    /// Something large.
    case heavy
    /// Something that gives way.
    case soft
    /// Something that does not.
    case rigid
  }

  /// Something of a usual size.
  public convenience override init() { self.init(style: .medium) }
  /// What is to bump.
  public init(style: FeedbackStyle) { super.init() }
  /// The same in a view.
  public init(style: FeedbackStyle, view: UIView) { super.init(view: view) }
  /// It has bumped. Does nothing.
  open func impactOccurred() {}
  /// The same, from 0 to 1. Does nothing.
  open func impactOccurred(intensity: CGFloat) {}
  /// The same at a point of the view. Does nothing.
  open func impactOccurred(at location: CGPoint) {}
  /// The same, from 0 to 1, at a point of the view. Does nothing.
  open func impactOccurred(intensity: CGFloat, at location: CGPoint) {}
}

/// Another thing is selected: not felt here.
open class UISelectionFeedbackGenerator: UIFeedbackGenerator {
  /// Another one is. Does nothing.
  open func selectionChanged() {}
  /// The same at a point of the view. Does nothing.
  open func selectionChanged(at location: CGPoint) {}
}

/// Something went well, or did not: not felt here.
open class UINotificationFeedbackGenerator: UIFeedbackGenerator {
  /// How it went. Raw values are Apple's.
  public enum FeedbackType: Int, Sendable {
    /// Well.
    case success
    /// With something to look at.
    case warning
    /// Not well.
    case error
  }

  /// It went so. Does nothing.
  open func notificationOccurred(_ notificationType: FeedbackType) {}
  /// The same at a point of the view. Does nothing.
  open func notificationOccurred(_ notificationType: FeedbackType, at location: CGPoint) {}
}
