import GalleyCJPEG

/// The names and versions of the libraries that only decode photographs.
package enum ImageDecodingLibraryVersions {
  package static var versions: [(name: String, version: String)] {
    let jpeg = Int(galley_jpeg_version())
    return [("libjpeg-turbo", "\(jpeg / 1_000_000).\(jpeg / 1000 % 1000).\(jpeg % 1000)")]
  }
}
