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
  /// Shows a message without a question.
  func show(_ message: SavingMessage)
}
