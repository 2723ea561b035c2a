import GalleyCHarfBuzz

/// The names and versions of the libraries that shape and segment text.
package enum EngineLibraryVersions {
  package static var versions: [(name: String, version: String)] {
    [("HarfBuzz", String(cString: hb_version_string())), ("ICU", TextBoundaries.icuVersion)]
  }
}
