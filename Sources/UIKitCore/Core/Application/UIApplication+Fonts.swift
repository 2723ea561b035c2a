import CoreText
import Foundation

extension UIApplication {
  /// Registers the fonts that a bundle's Info.plist lists under `UIAppFonts`, by paths within the bundle's resources.
  ///
  /// `run` does so for the main bundle before launch. A Galley extension for other bundles.
  ///
  /// - Returns: An error for each font that is not available; its description names the file.
  @discardableResult
  public static func registerAppFonts(of bundle: Bundle) -> [NSError] {
    let names = bundle.object(forInfoDictionaryKey: "UIAppFonts") as? [String] ?? []
    let folder = bundle.resourceURL ?? bundle.bundleURL
    return names.compactMap { name in
      var error: Unmanaged<CFError>?
      CTFontManagerRegisterFontsForURL(folder.appendingPathComponent(name), .process, &error)
      guard let problem = error?.takeRetainedValue(), problem.code != CTFontManagerError.alreadyRegistered.rawValue else { return nil }
      return problem
    }
  }
}
