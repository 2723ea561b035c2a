import CCairo

/// The library that draws paths, by name and version.
package enum RasterLibraries {
  package static var versions: [(name: String, version: String)] { [("cairo", String(cString: cairo_version_string()))] }
}
