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

  /// Returns whether another program has changed the document's file since a copy was made; `false` for a document without a file.
  public func isFileChanged(sinceCopy copy: RecoveryFolder.Found) -> Bool { file != nil && autosave?.isOfAnotherFile(copy) == true }

  /// Restores the text and the arrangement of the page from a copy. If the file has changed since the copy was made, saving asks before it replaces
  /// the file.
  public func restore(_ copy: RecoveryFolder.Found) -> RecoveryResult {
    guard page?.completeText() != false else { return .incompleteText }
    let isChanged = isFileChanged(sinceCopy: copy)
    guard autosave?.restore(copy) == true else { return .damagedCopy }
    if isChanged { distrustFile() }
    return .restored
  }
}
