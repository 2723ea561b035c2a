import Foundation

// Writes a Swift file with the text of other files by their paths within a folder, sorted by path.

guard CommandLine.arguments.count >= 4 else {
  FileHandle.standardError.write(Data("usage: GalleyEmbeddedTextsTool OUTPUT.swift TYPE FOLDER FILE…\n".utf8))
  exit(2)
}
let type = CommandLine.arguments[2]
let folder = CommandLine.arguments[3].hasSuffix("/") ? CommandLine.arguments[3] : CommandLine.arguments[3] + "/"
// Delimiters that no source contains.
let marks = String(repeating: "#", count: 9)
var source = """
  // Written by a plugin of Galley. Do not edit.

  /// Files of this module as text.
  enum \(type) {
    /// The contents of the files by their paths within the module's folder.
    static let files: [String: String] = [

  """
do {
  for path in CommandLine.arguments.dropFirst(4).sorted() where path.hasPrefix(folder) {
    let text = try String(contentsOfFile: path, encoding: .utf8)
    source += "\(marks)\"\(path.dropFirst(folder.count))\"\(marks): \(marks)\"\"\"\n\(text)\n\"\"\"\(marks),\n"
  }
  source += "  ]\n}\n"
  try source.write(toFile: CommandLine.arguments[1], atomically: true, encoding: .utf8)
} catch {
  FileHandle.standardError.write(Data("GalleyEmbeddedTextsTool: \(error)\n".utf8))
  exit(1)
}
