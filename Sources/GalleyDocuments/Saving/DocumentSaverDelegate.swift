/// The window of a document, as the object that saves the document needs it.
@MainActor public protocol DocumentSaverDelegate: AnyObject {
  /// Whether the document is saved. If not, changes of its file by other programs are not reported.
  var savesDocuments: Bool { get }
  /// Whether a question is open. Saving does nothing then.
  var isPresentingQuestion: Bool { get }

  /// Presents a question. Its choices call methods of the `DocumentSaver`.
  ///
  /// - Parameter then: the continuation, which is passed to these methods; they call it after the document is saved.
  func present(_ question: SavingQuestion, then: @escaping () -> Void)
  /// Reads the document's file again and shows it in place of the page, at the same position. Called for `.galley` documents without unsaved changes
  /// that another program has changed. Returns whether the file could be read.
  func reloadDocument() -> Bool
  /// Shows a message without a question.
  func show(_ message: SavingMessage)
}
