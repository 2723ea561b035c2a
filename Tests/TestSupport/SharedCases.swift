import Foundation

/// Test data that others wrote, in `../shared/cases` beside the project; a stranger's clone has none of it.
public enum SharedCases {
  public static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("../shared/cases").standardizedFileURL

  public static var isHere: Bool { FileManager.default.fileExists(atPath: folder.path) }

  /// `nil` where the file is not there.
  public static func data(_ name: String) -> Data? { try? Data(contentsOf: folder.appendingPathComponent(name)) }

  public static func text(_ name: String) -> String? { data("texts/\(name)").map { String(decoding: $0, as: UTF8.self) } }
}
