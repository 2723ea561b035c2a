import Foundation
import GalleyOutput

/// The files of a package that lays out a step of a proof.
struct ExportedPackage {
  var proof: String
  var step: Int
  /// The location of Galley's sources, as specified by the user.
  var galley: String
  var scene: ExportedScene
  var recorded: LayoutRecord

  /// The proof's name as a valid module name.
  private var module: String {
    let words = proof.split { !($0.isLetter || $0.isNumber) }.map { $0.prefix(1).uppercased() + $0.dropFirst() }
    let name = words.joined()
    return name.first?.isLetter == true ? name : "Proof" + name
  }

  /// Writes the package. Throws if a file cannot be written; then the folder is not created.
  ///
  /// - Parameter folder: A folder that does not exist. It is written next to it and moved there when complete.
  func write(to folder: URL) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let sources = "Sources/\(module)"
    let files = [
      "Package.swift": Data(manifest.utf8), "\(sources)/main.swift": Self.program,
      "\(sources)/scene.json": try encoder.encode(scene), "\(sources)/recorded.layout": Data(recorded.text.utf8),
    ]
    let new = try FolderSwap.makeNew(for: folder)
    do {
      for (path, data) in files {
        let file = new.appendingPathComponent(path)
        try OutputFolder.make(file.deletingLastPathComponent().path)
        try FileReplacement.write(data, to: file.path, isDurable: false)
      }
      try FolderSwap.put(new, at: folder, over: nil)
    } catch {
      try? FileManager.default.removeItem(at: new)
      guard let error = error as? WritingError else { throw error }
      throw ProofError(folder.path, "the package cannot be written: \(error.problem)", error.remedy)
    }
  }

  private var manifest: String {
    let isAddress = galley.contains("://")
    let address = isAddress ? galley : galley == "../galley" ? galley : URL(fileURLWithPath: galley).standardizedFileURL.path
    let identity = URL(fileURLWithPath: address).deletingPathExtension().lastPathComponent.lowercased()
    let quoted = JSONText.quoted(address)
    let dependency = isAddress ? ".package(url: \(quoted), branch: \"main\")" : ".package(name: \"galley\", path: \(quoted))"
    let package = JSONText.quoted(isAddress ? identity : "galley")
    return "// swift-tools-version: 6.1\nimport PackageDescription\n" + """

      // Step \(step) of the proof \(proof), laid out by the library alone: `swift run` prints the text positions, and
      // exits with 1 if they differ from the recording.
      let package = Package(
        name: \(JSONText.quoted(module)),
        // The location of Galley: a folder, or .package(url: "…/galley", branch: "main").
        dependencies: [\(dependency)],
        targets: [
          .executableTarget(
            name: \(JSONText.quoted(module)),
            dependencies: [.product(name: "UIKit", package: \(package)), .product(name: "Proofs", package: \(package))],
            resources: [.copy("scene.json"), .copy("recorded.layout")],
            plugins: [.plugin(name: "AppleNames", package: \(package))])
        ])

      """
  }
}
