import Foundation
import GalleyFonts

// The project's `Assets` folder replaces the bundle and the asset catalogue of iOS.

extension UIImage {
  /// Loads the image `Assets/Images/<name>`; ".png" is appended if the name has no extension. Returns `nil` if there is
  /// none.
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
  /// The bytes of the file, read during initialization.
  public let data: Data

  /// Loads the data of an asset file. Returns `nil` if the file does not exist or cannot be read.
  public init?(name: String) {
    guard let path = assetPath(name), let data = FileManager.default.contents(atPath: path) else { return nil }
    (self.name, self.data) = (name, data)
    super.init()
  }
}

/// Returns the path of an asset. Rejects names that lead out of the folder. Returns `nil` if there is none.
private func assetPath(_ relative: String) -> String? {
  relative.split(separator: "/").contains("..") ? nil : AssetLocator.url(relative)
}
