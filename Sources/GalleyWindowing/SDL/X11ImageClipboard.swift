import Foundation
import GalleyCX11

/// Offers an image to other programs on the clipboard of an X server (ICCCM 2.6). SDL offers only text.
///
/// A thread with its own connection answers requests until another program, or SDL, takes the clipboard.
enum X11ImageClipboard {
  /// Takes the clipboard. Returns `false` if the server cannot be reached, or if the image exceeds the server's limit for one request.
  static func offer(_ png: [UInt8]) -> Bool {
    guard let display = XOpenDisplay(nil) else { return false }
    // Sizes are in units of four bytes. The header of the request needs 24 bytes.
    let limit = max(XExtendedMaxRequestSize(display), XMaxRequestSize(display)) * 4 - 64
    let window = XCreateSimpleWindow(display, XDefaultRootWindow(display), 0, 0, 1, 1, 0, 0, 0)
    let selection = XInternAtom(display, "CLIPBOARD", 0)
    if png.count <= limit { XSetSelectionOwner(display, selection, window, Time(CurrentTime)) }
    guard png.count <= limit, XGetSelectionOwner(display, selection) == window else {
      XCloseDisplay(display)
      return false
    }
    let connection = Connection(display: display)
    Thread.detachNewThread { serve(png, on: connection.display) }
    return true
  }

  /// A connection that only the thread uses after its start.
  private struct Connection: @unchecked Sendable { let display: OpaquePointer }

  private static func serve(_ png: [UInt8], on display: OpaquePointer) {
    let (targets, image) = (XInternAtom(display, "TARGETS", 0), XInternAtom(display, "image/png", 0))
    var event = XEvent()
    while true {
      XNextEvent(display, &event)
      if event.type == SelectionClear { break }
      guard event.type == SelectionRequest else { continue }
      let request = event.xselectionrequest
      // Old clients name no property; the target's name is used then.
      let property = request.property == 0 ? request.target : request.property
      var isAnswered = true
      switch request.target {
      case targets:
        let offered = [targets, image]
        _ = offered.withUnsafeBytes {
          XChangeProperty(
            display, request.requestor, property, 4, 32, Int32(PropModeReplace), $0.bindMemory(to: UInt8.self).baseAddress, Int32(offered.count))
        }
      case image: XChangeProperty(display, request.requestor, property, image, 8, Int32(PropModeReplace), png, Int32(png.count))
      default: isAnswered = false
      }
      var reply = XEvent()
      reply.xselection.type = SelectionNotify
      reply.xselection.requestor = request.requestor
      reply.xselection.selection = request.selection
      reply.xselection.target = request.target
      reply.xselection.property = isAnswered ? property : 0
      reply.xselection.time = request.time
      XSendEvent(display, request.requestor, 0, 0, &reply)
      XFlush(display)
    }
    XCloseDisplay(display)
  }
}
