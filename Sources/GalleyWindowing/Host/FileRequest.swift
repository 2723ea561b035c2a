/// A request for a file that the user chooses in a dialog of the desktop.
package struct FileRequest: Sendable, Equatable {
  /// Whether the user chooses an existing file, or the name of a file to be written.
  package enum Purpose: Sendable { case open, save }

  /// A kind of files to which the dialog is limited. The user can choose another filter.
  package struct Filter: Sendable, Hashable {
    /// The name of the kind, such as "Markdown".
    package var name: String
    /// The endings of the files' names in lowercase, without a period; empty for all files.
    package var endings: [String]

    package init(_ name: String, _ endings: [String]) { (self.name, self.endings) = (name, endings) }

    /// Returns whether a file with this name passes the filter, in uppercase or lowercase.
    package func matches(_ name: String) -> Bool {
      let name = name.lowercased()
      return endings.isEmpty || endings.contains { name.hasSuffix("." + $0) }
    }
  }

  package var purpose: Purpose
  /// The title of the dialog, such as "Open".
  package var title: String
  /// The title of the button that ends the dialog.
  package var accept: String
  /// The folder at the beginning, as an absolute path; `nil` lets the desktop choose.
  package var folder: String?
  /// The proposed name of a file to be written; `nil` to open a file.
  package var name: String?
  /// The filters, the first of which is active at the beginning; empty for all files.
  package var filters: [Filter]

  package init(_ purpose: Purpose, title: String, accept: String, folder: String? = nil, name: String? = nil, filters: [Filter] = []) {
    (self.purpose, self.title, self.accept, self.folder, self.name, self.filters) = (purpose, title, accept, folder, name, filters)
  }
}

/// The result of a dialog of the desktop.
package enum DesktopResponse: Sendable, Equatable {
  /// The user confirmed the dialog. `path` is the absolute path of the chosen file; `nil` for a dialog that has none.
  case confirmed(path: String?)
  case cancelled
  /// The desktop has no such dialog, or it did not respond.
  case unavailable
}
