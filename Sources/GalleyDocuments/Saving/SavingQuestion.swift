import GalleyOutput
import UIKit

/// A decision that saving needs from the user, with the values for its text. Each can be cancelled, which needs no call.
public enum SavingQuestion {
  /// The document is about to be closed with unsaved changes, for example before "closing". A document without a file would be saved in the folder
  /// under this name. A text file would lack the objects in `page`, each a phrase with its count; it is empty if none are lost, or if the user has
  /// decided. Call `saveBeforeLeaving(as:withPageFile:then:)`, `saveAsNewFile(named:in:then:)` with a `.galley` name, or
  /// `discardChanges()` and the continuation.
  case unsavedChanges(activity: String, name: String, folder: String, page: [String])
  /// The user wants to choose a name or path; this is the proposed one. Call `saveNamed(_:then:)`.
  case name(String)
  /// A file with the chosen name exists. Call `saveAsNewFile(named:in:then:)`, or `write(_:over:accepted:then:)` to replace it.
  case fileExists(FileOnDisk, former: FileReplacement.Former)
  /// The document would replace a file that another program has changed; another version, which was written at the same time, has the name
  /// `keptVersion` in the file's folder. Call `saveAsNewFile(named:in:then:)`, or `write(_:over:accepted:then:)` to overwrite it.
  case fileChanged(FileOnDisk, former: FileReplacement.Former, keptVersion: String?)
  /// Another program has changed the file, in parts that the user has changed, too. Call `resolve(_:by:)`.
  case changedOnDisk(ExternalVersion)
  /// The file was deleted or moved. Call `write(_:over:accepted:then:)` over nothing if its folder exists, or `saveAsNewFile(named:in:then:)`.
  case fileMissing(FileOnDisk)
  /// The text is only the beginning of the file: saving would lose the rest. Call `saveAsNewFile(named:in:then:)`.
  case fileIncomplete(FileOnDisk)
  /// The file turned out not to be text, but of this kind, as "a binary file": saving would damage it. Call `saveAsNewFile(named:in:then:)`.
  case fileNotText(FileOnDisk, kind: String)
  /// A folder or a special file, such as a pipe, has replaced the file. Call `saveAsNewFile(named:in:then:)`.
  case fileReplaced(FileOnDisk, by: RegularFile.Kind)
  /// The name that the user typed is that of a folder or a special file, to which no document is written. Call `askForName(_:then:)`.
  case notAFile(RegularFile.Kind, path: String, typed: String)
  /// The chosen name has the extension of a format that documents are not written in, as "a PDF". Call `askForName(_:then:)`.
  case unknownFormat(URL, kind: String)
  /// The file will lack formatting or content. Call `write(_:over:accepted:withPageFile:then:)` with all of these losses, or
  /// `saveAsNewFile(named:in:then:)` with a `.galley` name.
  case losses(SavingLosses, FileOnDisk, former: FileReplacement.Former)
  /// The file cannot be written. Call `askForName(_:then:)`.
  case unwritable(FileOnDisk, WritingError)
}
