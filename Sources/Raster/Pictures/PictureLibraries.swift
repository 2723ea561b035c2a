import CJPEG

/// The libraries that read photographs and that nothing is written with, by name and version.
package enum PictureLibraries {
  package static var versions: [(name: String, version: String)] {
    let jpeg = Int(galley_jpeg_version())
    return [("libjpeg-turbo", "\(jpeg / 1_000_000).\(jpeg / 1000 % 1000).\(jpeg % 1000)")]
  }
}
