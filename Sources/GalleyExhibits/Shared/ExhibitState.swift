import UIKit

extension Exhibits {
  /// The folder in which exhibits store state for the next launch; `nil`, the default, stores nothing, so that screenshots and replays
  /// do not depend on earlier state.
  public static var stateFolder: URL? {
    get { ExhibitStateFolder.folder }
    set { ExhibitStateFolder.folder = newValue }
  }
}

@MainActor private enum ExhibitStateFolder {
  static var folder: URL?
}
