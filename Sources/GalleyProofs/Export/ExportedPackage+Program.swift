import Foundation

extension ExportedPackage {
  /// The `main.swift` of every exported package, from `Program/program.txt`. `scene.json` contains the differences.
  static var program: Data { Data(PackageResources.program_txt) }
}
