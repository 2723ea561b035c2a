/// The documents on the gallery's start screen, and the actions of its buttons.
@MainActor struct GalleryStart {
  /// A document that was used before.
  struct RecentDocument: Equatable {
    /// The absolute path.
    var path: String
    /// The file's name.
    var name: String
    /// The folder, as the reader sees it.
    var folder: String

    /// Creates the description of a document.
    init(path: String, name: String, folder: String) { (self.path, self.name, self.folder) = (path, name, folder) }
  }

  /// Called when the user wants a new document.
  var newDocument: () -> Void
  /// Called when the user wants to choose a document.
  var openDocument: () -> Void
  /// Returns the documents that were used last, the latest first.
  var recentDocuments: () -> [RecentDocument]
  /// Called with the path of a recent document that the user chose.
  var openRecent: (String) -> Void
  /// Called with the path of a document that the user removed from the list.
  var forgetRecent: (String) -> Void

  /// Creates the content of a start screen.
  init(
    newDocument: @escaping () -> Void, openDocument: @escaping () -> Void, recentDocuments: @escaping () -> [RecentDocument],
    openRecent: @escaping (String) -> Void, forgetRecent: @escaping (String) -> Void
  ) {
    (self.newDocument, self.openDocument, self.recentDocuments) = (newDocument, openDocument, recentDocuments)
    (self.openRecent, self.forgetRecent) = (openRecent, forgetRecent)
  }
}
