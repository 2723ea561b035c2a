import Foundation

/// The project's files, found from this one.
enum SourceTree {
  static let root = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  struct File: Sendable {
    /// From the project's root.
    var path: String
    var text: String
    var lines: [Substring] { text.split(separator: "\n", omittingEmptySubsequences: false) }

    /// The lines, counted from 1, that contain one of `substrings`; a file without any of them is not split into lines.
    func lines(with substrings: [String]) -> [(number: Int, text: Substring)] {
      guard substrings.contains(where: text.contains) else { return [] }
      return lines.enumerated().filter { line in substrings.contains { line.element.contains($0) } }.map { ($0.offset + 1, $0.element) }
    }

    /// The folder under `Sources`, or the plugin's under `Sources/Plugins`.
    var module: String {
      let parts = path.split(separator: "/")
      return String(parts[1] == "Plugins" ? parts[2] : parts[1])
    }
  }

  /// The files in a folder and its subfolders with these extensions, sorted by path.
  static func files(in folder: String, _ extensions: Set<String>) -> [File] {
    let base = root.appendingPathComponent(folder)
    let names = FileManager.default.enumerator(atPath: base.path)?.compactMap { $0 as? String } ?? []
    return names.filter { name in
      extensions.contains((name as NSString).pathExtension)
        && !name.split(separator: "/").contains { $0.hasPrefix(".") }
    }.sorted().compactMap { name in
      let path = "\(folder)/\(name)"
      guard let text = try? String(contentsOf: root.appendingPathComponent(path), encoding: .utf8) else { return nil }
      return File(path: path, text: text)
    }
  }

  /// Every test in the sources, as `Suite.test`.
  static let testNames: Set<String> = {
    // A literal in the loop would be parsed again for each line.
    let suiteForm = /\b(?:struct|class|enum|extension) (\w+Tests)\b/, functionForm = /\bfunc (\w+)/
    var found: Set<String> = []
    for file in files(in: "Tests", ["swift"]) {
      var suite = ""
      for line in file.lines(with: ["Tests", "func "]) {
        if let name = line.text.firstMatch(of: suiteForm)?.1 { suite = String(name) }
        if let name = line.text.firstMatch(of: functionForm)?.1 { found.insert("\(suite).\(name)") }
      }
    }
    return found
  }()

  static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
  }

  static func names(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: root.appendingPathComponent(folder).path).sorted()
  }
}
