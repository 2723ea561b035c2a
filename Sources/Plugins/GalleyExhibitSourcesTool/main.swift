import Foundation

// Writes a Swift file with the text of other files by their paths within a folder, sorted by path.

guard CommandLine.arguments.count >= 3 else {
  FileHandle.standardError.write(Data("usage: GalleyExhibitSourcesTool OUTPUT.swift FOLDER FILE.swift…\n".utf8))
  exit(2)
}
let folder = CommandLine.arguments[2].hasSuffix("/") ? CommandLine.arguments[2] : CommandLine.arguments[2] + "/"
// Delimiters that no source contains.
let marks = String(repeating: "#", count: 9)
var source = """
  // Written by Galley's ExhibitSources plugin. Do not edit.

  /// The sources of this module as text.
  enum ExhibitSources {
    /// The contents of the files by their paths within the module's folder.
    static let files: [String: String] = [

  """
do {
  for path in CommandLine.arguments.dropFirst(3).sorted() where path.hasPrefix(folder) {
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let body = text.hasSuffix("\n") ? String(text.dropLast()) : text
    source += "\(marks)\"\(path.dropFirst(folder.count))\"\(marks): \(marks)\"\"\"\n\(body)\n\"\"\"\(marks),\n"
  }
  source += "  ]\n}\n"
  try source.write(toFile: CommandLine.arguments[1], atomically: true, encoding: .utf8)
} catch {
  FileHandle.standardError.write(Data("GalleyExhibitSourcesTool: \(error)\n".utf8))
  exit(1)
}
