import Foundation
import PackagePlugin

/// Adds a generated file with the text of files in a target's folder: of those that are not Swift sources, as `EmbeddedTexts`, or, if there are only
/// Swift sources, of these, as `ExhibitSources`. SwiftPM's `.embedInCode` writes an array of bytes instead; an optimized build of 100 kilobytes of it
/// takes more than a minute.
@main
struct EmbeddedTexts: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: Target) throws -> [Command] {
    guard let folder = target.sourceModule?.directoryURL else { return [] }
    let contents = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: [.isRegularFileKey], options: .skipsHiddenFiles)
    let all = (contents?.compactMap { $0 as? URL } ?? [])
      .filter { (try? $0.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile) == true }
      .sorted { $0.path < $1.path }
    let others = all.filter { $0.pathExtension != "swift" }
    let (type, files) = others.isEmpty ? ("ExhibitSources", all) : ("EmbeddedTexts", others)
    let output = context.pluginWorkDirectoryURL.appendingPathComponent("\(type).swift")
    return [
      .buildCommand(
        displayName: "\(type) of \(target.name)",
        executable: try context.tool(named: "GalleyEmbeddedTextsTool").url,
        arguments: [output.path, type, folder.path] + files.map(\.path),
        inputFiles: files,
        outputFiles: [output])
    ]
  }
}
