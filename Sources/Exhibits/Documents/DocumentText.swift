import UIKit

/// A document's text at one moment: to be written, and to be compared with what was written.
@MainActor public struct DocumentText {
  private let text: NSAttributedString

  init(_ text: NSAttributedString) { self.text = text }

  /// With more behind it. O(log n).
  public func joined(with rest: DocumentText) -> DocumentText {
    let whole = NSMutableAttributedString(attributedString: text)
    whole.append(rest.text)
    return DocumentText(whole)
  }

  /// The text as a file; the parameters are those of `DocumentWriter.write`.
  public func written(as format: DocumentFormat, into source: Data? = nil, while goesOn: (_ done: Int, _ of: Int) -> Bool) -> WrittenDocument {
    DocumentWriter.write(text, as: format, into: source, while: goesOn)
  }

  /// In letters and roles, in whatever size they are set. Linear where the lengths are the same.
  public func isSame(as other: DocumentText) -> Bool {
    text.length == other.text.length && text.string == other.text.string && Self.roles(of: text) == Self.roles(of: other.text)
  }

  private struct Run: Equatable {
    var role: TextRole?
    var range: NSRange
  }

  private static func roles(of text: NSAttributedString) -> [Run] {
    var runs: [Run] = []
    text.enumerateAttribute(.textRole, in: NSRange(location: 0, length: text.length), options: []) { value, range, _ in
      let role = value as? TextRole
      if runs.last?.role == role, !runs.isEmpty { runs[runs.count - 1].range.length += range.length } else { runs.append(Run(role: role, range: range)) }
    }
    return runs
  }
}

extension PlaygroundPage {
  /// The text as it stands; what is composed is finished before. `nil` where the rest of it is still to come, and who waits for it
  /// stopped that.
  public func documentText() -> DocumentText? {
    guard completeText() else { return nil }
    text.editor.unmarkText()
    return DocumentText(NSAttributedString(attributedString: flow.storage))
  }

  /// The text as far as it is read: what is to be compared with it later.
  public func textSoFar() -> DocumentText { DocumentText(NSAttributedString(attributedString: flow.storage)) }

  /// Whether `saved` stands on the page. Nothing of what is composed is finished for it.
  public func isShowing(_ saved: DocumentText) -> Bool { DocumentText(NSAttributedString(attributedString: flow.storage)).isSame(as: saved) }

  /// Whether what changes the text is a step back, or again on.
  public var isUndoingOrRedoing: Bool { history.isUndoing || history.isRedoing }
}
