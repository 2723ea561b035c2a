/// Whether a controller is on its way into its parent, or out of it.
enum ParentMove { case none, coming, going }

extension UIViewController {
  /// Whether the view comes because the controller was added to its parent: in `viewWillAppear` and `viewDidAppear`, the first time.
  public var isMovingToParent: Bool { parentMove == .coming }

  /// Whether the view goes because the controller leaves its parent, as when it is popped: in `viewWillDisappear` and `viewDidDisappear`.
  public var isMovingFromParent: Bool { parentMove == .going }

  /// The view may leave its window later, at the end of an animation, and that is when it is told.
  func noteLeaving() { parentMove = appearance == .disappeared ? .none : .going }
}
