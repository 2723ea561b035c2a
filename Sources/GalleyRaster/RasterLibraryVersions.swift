import GalleyCCairo

/// The name and version of the library that draws paths.
package enum RasterLibraryVersions {
  package static var versions: [(name: String, version: String)] { [("cairo", String(cString: cairo_version_string()))] }
}
