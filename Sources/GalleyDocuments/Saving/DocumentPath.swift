import UIKit

/// Names and paths of files that are saved.
public enum DocumentPath {
  /// Returns the first name of the sequence `name`, then `name` with -2, -3, … before its extension, that does not exist in `folder`; after 9,999
  /// names, one with a random number, which is not checked.
  public static func freeName(in folder: String, like name: String = "untitled.galley") -> String {
    let url = URL(fileURLWithPath: name)
    let (stem, ending) = (url.deletingPathExtension().lastPathComponent, url.pathExtension.isEmpty ? "" : "." + url.pathExtension)
    let names = [name] + (2...9999).lazy.map { "\(stem)-\($0)\(ending)" }
    return names.first { !FileManager.default.fileExists(atPath: folder + "/" + $0) } ?? "\(stem)-\(UInt32.random(in: 10_000 ... .max))\(ending)"
  }

  /// Returns the name of the `.galley` document that can replace a text file, as "notes.galley" for "notes.md".
  public static func packageName(for name: String) -> String {
    URL(fileURLWithPath: name).deletingPathExtension().lastPathComponent + "." + DocumentPackage.fileExtension
  }

  /// Returns `path` with ~ for the user's home folder. Returns it unchanged if it is elsewhere, or if the environment names no home folder.
  public static func abbreviated(_ path: String) -> String {
    guard let home = ProcessInfo.processInfo.environment["HOME"], home.count > 1, path == home || path.hasPrefix(home + "/") else { return path }
    return "~" + path.dropFirst(home.count)
  }
}
