import UIKit

extension Exhibits {
  /// Where exhibits keep what is to be there again at the next start; `nil`, as it is at first, keeps nothing: a picture or a replay
  /// hangs on nothing that was there before.
  public static var stateFolder: URL? {
    get { ExhibitState.folder }
    set { ExhibitState.folder = newValue }
  }
}

@MainActor private enum ExhibitState {
  static var folder: URL?
}
