import GalleyCSDL2
import GalleyCX11

/// Dialogs of the desktop, and images on its clipboard.
extension SDLWindow {
  package func chooseFile(_ request: FileRequest, then: @escaping @MainActor @Sendable (DesktopResponse) -> Void) {
    DesktopPortal.chooseFile(request, parent: portalName, then: then)
  }

  package func printFile(_ file: Int32, title: String, then: @escaping @MainActor @Sendable (DesktopResponse) -> Void) {
    DesktopPortal.printFile(file, title: title, parent: portalName, then: then)
  }

  package func copyImage(png: [UInt8]) -> Bool { isX11 && X11ImageClipboard.offer(png) }

  /// The window's name for portals, which keep their dialogs above it. Empty unless the display is an X server.
  private var portalName: String {
    guard let window = X11Title.information(of: window)?.window else { return "" }
    return "x11:" + String(window, radix: 16)
  }
}
