import Foundation
import PackagePlugin

/// Adds a generated file with the text of those files in a target's folder that are not Swift sources. SwiftPM's `.embedInCode` writes an array of
/// bytes instead; an optimized build of 100 kilobytes of it takes more than a minute.
@main
struct EmbeddedTexts: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: Target) throws -> [Command] {
    guard let folder = target.sourceModule?.directoryURL else { return [] }
    let contents = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: [.isRegularFileKey], options: .skipsHiddenFiles)
    let files = (contents?.compactMap { $0 as? URL } ?? [])
      .filter { $0.pathExtension != "swift" && (try? $0.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile) == true }
      .sorted { $0.path < $1.path }
    let output = context.pluginWorkDirectoryURL.appendingPathComponent("EmbeddedTexts.swift")
    return [
      .buildCommand(
        displayName: "Embedded texts of \(target.name)",
        executable: try context.tool(named: "GalleyEmbeddedTextsTool").url,
        arguments: [output.path, "EmbeddedTexts", folder.path] + files.map(\.path),
        inputFiles: files,
        outputFiles: [output])
    ]
  }
}
