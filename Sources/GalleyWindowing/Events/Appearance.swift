/// The light or dark appearance of the desktop, or of one window.
package enum Appearance: String, Hashable, Sendable, CaseIterable {
  case light
  case dark
}
