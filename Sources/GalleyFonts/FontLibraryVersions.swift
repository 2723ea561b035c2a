import GalleyCFontconfig
import GalleyCFreeType

/// The names and versions of the libraries that find and draw fonts.
package enum FontLibraryVersions {
  package static var versions: [(name: String, version: String)] {
    var library: FT_Library?
    var (major, minor, patch): (FT_Int, FT_Int, FT_Int) = (0, 0, 0)
    if FT_Init_FreeType(&library) == 0 {
      FT_Library_Version(library, &major, &minor, &patch)
      FT_Done_FreeType(library)
    }
    let fontconfig = Int(FcGetVersion())
    return [
      ("FreeType", "\(major).\(minor).\(patch)"),
      ("fontconfig", "\(fontconfig / 10_000).\(fontconfig / 100 % 100).\(fontconfig % 100)"),
    ]
  }
}
