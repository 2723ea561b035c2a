import GalleyDocuments
import UIKit

/// The File menu: documents, exports and printing.
final class FileCommands: ChromeCommands {
  override var commands: [Command] {
    let files = asking { $0.savesDocuments }
    let isChanged = asking { $0.savesDocuments && $0.documentSaver?.file != nil && $0.documentSaver?.isEdited == true }
    let opening: [Command] = [
      Command("file.new", "New", in: .file, 0, key: KeyEquivalent("n"), keywords: "document create blank empty", perform: doing { $0.newDocument() })
        .with { $0.isEnabled = files; $0.explanation = "Open a new, empty document" },
      Command("file.open", "Open…", in: .file, 0, key: KeyEquivalent("o"), keywords: "document load file markdown text", perform: doing { $0.openDocument() })
        .with { $0.isEnabled = files; $0.explanation = "Open a document; also by dropping a file on the window" },
    ]
    let saving: [Command] = [
      Command("file.save", "Save", in: .file, 1, key: KeyEquivalent("s"), keywords: "write store", perform: doing { $0.saveDocument() })
        .with { $0.isEnabled = hasPage },
      Command("file.save-as", "Save As…", in: .file, 1, key: KeyEquivalent("s", [.control, .shift]), keywords: "copy rename duplicate", perform: doing { $0.saveDocument(asksForName: true) })
        .with { $0.isEnabled = hasPage; $0.explanation = "Save the document under another name" },
      Command("file.revert", "Revert to Saved", in: .file, 1, keywords: "discard reload original", perform: doing { $0.revertDocument() })
        .with { $0.isEnabled = isChanged },
    ]
    let ending: [Command] = [
      Command("file.print", "Print…", in: .file, 2, key: KeyEquivalent("p"), keywords: "paper printer", perform: doing { $0.printDocument() })
        .with { $0.isEnabled = asking { $0.page != nil && $0.savesDocuments } },
      Command("file.quit", "Close Window", in: .file, 3, key: KeyEquivalent("q"), keywords: "quit exit end", perform: doing { $0.options.quit() })
        .with { $0.explanation = "Close the window; asks about unsaved changes" },
    ]
    return opening + recentDocuments + saving + exports + ending
  }

  private var recentDocuments: [Command] {
    let paths = chrome?.options.recents.documents() ?? []
    guard chrome?.savesDocuments == true, !paths.isEmpty else { return [] }
    let documents = paths.map { path in
      Command("file.recent.\(path)", DocumentPath.abbreviated(path), in: .file, 0, keywords: "document", perform: doing { $0.openDocument(at: path) })
        .with { $0.submenu = "Open Recent" }
    }
    let clearing = Command("file.clear-recent", "Clear List", in: .file, 0, perform: doing { $0.options.recents.clearDocuments() })
    return documents + [clearing.with { $0.submenu = "Open Recent" }]
  }

  private var exports: [Command] {
    ExportFormat.allCases.map { format in
      Command("file.export.\(format.rawValue)", "\(format.title)…", in: .file, 2, keywords: "export save convert \(format.keywords)", perform: doing { $0.exportDocument(as: format) })
        .with {
          $0.submenu = "Export As"
          $0.isEnabled = asking { $0.page != nil && $0.savesDocuments }
          if format == .pdf {
            $0.key = KeyEquivalent("e", [.control, .alternate])
            $0.explanation = "Export as PDF; other formats in the File menu"
          }
        }
    }
  }
}
