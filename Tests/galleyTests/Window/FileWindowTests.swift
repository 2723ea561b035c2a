import Foundation
import TestSupport
import Testing

extension RealWindow {
  /// Menus, files and the desktop's dialogs in a real window.
  @Suite struct FileWindowTests {
    private func message(_ text: String, _ desk: Desk) throws {
      try desk.inspect(until: "“\(text)”") { tree in tree.items.contains { $0.label.contains(text) } }
    }

    @Test(.enabled(if: FakePortal.isPossible, "install dbus-daemon and python3")) func theDesktopsDialogChoosesFiles() throws {
      let scratch = try Scratch()
      try scratch.write("other.md", "# Other\n\nAnother text.\n")
      let portal = try FakePortal(.file(scratch.url("other.md").path))
      let desk = try Desk(["open", "notes.txt"], files: ["notes.txt": "One\n"], writesLayout: true, environment: ["DBUS_SESSION_BUS_ADDRESS": portal.address])
      try desk.key("ctrl+o")
      try desk.inspect(until: "the other document") { _ in try desk.title() == "other.md — Galley" }
      #expect(try desk.text().contains("Another text."))
      // The dialog of the desktop has confirmed that the file is replaced.
      try desk.click(desk.inspect().first("line"))
      try desk.key("ctrl+End")
      try desk.type("Mine.")
      try desk.key("ctrl+shift+s")
      try desk.inspect(until: "saving") { _ in try String(contentsOf: scratch.url("other.md"), encoding: .utf8).contains("Mine.") }
      #expect(try desk.inspect().all("popover").isEmpty)
      try desk.key("ctrl+p")
      try message("sent to the printer", desk)
      let requests = portal.requests
      #expect(requests.map { $0.prefix { $0 != " " } } == ["OpenFile", "SaveFile", "Print"], "\(requests)")
      #expect(requests.allSatisfy { $0.contains(" 'x11:") } && requests.last?.contains("'%PDF-'") == true, "\(requests)")
    }

    @Test func withoutADesktopThePanelOpensAFile() throws {
      let desk = try Desk([], files: ["notes.txt": "Words of the notes\n"], writesLayout: true)
      try desk.key("ctrl+o")
      try desk.inspect(until: "the panel") { $0.all("popover").contains { $0.label == "Open" } }
      try desk.type("note")
      try desk.inspect(until: "the file in the list") { tree in tree.all("row").count == 1 }
      try desk.key("Return")
      try desk.inspect(until: "the document") { _ in try desk.title() == "notes.txt — Galley" }
      // It is in the menu of recent documents from then on.
      try desk.key("ctrl+n")
      try desk.inspect(until: "a new document") { _ in try desk.title() == "Untitled — Galley" }
      try desk.key("ctrl+shift+p")
      try desk.inspect(until: "the palette") { $0.all("popover").contains { $0.label == "Commands" } }
      try desk.type("recent notes")
      try desk.key("Return")
      try desk.inspect(until: "the document again") { _ in try desk.title() == "notes.txt — Galley" }
      #expect(desk.log.isEmpty, "\(desk.log)")
    }

    @Test func menusExportADocument() throws {
      let desk = try Desk(["open", "notes.md"], files: ["notes.md": "# Title\n\nText.\n"], writesLayout: true)
      let file = try desk.inspect().first("button", "File")
      try desk.click(file)
      var tree = try desk.inspect(until: "the menu") { $0.all("popover").contains { $0.label == "File" } }
      try desk.click(tree.first("button", "Export As"))
      tree = try desk.inspect(until: "the submenu") { $0.all("popover").contains { $0.label == "Export As" } }
      try desk.click(tree.first("button", "RTF…"))
      try desk.inspect(until: "the panel") { $0.all("popover").contains { $0.label == "Export as RTF" } }
      try desk.key("Return")
      try message("Exported notes.rtf", desk)
      #expect(try String(contentsOf: desk.scratch.url("notes.rtf"), encoding: .utf8).hasPrefix("{\\rtf1"))
    }

    @Test func aScreenshotIsSavedAndCopied() throws {
      let desk = try Desk([])
      try desk.key("F12")
      try desk.inspect(until: "the panel") { $0.all("popover").contains { $0.label == "Save Screenshot" } }
      try desk.type("shot")
      try desk.key("Return")
      try message("Saved shot.png", desk)
      let png = try Data(contentsOf: desk.scratch.url("shot.png"))
      #expect(png.starts(with: [0x89, 0x50, 0x4E, 0x47]))
      try desk.key("shift+F12")
      try message("Copied a screenshot", desk)
      let tool = try desk.scratch.url(desk.scratch.write("image.py", Self.imageTool)).path
      #expect(try desk.display.run("python3", [tool]).trimmingCharacters(in: .newlines).hasPrefix("89504e47"))
    }

    /// Prints the beginning of the image on the clipboard as hexadecimal digits.
    private static let imageTool = """
      import ctypes
      x = ctypes.CDLL("libX11.so.6")
      P, L, I = ctypes.c_void_p, ctypes.c_ulong, ctypes.c_int
      x.XOpenDisplay.restype, x.XOpenDisplay.argtypes = P, [P]
      x.XDefaultRootWindow.restype, x.XDefaultRootWindow.argtypes = L, [P]
      x.XCreateSimpleWindow.restype, x.XCreateSimpleWindow.argtypes = L, [P, L, I, I, I, I, I, L, L]
      x.XInternAtom.restype, x.XInternAtom.argtypes = L, [P, ctypes.c_char_p, I]
      x.XConvertSelection.argtypes = [P, L, L, L, L, L]
      x.XNextEvent.argtypes = [P, P]
      x.XGetWindowProperty.argtypes = [P, L, L, ctypes.c_long, ctypes.c_long, I, L, P, P, P, P, P]
      d = x.XOpenDisplay(None)
      w = x.XCreateSimpleWindow(d, x.XDefaultRootWindow(d), 0, 0, 1, 1, 0, 0, 0)
      place = x.XInternAtom(d, b"HERE", 0)
      x.XConvertSelection(d, x.XInternAtom(d, b"CLIPBOARD", 0), x.XInternAtom(d, b"image/png", 0), place, w, 0)
      event = ctypes.create_string_buffer(192)
      while ctypes.cast(event, ctypes.POINTER(I))[0] != 31: x.XNextEvent(d, event)
      kind, form, count, rest, data = L(), I(), L(), L(), ctypes.POINTER(ctypes.c_ubyte)()
      x.XGetWindowProperty(d, w, place, 0, 16, 0, 0, *map(ctypes.byref, (kind, form, count, rest, data)))
      print(bytes(data[i] for i in range(min(count.value, 8))).hex())
      """
  }
}
