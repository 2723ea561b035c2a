import Foundation

/// Third-party test data, in `../shared/cases` beside the project; it is not part of a clone.
public enum SharedCases {
  public static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("../shared/cases").standardizedFileURL

  public static var isHere: Bool { FileManager.default.fileExists(atPath: folder.path) }

  /// Returns `nil` if the file does not exist.
  public static func data(_ name: String) -> Data? { try? Data(contentsOf: folder.appendingPathComponent(name)) }

  public static func text(_ name: String) -> String? { data("texts/\(name)").map { String(decoding: $0, as: UTF8.self) } }
}
