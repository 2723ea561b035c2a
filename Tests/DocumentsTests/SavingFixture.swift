import UIKit

@testable import GalleyDocuments

/// A folder for a test's files, removed at the end of the test.
final class Scratch {
  let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("documents-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  func url(_ name: String) -> URL { folder.appendingPathComponent(name) }

  func write(_ name: String, _ text: String) throws { try write(name, Data(text.utf8)) }
  func write(_ name: String, _ data: Data) throws { try data.write(to: url(name)) }

  /// The text of a file; `nil` if it does not exist.
  func text(_ name: String) -> String? { try? String(contentsOf: url(name), encoding: .utf8) }

  /// The names in a folder, sorted.
  func names(in name: String = "") -> [String] { (try? FileManager.default.contentsOfDirectory(atPath: url(name).path).sorted()) ?? [] }
}

/// The positions of imagined objects, and images that they have.
struct Positions: RecoverableArrangement, ExpressibleByArrayLiteral {
  var positions: [Int] = []
  var imageNames: Set<String> = []
  var images: [String: Data] = [:]

  init(_ positions: [Int], images: [String: Data] = [:]) { (self.positions, imageNames, self.images) = (positions, Set(images.keys), images) }
  init(arrayLiteral elements: Int...) { positions = elements }
}

/// A page that is only a text, without layout: the part of a page that saving and recovery use.
@MainActor final class TextPage: DocumentPage {
  private(set) var text: NSMutableAttributedString
  private var undone: NSAttributedString?
  /// The positions of imagined objects; `nil` while they are as in the document.
  var arrangement: Positions?
  /// An imagined scroll position.
  var view = 0
  var onRemainder: ((DocumentRemainder.Result, DocumentSnapshot) -> Void)?
  var onTextChange: (() -> Void)?
  private(set) var isUndoingOrRedoing = false
  var isDraggingObject = false
  var unstorableContent: [String] = []
  let isTextComplete = true
  let imageFolder: String? = nil

  private let styleSheet = StyleSheet(category: .large, imageLoader: ImageLoader(folder: nil))

  init(_ document: Document) { text = styleSheet.text(of: document) }

  /// Inserts text at the beginning, as the user does.
  func type(_ words: String) {
    undone = NSAttributedString(attributedString: text)
    text.insert(NSAttributedString(string: words, attributes: text.length > 0 ? text.attributes(at: 0, effectiveRange: nil) : [:]), at: 0)
    onTextChange?()
  }

  /// Undoes the last `type(_:)`.
  func undo() {
    guard let undone else { return }
    isUndoingOrRedoing = true
    text.setAttributedString(undone)
    onTextChange?()
    isUndoingOrRedoing = false
  }

  func completeText() -> Bool { true }
  func textSoFar() -> DocumentSnapshot { DocumentSnapshot(NSAttributedString(attributedString: text)) }
  func documentText() -> DocumentSnapshot? { textSoFar() }
  func snapshot(of document: Document) -> DocumentSnapshot {
    snapshotCount += 1
    return DocumentSnapshot(styleSheet.text(of: document))
  }
  /// The number of documents that were typeset for the page.
  private(set) var snapshotCount = 0
  /// Whether the page can show another text now.
  var canShowOtherText = true
  /// Whether the user cancels when the page shows another text.
  var cancels = false
  func show(_ snapshot: DocumentSnapshot, _ arrangement: Positions?, actionName: String) -> Bool {
    guard canShowOtherText, !cancels else { return false }
    undone = NSAttributedString(attributedString: text)
    text = NSMutableAttributedString(attributedString: snapshot.text)
    if let arrangement { arrange(arrangement) }
    onTextChange?()
    return true
  }
  func isShowing(_ saved: DocumentSnapshot) -> Bool { textSoFar().isSame(as: saved) }
  /// The files of imagined images.
  var images: [String: Data] = [:]
  func imageFile(named name: String) -> ImageFile? { images[name].map { ImageFile(path: name, data: $0) } }
  func packageText() -> NSAttributedString { textWithRolesOnly }
  var pageParts: [String: JSONValue] { ["shapes": .object(["positions": .array((arrangement?.positions ?? []).map(JSONValue.integer))])] }
  /// The images of imagined objects.
  var partImages: [String: Data] = [:]
  func imagePaths(inParts parts: [String: JSONValue]) -> [String] { parts["shapes"]?.members?["images"]?.elements?.compactMap(\.string) ?? [] }
  func knownMembers(ofPart name: String, _ json: JSONValue) -> JSONValue? {
    name == "shapes" ? .object(["positions": json.members?["positions"] ?? .null]) : nil
  }

  /// All positions are one item.
  func mergedArrangement(with theirs: DocumentPackage, from base: DocumentPackage) -> MergedArrangement<Positions>? {
    func positions(_ package: DocumentPackage) -> Positions? {
      package.parts["shapes"]?.members?["positions"]?.elements.map { Positions($0.compactMap(\.integer)) }
    }
    guard let base = positions(base), let theirs = positions(theirs) else { return nil }
    let mine = arrangement ?? []
    let isConflict = mine != base && theirs != base && mine != theirs
    let merged = isConflict ? Positions(mine.positions + theirs.positions) : mine == base ? theirs : mine
    return MergedArrangement(mine: mine, theirs: theirs, merged: merged, conflictCount: isConflict ? 1 : 0)
  }
  func addImages(_ files: [String: Data]) { images.merge(files) { $1 } }

  /// Moves the imagined objects, as the user does.
  func move(to positions: [Int], _ saver: DocumentSaver<TextPage>) {
    arrangement = Positions(positions)
    unstorableContent = ["\(positions.count) shapes on the page"]
    saver.arrangementDidChange()
  }
  func portableText() -> PortableText { PortableText(textWithRolesOnly) }

  /// Text with a role has no other attributes, as that of the playground's page.
  private var textWithRolesOnly: NSAttributedString {
    let portable = NSMutableAttributedString(attributedString: text)
    text.enumerateAttribute(.textRole, in: NSRange(location: 0, length: text.length)) { value, range, _ in
      if let value { portable.setAttributes([.textRole: value], range: range) }
    }
    return portable
  }


  func restoreText(_ portable: PortableText) -> Bool {
    guard let restored = portable.attributedString else { return false }
    text.setAttributedString(restored)
    // A portable text has roles only; their formatting counts as lost if it is missing.
    text.enumerateAttribute(.textRole, in: NSRange(location: 0, length: text.length)) { value, range, _ in
      if let role = value as? TextRole { text.setAttributes(styleSheet.attributes(for: role), range: range) }
    }
    return true
  }

  func arrange(_ arrangement: Positions) -> Bool {
    self.arrangement = arrangement
    return true
  }

  func restore(_ view: Int) { self.view = view }
}

/// A window that records questions and messages, and shows nothing.
@MainActor final class WindowRecord: DocumentSaverDelegate {
  let savesDocuments = true
  private var open: (question: SavingQuestion, then: () -> Void)?
  private(set) var messages: [SavingMessage] = []

  var isPresentingQuestion: Bool { open != nil }
  func present(_ question: SavingQuestion, then: @escaping () -> Void) { open = (question, then) }
  func show(_ message: SavingMessage) { messages.append(message) }
  /// The number of requests to read the file again.
  private(set) var reloadCount = 0
  func reloadDocument() -> Bool {
    reloadCount += 1
    return true
  }

  /// Closes the open question and returns it with its continuation; `nil` if there is none.
  func close() -> (question: SavingQuestion, then: () -> Void)? { open.take() }
}

/// A document on a page, with its saver.
@MainActor struct Desk {
  let page: TextPage
  let window = WindowRecord()
  let saver: DocumentSaver<TextPage>

  /// Opens a file.
  init(_ name: String, in scratch: Scratch) throws {
    let file = try DocumentFile(path: scratch.url(name).path)
    page = TextPage(file.document)
    saver = DocumentSaver(page, of: file, titled: name, delegate: window)
  }

  /// Shows a Markdown text without a file.
  init(markdown source: String) {
    page = TextPage(DocumentReader.read(bytes: Data(source.utf8), as: .markdown))
    saver = DocumentSaver(page, of: nil, titled: "Sample", delegate: window)
  }
}
