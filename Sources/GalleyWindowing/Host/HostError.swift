/// The reason why a window could not be created, and a remedy.
package enum HostError: Error, Hashable, CustomStringConvertible {
  /// SDL found no display. `reason` is SDL's message.
  case noDisplay(reason: String)
  case noWindow(reason: String)
  case badScale(String)

  package var description: String {
    switch self {
    case .noDisplay(let reason):
      "there is no display for a window (\(reason)); start galley in a desktop session or with `xvfb-run`, or render without a window: `galley render playground -o page.png`"
    case .noWindow(let reason):
      "cannot create the window (\(reason)); try a smaller --size or another SDL_VIDEODRIVER"
    case .badScale(let text):
      "the scale “\(text)” is not valid; use a number from \(HostOptions.scales.lowerBound) to \(HostOptions.scales.upperBound)"
    }
  }
}
