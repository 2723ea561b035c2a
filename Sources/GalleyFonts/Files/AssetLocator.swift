import Glibc

/// Locates the project's `Assets` folder.
package enum AssetLocator {
  /// Returns the absolute path of the file or folder `Assets/<relative>`, or `nil` if there is none.
  ///
  /// Searches every folder above the running program (a build inside the project, or an installation with `Assets`
  /// beside `bin`), then above this source file (for tests, which run in a program of the toolchain).
  package static func url(_ relative: String) -> String? {
    for root in roots {
      let candidate = root + "/" + relative
      if access(candidate, R_OK) == 0 { return candidate }
    }
    return nil
  }

  private static let roots: [String] = {
    var found: [String] = []
    for start in [executable, #filePath].compactMap({ $0 }) {
      var folder = start
      while let slash = folder.lastIndex(of: "/") {
        folder = String(folder[..<slash])
        let assets = "\(folder)/Assets"
        if access(assets + "/Fonts", X_OK) == 0, !found.contains(assets) { found.append(assets) }
      }
    }
    return found
  }()

  private static var executable: String? {
    guard let resolved = realpath("/proc/self/exe", nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}
