import UIKit

/// The state that exhibits store for the next launch.
@MainActor public enum ExhibitState {
  /// The folder of the state; `nil`, the default, stores nothing, so that screenshots and replays do not depend on earlier state.
  public static var folder: URL?
}
