import PackagePlugin

/// Adds a generated file with the text of a target's own sources.
@main
struct ExhibitSources: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: Target) throws -> [Command] {
    guard let module = target.sourceModule else { return [] }
    let folder = module.directoryURL
    let sources = module.sourceFiles(withSuffix: "swift").map(\.url).filter { $0.path.hasPrefix(folder.path) }
    let output = context.pluginWorkDirectoryURL.appendingPathComponent("ExhibitSources.swift")
    return [
      .buildCommand(
        displayName: "Sources of \(target.name) as text",
        executable: try context.tool(named: "GalleyEmbeddedTextsTool").url,
        arguments: [output.path, "ExhibitSources", folder.path] + sources.map(\.path),
        inputFiles: sources,
        outputFiles: [output])
    ]
  }
}
