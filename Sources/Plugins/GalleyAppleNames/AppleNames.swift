import PackagePlugin

/// Adds a generated file of typealiases to a target with iOS sources.
@main
struct AppleNames: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: Target) throws -> [Command] {
    let output = context.pluginWorkDirectoryURL.appendingPathComponent("AppleNames.swift")
    return [
      .buildCommand(
        displayName: "Apple names for \(target.name)",
        executable: try context.tool(named: "GalleyAppleNamesTool").url,
        arguments: [output.path],
        inputFiles: [],
        outputFiles: [output])
    ]
  }
}
