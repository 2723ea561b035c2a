import GalleyCSDL2
import GalleyCSDL2TTF

/// The libraries used for the window, with their versions, and SDL's video drivers.
package enum WindowingLibraryVersions {
  package static var versions: [(name: String, version: String)] {
    var sdl = SDL_version()
    SDL_GetVersion(&sdl)
    let ttf = TTF_Linked_Version().pointee
    return [("SDL", "\(sdl.major).\(sdl.minor).\(sdl.patch)"), ("SDL_ttf", "\(ttf.major).\(ttf.minor).\(ttf.patch)")]
  }

  /// Returns the names of SDL's video drivers, and the driver that a window would use, which is `nil` without a display.
  package static func videoDrivers() -> (all: [String], chosen: String?) {
    let all = (0..<SDL_GetNumVideoDrivers()).compactMap { SDL_GetVideoDriver($0).map { String(cString: $0) } }
    guard SDL_VideoInit(nil) == 0 else { return (all, nil) }
    defer { SDL_VideoQuit() }
    let chosen = SDL_GetCurrentVideoDriver().map { String(cString: $0) }
    return (all, chosen.flatMap { ["offscreen", "dummy", "evdev"].contains($0) ? nil : $0 })
  }
}
