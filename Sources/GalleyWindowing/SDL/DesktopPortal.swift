import Foundation
import GalleyCDBus
import Glibc
import Synchronization

/// Dialogs of the desktop through its portal (xdg-desktop-portal) on the session bus: file choosers and printing.
///
/// A portal answers a method call at once with the path of a request object, and sends the signal `Response` when the user has closed the dialog.
/// Each request waits on a thread of its own.
package enum DesktopPortal {
  private static let service = "org.freedesktop.portal.Desktop"
  private static let path = "/org/freedesktop/portal/desktop"
  /// The time limit for the portal's first answer, in milliseconds. The bus may have to start it.
  private static let timeout: Int32 = 10_000

  /// Shows a file chooser. Calls `then` later on the main queue, or at once if there is no bus.
  ///
  /// - Parameters:
  ///   - parent: the window below the dialog, such as "x11:1a00007"; empty for none.
  ///   - address: the bus; `nil` if there is none.
  @MainActor package static func chooseFile(
    _ request: FileRequest, parent: String = "", address: String? = DesktopSettings.sessionBus, then: @escaping @MainActor @Sendable (DesktopResponse) -> Void
  ) {
    perform("org.freedesktop.portal.FileChooser", request.purpose == .open ? "OpenFile" : "SaveFile", address, then) { writer, token in
      writer.append(parent)
      writer.append(request.title)
      var options: [(String, PortalValue)] = [
        ("handle_token", .string(token)), ("accept_label", .string(request.accept)), ("modal", .boolean(true)),
      ]
      if !request.filters.isEmpty { options.append(("filters", .filters(request.filters.map { ($0.name, patterns(of: $0)) }))) }
      if let name = request.name { options.append(("current_name", .string(name))) }
      if let folder = request.folder { options.append(("current_folder", .path(folder))) }
      writer.append(options)
    }
  }

  /// Shows the print dialog for a PDF, and prints it. Calls `then` with a response without a path, later on the main queue, or at once if there is no
  /// bus.
  ///
  /// - Parameter file: an open file descriptor. It stays open until `then` is called.
  @MainActor package static func printFile(
    _ file: Int32, title: String, parent: String = "", address: String? = DesktopSettings.sessionBus,
    then: @escaping @MainActor @Sendable (DesktopResponse) -> Void
  ) {
    perform("org.freedesktop.portal.Print", "Print", address, then) { writer, token in
      writer.append(parent)
      writer.append(title)
      writer.append(file: file)
      writer.append([("handle_token", .string(token)), ("modal", .boolean(true))])
    }
  }

  /// Returns glob patterns for a filter. They match letters of both cases, because a portal compares case.
  private static func patterns(of filter: FileRequest.Filter) -> [String] {
    guard !filter.endings.isEmpty else { return ["*"] }
    return filter.endings.map { ending in
      "*." + ending.map { $0.isLetter ? "[\($0.lowercased())\($0.uppercased())]" : String($0) }.joined()
    }
  }

  // MARK: Requests

  private static let lastNumber = Mutex(0)

  @MainActor private static func perform(
    _ interface: String, _ method: String, _ address: String?, _ then: @escaping @MainActor @Sendable (DesktopResponse) -> Void,
    _ arguments: @escaping @Sendable (inout PortalWriter, _ token: String) -> Void
  ) {
    guard let address else { return then(.unavailable) }
    Thread.detachNewThread {
      let response = response(interface, method, address, arguments)
      DispatchQueue.main.async { MainActor.assumeIsolated { then(response) } }
    }
  }

  /// Performs a request and waits for its response.
  private static func response(
    _ interface: String, _ method: String, _ address: String, _ arguments: (inout PortalWriter, String) -> Void
  ) -> DesktopResponse {
    guard let bus = MessageBus(address: address) else { return .unavailable }
    defer { bus.close() }
    let number = lastNumber.withLock { number in
      number += 1
      return number
    }
    let token = "galley\(number)"
    let sender = bus.uniqueName.dropFirst().replacing(".", with: "_")
    // Listen before the call, so that no response is missed.
    bus.listen(to: "type='signal',interface='org.freedesktop.portal.Request',member='Response'")
    bus.listen(to: "type='signal',interface='org.freedesktop.DBus',member='NameOwnerChanged',arg0='\(service)'")
    guard let call = dbus_message_new_method_call(service, path, interface, method) else { return .unavailable }
    defer { dbus_message_unref(call) }
    var writer = PortalWriter(call)
    arguments(&writer, token)
    guard let reply = dbus_connection_send_with_reply_and_block(bus.connection, call, timeout, nil) else { return .unavailable }
    defer { dbus_message_unref(reply) }
    // Old portals return another path than the one that the token determines.
    let requests: Set = ["\(path)/request/\(sender)/\(token)", PortalReader.text(in: reply) ?? ""]
    return wait(for: requests, on: bus)
  }

  /// Waits until the user has closed the dialog, or until the portal or the bus has ended.
  private static func wait(for requests: Set<String>, on bus: MessageBus) -> DesktopResponse {
    while true {
      while let message = dbus_connection_pop_message(bus.connection) {
        defer { dbus_message_unref(message) }
        if dbus_message_is_signal(message, "org.freedesktop.DBus", "NameOwnerChanged") != 0 {
          if PortalReader.text(in: message) == service, PortalReader.text(in: message, argument: 2) == "" { return .unavailable }
        } else if dbus_message_is_signal(message, "org.freedesktop.portal.Request", "Response") != 0,
          let object = dbus_message_get_path(message), requests.contains(String(cString: object))
        {
          return PortalReader.response(in: message).map(response) ?? .unavailable
        }
      }
      guard dbus_connection_read_write(bus.connection, -1) != 0 else { return .unavailable }
    }
  }

  /// Returns the meaning of a response: 0 for success, 1 if the user cancelled, and other numbers if the dialog failed.
  private static func response(_ number: UInt32, _ uris: [String]) -> DesktopResponse {
    switch number {
    case 0:
      guard let uri = uris.first else { return .confirmed(path: nil) }
      guard let url = URL(string: uri), url.isFileURL, !url.path.isEmpty else { return .unavailable }
      return .confirmed(path: url.path)
    case 1: return .cancelled
    default: return .unavailable
    }
  }
}
