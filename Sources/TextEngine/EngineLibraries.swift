import CHarfBuzz

/// The libraries that shape and cut text, by name and version.
package enum EngineLibraries {
  package static var versions: [(name: String, version: String)] {
    [("HarfBuzz", String(cString: hb_version_string())), ("ICU", TextBoundaries.icuVersion)]
  }
}
