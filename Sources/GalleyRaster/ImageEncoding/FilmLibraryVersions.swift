import GalleyCGIF
import GalleyCWebP

/// The names and versions of the libraries that encode animations.
package enum FilmLibraryVersions {
  package static var versions: [(name: String, version: String)] {
    let webp = WebPGetEncoderVersion()
    return [
      ("libwebp", "\(webp >> 16 & 255).\(webp >> 8 & 255).\(webp & 255)"),
      ("giflib", "\(GIFLIB_MAJOR).\(GIFLIB_MINOR).\(GIFLIB_RELEASE)"),
    ]
  }
}
