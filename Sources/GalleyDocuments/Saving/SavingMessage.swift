import GalleyOutput

/// An event of saving or reading that the user is informed about, without a question.
public enum SavingMessage: Hashable, Sendable {
  /// Nothing was saved, because the user did not wait until the file was read completely.
  case incompleteText
  /// Nothing was saved, because the text of the file with this name has no changes. The second value is a change by another program; `nil` if there
  /// was none.
  case noChanges(name: String, FileOnDisk.ExternalChange?)
  /// The user stopped saving; the file with this name is unchanged.
  case stopped(name: String)
  /// The document was saved in the file `name`, and `imageCount` of its images were copied beside it.
  case saved(name: String, folder: String, imageCount: Int)
  /// Only the page was saved, in the page file of this name, because the text has no changes.
  case pageFileSaved(name: String)
  /// The page file of this name could not be written. The text was saved.
  case pageFileFailed(name: String, WritingError)
  /// A version of the file that another program wrote during saving has this name now.
  case versionKept(name: String)
  /// Another program has changed the file of this name, and the page shows the new version.
  case reloaded(name: String)
  /// Another program has changed the file of this name, and its changes were added to the unsaved ones.
  case merged(name: String)
  /// The user kept the text of the page. The version of the other program was written to a file of this name.
  case otherVersionKept(name: String)
  /// The version of the other program could not be written to a file of this name. Nothing changed.
  case otherVersionNotKept(name: String, WritingError)
  /// Another program has changed the file. The text was not reloaded.
  case changedExternally(FileOnDisk.ExternalChange)
  /// Ill-formed sequences in the remainder of the file were replaced by U+FFFD.
  case replacedSequences(Int, path: String)
  /// Reading the remainder failed; the problem is a phrase that follows the file's name.
  case readingFailed(name: String, problem: String)
  /// The whole file turned out not to be text, but of this kind, as "a binary file".
  case notText(name: String, kind: String)
  /// The file became shorter while it was read, so the text is incomplete.
  case shortened(name: String)
  /// Recovery copies of unsaved changes cannot be written.
  case recoveryFailed(WritingError)
}
