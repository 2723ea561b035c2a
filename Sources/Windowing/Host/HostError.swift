/// The reason why a window or overlay could not be created, and a remedy.
package enum HostError: Error, Hashable, CustomStringConvertible {
  /// SDL found no display. `reason` is SDL's message.
  case noDisplay(reason: String)
  case noWindow(reason: String)
  case badScale(String)
  case overlayFont(path: String, reason: String)

  package var description: String {
    switch self {
    case .noDisplay(let reason):
      "no display to open a window on (\(reason)); start it in a desktop session, or with `xvfb-run`, or draw without a window with `galley render playground -o page.png`"
    case .noWindow(let reason):
      "the window could not be made (\(reason)); try a smaller --size or another SDL_VIDEODRIVER"
    case .badScale(let text):
      "a scale of “\(text)” is not possible; give a number from \(HostOptions.scales.lowerBound) to \(HostOptions.scales.upperBound)"
    case .overlayFont(let path, let reason):
      "the font of the overlay, \(path), could not be opened (\(reason)); install fonts-dejavu-core"
    }
  }
}
