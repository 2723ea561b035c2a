/// The documents on the gallery's start screen, and the actions of its buttons.
@MainActor public struct GalleryStart {
  /// A document that was used before.
  public struct RecentDocument: Equatable {
    /// The absolute path.
    public var path: String
    /// The file's name.
    public var name: String
    /// The folder, as the reader sees it.
    public var folder: String

    /// Creates the description of a document.
    public init(path: String, name: String, folder: String) { (self.path, self.name, self.folder) = (path, name, folder) }
  }

  /// Called when the user wants a new document.
  public var newDocument: () -> Void
  /// Called when the user wants to choose a document.
  public var openDocument: () -> Void
  /// Returns the documents that were used last, the latest first.
  public var recentDocuments: () -> [RecentDocument]
  /// Called with the path of a recent document that the user chose.
  public var openRecent: (String) -> Void
  /// Called with the path of a document that the user removed from the list.
  public var forgetRecent: (String) -> Void

  /// Creates the content of a start screen.
  public init(
    newDocument: @escaping () -> Void, openDocument: @escaping () -> Void, recentDocuments: @escaping () -> [RecentDocument],
    openRecent: @escaping (String) -> Void, forgetRecent: @escaping (String) -> Void
  ) {
    (self.newDocument, self.openDocument, self.recentDocuments) = (newDocument, openDocument, recentDocuments)
    (self.openRecent, self.forgetRecent) = (openRecent, forgetRecent)
  }
}
