import UIKit

extension Exhibits {
  /// The folder in which exhibits store state for the next launch; `nil`, the default, stores nothing, so that screenshots and replays
  /// do not depend on earlier state.
  public static var stateFolder: URL? {
    get { ExhibitState.folder }
    set { ExhibitState.folder = newValue }
  }
}

@MainActor private enum ExhibitState {
  static var folder: URL?
}
