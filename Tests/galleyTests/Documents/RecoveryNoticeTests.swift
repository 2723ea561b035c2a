import Testing

@testable import GalleyApp
@testable import GalleyDocuments
@testable import GalleyPlayground

/// The message about unsaved changes of another document.
@MainActor struct RecoveryNoticeTests {
  /// It names a way in the window to the document that offers to restore them, also for a document without a file.
  @Test func itNamesTheWayToTheDocument() {
    let cases: [(name: String, path: String?, way: String)] = [
      ("notes.md", "/srv/notes.md", "open /srv/notes.md"),
      (BlankExhibit.newTitle, nil, "choose New in the File menu"),
      (PlaygroundExhibit().title, nil, "open The Playground in the gallery"),
      // A file can have the name of a new document.
      (BlankExhibit.newTitle, "/srv/Untitled", "open /srv/Untitled"),
    ]
    for (name, path, way) in cases {
      let notice = DocumentAlerts.notice(of: RecoveryCopyHead(name: name, path: path, time: 0))
      if notice != "Unsaved changes in \(name). To restore them, \(way)." { Issue.record("\(notice)") }
    }
  }
}
