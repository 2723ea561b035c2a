import Foundation

extension ExportedPackage {
  /// The `main.swift` of every exported package, from `Program/program.txt`. `scene.json` contains the differences.
  static var program: Data { Data(EmbeddedTexts.text("Export/Program/program.txt").utf8) }
}
