import Foundation
import TestSupport
import Testing

@testable import GalleyWindowing

/// Dialogs of the desktop, over a bus of the test's own with a portal that answers at once.
@MainActor @Suite(.serialized, .enabled(if: FakePortal.isPossible, "install dbus-daemon and python3")) struct DesktopPortalTests {
  private let request = FileRequest(
    .open, title: "Open", accept: "Open It", folder: "/tmp/a b", filters: [.init("Markdown", ["md", "markdown"]), .init("All", [])])

  private func choose(_ request: FileRequest, _ address: String?) async -> DesktopResponse {
    await withCheckedContinuation { continuation in
      DesktopPortal.chooseFile(request, parent: "x11:2a", address: address) { continuation.resume(returning: $0) }
    }
  }

  @Test func theChosenFileIsReturned() async throws {
    let path = "/tmp/Ünïcode & 100 %/a b.md"
    let portal = try FakePortal(.file(path))
    #expect(await choose(request, portal.address) == .confirmed(path: path))
    var saving = request
    (saving.purpose, saving.name, saving.filters) = (.save, "new.md", [])
    #expect(await choose(saving, portal.address) == .confirmed(path: path))
    #expect(portal.requests == [
      "OpenFile 'x11:2a' 'Open' accept_label=Open It current_folder=/tmp/a b "
        + "filters=[['Markdown', [[0, '*.[mM][dD]'], [0, '*.[mM][aA][rR][kK][dD][oO][wW][nN]']]], ['All', [[0, '*']]]] modal=1",
      "SaveFile 'x11:2a' 'Open' accept_label=Open It current_folder=/tmp/a b current_name=new.md modal=1",
    ])
  }

  @Test func cancellationAndAbsenceAreReported() async throws {
    let answers: [(FakePortal.Answer?, DesktopResponse)] = [(.cancel, .cancelled), (.vanish, .unavailable), (nil, .unavailable)]
    for (answer, response) in answers {
      let portal = try FakePortal(answer)
      #expect(await choose(request, portal.address) == response)
    }
    for address in [nil, "unix:path=/nowhere/bus", "what is this"] { #expect(await choose(request, address) == .unavailable) }
  }

  @Test func aFileIsPrinted() async throws {
    let portal = try FakePortal(.confirm)
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("print-\(UUID().uuidString)")
    try Data("%PDF-1.7".utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let handle = try FileHandle(forReadingFrom: file)
    let response = await withCheckedContinuation { continuation in
      DesktopPortal.printFile(handle.fileDescriptor, title: "notes", address: portal.address) { continuation.resume(returning: $0) }
    }
    #expect(response == .confirmed(path: nil) && portal.requests == ["Print '' 'notes' '%PDF-' modal=1"])
  }
}
