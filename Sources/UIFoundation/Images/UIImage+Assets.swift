import Fonts
import Foundation

// The project's `Assets` folder stands for what a bundle and its asset catalogue are on iOS.

extension UIImage {
  /// The picture `Assets/Images/<name>`, ".png" added where the name has no ending; `nil` where there is none.
  public convenience init?(named name: String) {
    let file = name.contains(".") ? name : name + ".png"
    guard let path = assetPath("Images/" + file) else { return nil }
    self.init(contentsOfFile: path)
  }
}

/// The bytes of a file among the project's assets.
public final class NSDataAsset: NSObject, @unchecked Sendable {
  /// The path within `Assets`.
  public let name: String
  /// All bytes, read when the asset is made.
  public let data: Data

  /// `nil` where there is no such file, or it cannot be read.
  public init?(name: String) {
    guard let path = assetPath(name), let data = FileManager.default.contents(atPath: path) else { return nil }
    (self.name, self.data) = (name, data)
    super.init()
  }
}

/// A name never leads out of the folder.
private func assetPath(_ relative: String) -> String? {
  relative.split(separator: "/").contains("..") ? nil : AssetLocator.url(relative)
}
