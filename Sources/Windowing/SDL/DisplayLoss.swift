import CX11
import Foundation

/// Handlers for the end of the X server and for its error reports. By default Xlib ends the program in both cases.
@MainActor
package enum DisplayLoss {
  /// Called when the connection to the server is lost, from within the call that noticed it. The program ends afterwards, so
  /// this is the last moment to save. The window cannot be drawn any more.
  package static var onLoss: () -> Void = {}
  /// Called after the server has refused a request. The program continues.
  package static var onError: () -> Void = {}

  private static var isHandling = false

  static func install() {
    XSetIOErrorHandler { _ in displayWasLost() }
    XSetErrorHandler { _, event in
      requestFailed(event?.pointee)
      return 0
    }
  }

  fileprivate static func lose() {
    // The handler can cause another call of the dead display.
    guard !isHandling else { _exit(1) }
    isHandling = true
    onLoss()
  }

  fileprivate static func fail() {
    guard !isHandling else { return }
    isHandling = true
    onError()
    isHandling = false
  }
}

private func displayWasLost() -> Never {
  if Thread.isMainThread { MainActor.assumeIsolated { DisplayLoss.lose() } }
  printError("galley: the connection to the display was lost\n")
  fflush(nil)
  _exit(1)
}

private func requestFailed(_ event: XErrorEvent?) {
  if Thread.isMainThread { MainActor.assumeIsolated { DisplayLoss.fail() } }
  guard let event else { return }
  printError("galley: the display refused request \(event.request_code).\(event.minor_code) with error \(event.error_code)\n")
}

private func printError(_ message: String) {
  let bytes = Array(message.utf8)
  _ = write(STDERR_FILENO, bytes, bytes.count)
}
