import GalleyDocuments

extension DocumentPath {
  /// Returns a folder's path for use in a sentence: "your home folder", or the path with ~ for that.
  static func folderName(_ path: String) -> String {
    let short = abbreviated(path)
    return short == "~" ? "your home folder" : short
  }
}
