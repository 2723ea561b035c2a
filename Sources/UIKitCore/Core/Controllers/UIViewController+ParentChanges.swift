/// Whether a controller is being added to its parent or removed from it.
enum ParentMove { case none, coming, going }

extension UIViewController {
  /// Whether the view appears because the controller was added to its parent; valid in the first `viewWillAppear` and `viewDidAppear`.
  public var isMovingToParent: Bool { parentMove == .coming }

  /// Whether the view disappears because the controller leaves its parent, for example by a pop; valid in `viewWillDisappear` and
  /// `viewDidDisappear`.
  public var isMovingFromParent: Bool { parentMove == .going }

  /// Marks the controller as leaving its parent, unless its view has already disappeared, so that `isMovingFromParent` is `true`. The view can
  /// leave its window later, at the end of an animation, when the callbacks run.
  func markLeaving() { parentMove = appearance == .disappeared ? .none : .going }
}
