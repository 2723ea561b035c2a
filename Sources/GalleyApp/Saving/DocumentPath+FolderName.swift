import GalleyDocuments

extension DocumentPath {
  /// Returns a folder's path for use in a sentence: "your home folder" for the home folder itself, otherwise as `abbreviated(_:)` returns it.
  static func folderName(_ path: String) -> String {
    let short = abbreviated(path)
    return short == "~" ? "your home folder" : short
  }
}
