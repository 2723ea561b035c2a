/// The result of restoring a recovery copy.
public enum RecoveryResult: Hashable, Sendable {
  case restored
  /// The user did not wait until the document's file was read completely. The copy stays.
  case incompleteText
  /// The copy is damaged. It stays.
  case damagedCopy
}

/// Recovery of unsaved changes from an earlier window of the same document.
extension DocumentSaver {
  /// Starts storing unsaved changes in `folder`.
  public func startAutosave(in folder: RecoveryFolder) { autosave = Autosave(identity, of: file?.digest, in: folder) }

  /// Returns whether a copy is based on content that differs from that of the document's file when it was last read or written here. Waits for the
  /// remainder of the file; returns `false` if the user cancels, for a document without a file, and without `autosave`.
  public func isFileChanged(sinceCopy copy: RecoveryFolder.Found) -> Bool { file != nil && autosave?.isOfAnotherFile(copy) == true }

  /// Restores the text, the arrangement and the state of viewing of the page from a copy, after waiting for the remainder of the file. The document
  /// is edited then. If the file has changed since the copy was made, saving asks before it replaces the file.
  public func restore(_ copy: RecoveryFolder.Found) -> RecoveryResult {
    guard page?.completeText() != false else { return .incompleteText }
    let isChanged = isFileChanged(sinceCopy: copy)
    guard autosave?.restore(copy) == true else { return .damagedCopy }
    if isChanged { distrustFile() }
    return .restored
  }
}
