import Foundation

extension ExportedPackage {
  /// The `main.swift` of every exported package, `Program/program.txt`; what differs from one to the other is in `scene.json`.
  static var program: Data { Data(PackageResources.program_txt) }
}
