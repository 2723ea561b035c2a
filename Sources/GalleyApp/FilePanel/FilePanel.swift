import Foundation
import GalleyDocuments
import GalleyWindowing
import UIKit

/// A panel in which the user chooses a file, for a desktop without a dialog of its own.
///
/// To open a file, the text of the field is a search in the folder, or a path. To save, it is the file's name, or a path.
final class FilePanel: FloatingSheet {
  private static let size = CGSize(width: 620, height: 460)
  private static let padding: CGFloat = 20
  private static let gap: CGFloat = 10

  let request: FileRequest
  private let confirmsReplacement: Bool
  /// Whether the user chooses a folder: only folders are listed.
  private let choosesFolder: Bool
  private let scale: BarScale
  private let heading: BarLabel
  private let location = Bar.label("", color: Theme.secondary)
  private let problem = Bar.label("", size: 11)
  let field = UITextField()
  let table = UITableView()
  private lazy var up = TextButton("Parent Folder", .plain, scale) { [weak self] in self?.goUp() }
  private lazy var hiddenButton = TextButton("Hidden Files", .plain, scale) { [weak self] in self?.toggleHidden() }
  private lazy var filterButton = TextButton("All Files", .plain, scale) { [weak self] in self?.nextFilter() }
  private lazy var accept = TextButton(request.accept, .choice(isFirst: true), scale) { [weak self] in self?.pressAccept() }
  private lazy var cancel = TextButton("Cancel", .choice(isFirst: false), scale) { [weak self] in self?.close() }

  /// The absolute path of the shown folder.
  private(set) var folder: String
  private var listing: FolderListing?
  private(set) var entries: [FolderListing.Entry] = []
  private var showsHidden = false
  /// The index of the active filter; the number of filters for all files.
  private var filterIndex = 0
  /// The name of the file that was pressed last, and the time; `nil` if none was.
  private var lastPress: (name: String, time: TimeInterval)?
  /// The maximum interval between the presses of a double click, in seconds.
  private static let doubleClickInterval = 0.5
  /// Called with the path of the chosen file after the panel has closed.
  var onChoose: (String) -> Void = { _ in }

  init(_ request: FileRequest, confirmsReplacement: Bool, choosesFolder: Bool = false, in bounds: CGRect, scale: BarScale) {
    (self.request, self.confirmsReplacement, self.choosesFolder, self.scale) = (request, confirmsReplacement, choosesFolder, scale)
    heading = Bar.label(request.title, size: 15, weight: .medium)
    folder = request.folder ?? FileManager.default.currentDirectoryPath
    super.init(frame: bounds)
    autoresizingMask = [.flexibleWidth, .flexibleHeight]
    screenRole = .popover
    accessibilityLabel = request.title
    accessibilityViewIsModal = true
    setUpField()
    table.dataSource = self
    table.delegate = self
    table.rowHeight = (26 * scale.type).rounded()
    table.backgroundColor = Theme.page
    table.layer.borderWidth = 1
    table.layer.cornerRadius = 6
    table.clipsToBounds = true
    table.accessibilityLabel = "Files"
    for label in [heading, location, problem] { label.scale = scale }
    heading.screenRole = nil
    location.lineBreakMode = .byTruncatingHead
    problem.numberOfLines = 2
    for view in [heading, location, up, field, table, hiddenButton, filterButton, problem, cancel, accept] as [UIView] { addSubview(view) }
    filterButton.isHidden = request.filters.isEmpty
    filterIndex = firstFilterIndex
    go(to: folder)
  }

  required init?(coder: NSCoder) { nil }

  private func setUpField() {
    field.borderStyle = .roundedRect
    field.font = scale.font(.systemFont(ofSize: 14))
    field.textColor = Theme.ink
    (field.autocorrectionType, field.spellCheckingType, field.autocapitalizationType) = (.no, .no, .none)
    field.placeholder = isSaving ? "Name" : "Search, or type a path"
    field.accessibilityLabel = isSaving ? "Name" : "Search or path"
    field.text = request.name
    field.addAction(UIAction { [weak self] _ in self?.fieldDidChange() }, for: .editingChanged)
  }

  private var isSaving: Bool { request.purpose == .save }
  private var typed: String { (field.text ?? "").trimmingCharacters(in: .whitespaces) }
  private var isTypedPath: Bool { typed.contains("/") || typed.hasPrefix("~") }
  private var filter: FileRequest.Filter? { request.filters.indices.contains(filterIndex) ? request.filters[filterIndex] : nil }

  // MARK: Folder

  /// Shows a folder. If it cannot be read, shows the reason and stays in the present one.
  func go(to path: String) {
    do {
      let read = try FolderListing(of: path)
      (folder, listing) = (path, read)
      problem.text = read.omittedCount > 0 ? "The folder has \(read.omittedCount) more entries. Type a name to open one of them." : ""
    } catch {
      problem.text = "\(DocumentPath.abbreviated(path)) can’t be read: \((error as NSError).localizedDescription)"
      if listing == nil, path != "/" { return go(to: URL(fileURLWithPath: path).deletingLastPathComponent().path) }
    }
    location.text = DocumentPath.abbreviated(folder)
    up.isEnabled = folder != "/"
    showEntries()
    setNeedsLayout()
  }

  private func goUp() {
    let former = URL(fileURLWithPath: folder).lastPathComponent
    go(to: URL(fileURLWithPath: folder).deletingLastPathComponent().path)
    select(entries.firstIndex { $0.name == former })
  }

  private func toggleHidden() {
    showsHidden.toggle()
    showEntries()
  }

  private func nextFilter() {
    filterIndex = (filterIndex + 1) % (request.filters.count + 1)
    if isSaving { field.text = name(typed, as: filter) }
    showEntries()
    setNeedsLayout()
  }

  /// The type that the panel begins with: the first to open a file; to save, that of the proposed name, or all files if its ending is of no type.
  private var firstFilterIndex: Int {
    guard isSaving, let name = request.name, !name.isEmpty else { return 0 }
    let ending = URL(fileURLWithPath: name).pathExtension.lowercased()
    return request.filters.firstIndex { $0.endings.contains(ending) } ?? request.filters.count
  }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    table.layer.borderColor = Theme.popoverHairline.resolvedColor(with: traitCollection).cgColor
  }

  /// Returns the name of a file with the ending of a type, in place of the ending of another type of the panel; the same name without a type.
  private func name(_ name: String, as type: FileRequest.Filter?) -> String {
    guard let ending = type?.endings.first, !name.isEmpty else { return name }
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count > 1, let old = parts.last?.lowercased(), request.filters.contains(where: { $0.endings.contains(old) }) else { return "\(name).\(ending)" }
    return type?.endings.contains(old) == true ? name : parts.dropLast().joined(separator: ".") + ".\(ending)"
  }

  private func showEntries() {
    let search = isSaving || isTypedPath ? "" : typed
    entries = listing?.entries(containing: search, filter, showsHidden: showsHidden) ?? []
    if choosesFolder { entries.removeAll { !$0.isFolder } }
    table.reloadData()
    if !search.isEmpty { select(entries.isEmpty ? nil : 0) }
    filterButton.title = filter?.name ?? "All Files"
    hiddenButton.title = showsHidden ? "Hide Hidden Files" : "Hidden Files"
  }

  private func fieldDidChange() {
    problem.text = ""
    if !isSaving { showEntries() }
    setNeedsLayout()
  }

  private func select(_ row: Int?) {
    guard let row, entries.indices.contains(row) else {
      if let selected = table.indexPathForSelectedRow { table.deselectRow(at: selected, animated: false) }
      return
    }
    table.selectRow(at: IndexPath(row: row, section: 0), animated: false, scrollPosition: .none)
    table.scrollToRow(at: IndexPath(row: row, section: 0), at: .none, animated: false)
  }

  private func moveSelection(by step: Int) {
    guard !entries.isEmpty else { return }
    let now = table.indexPathForSelectedRow?.row
    let next = now.map { min(max($0 + step, 0), entries.count - 1) } ?? (step > 0 ? 0 : entries.count - 1)
    select(next)
    if isSaving, !entries[next].isFolder { field.text = entries[next].name }
  }

  // MARK: Choosing

  /// Chooses the selected entry, or the path or name in the field: opens a folder in the panel, or ends with a file.
  func confirm() {
    if isSaving || isTypedPath {
      if isSaving, typed.isEmpty { return openSelectedFolder() ? () : show("Type a name for the file") }
      return choose(pathToSave(FolderListing.path(typed: typed, in: folder)))
    }
    guard let row = table.indexPathForSelectedRow?.row, entries.indices.contains(row) else {
      if choosesFolder, typed.isEmpty { return pressAccept() }
      return typed.isEmpty ? show("Choose a file") : choose(FolderListing.path(typed: typed, in: folder))
    }
    choose(folder + (folder == "/" ? "" : "/") + entries[row].name)
  }

  /// Confirms the panel. A panel for folders returns, in this order of preference: the typed path, the selected folder, the folder with the typed
  /// name, the shown folder.
  private func pressAccept() {
    guard choosesFolder else { return confirm() }
    let selected = table.indexPathForSelectedRow.flatMap { entries.indices.contains($0.row) ? entries[$0.row].name : nil }
    if isTypedPath || selected == nil && !typed.isEmpty {
      let path = FolderListing.path(typed: typed, in: folder)
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue else {
        return show("\(DocumentPath.abbreviated(path)) is not a folder")
      }
      return finish(path)
    }
    finish(selected.map { folder + (folder == "/" ? "" : "/") + $0 } ?? folder)
  }

  /// Returns the path of a file to save with the ending of the shown type, if the path has none and is not that of a folder.
  private func pathToSave(_ path: String) -> String {
    var isFolder: ObjCBool = false
    guard isSaving, let ending = filter?.endings.first, !path.hasSuffix("/"), URL(fileURLWithPath: path).pathExtension.isEmpty,
      !(FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue)
    else { return path }
    return "\(path).\(ending)"
  }

  private func openSelectedFolder() -> Bool {
    guard let row = table.indexPathForSelectedRow?.row, entries.indices.contains(row), entries[row].isFolder else { return false }
    go(to: folder + (folder == "/" ? "" : "/") + entries[row].name)
    return true
  }

  private func choose(_ path: String) {
    var isFolder: ObjCBool = false
    let exists = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
    if isFolder.boolValue {
      field.text = isSaving ? request.name : ""
      return go(to: path)
    }
    guard isSaving else { return exists ? finish(path) : show("\(DocumentPath.abbreviated(path)) does not exist") }
    let parent = URL(fileURLWithPath: path).deletingLastPathComponent().path
    guard FileManager.default.fileExists(atPath: parent, isDirectory: &isFolder), isFolder.boolValue else {
      return show("The folder \(DocumentPath.abbreviated(parent)) does not exist")
    }
    exists && confirmsReplacement ? askToReplace(path) : finish(path)
  }

  private func finish(_ path: String) {
    close()
    onChoose(path)
  }

  /// Asks whether to replace a file. The button that confirms the panel becomes the answer; another change of the name takes the question back.
  private func askToReplace(_ path: String) {
    guard confirmedPath != path else { return finish(path) }
    confirmedPath = path
    show("\(URL(fileURLWithPath: path).lastPathComponent) already exists. Press \(request.accept) again to replace it.")
  }

  /// The path of the file that the user was asked to replace; `nil` if no question was asked.
  private var confirmedPath: String?

  private func show(_ text: String) {
    problem.text = text
    setNeedsLayout()
  }

  // MARK: Layout

  override func layoutSubviews() {
    super.layoutSubviews()
    let isSmall = bounds.width < 400 || bounds.height < 320
    let (padding, margin): (CGFloat, CGFloat) = isSmall ? (10, 4) : (Self.padding, 16)
    let width = min((Self.size.width * scale.type).rounded(), bounds.width - 2 * margin)
    let height = min((Self.size.height * scale.type).rounded(), bounds.height - 2 * margin)
    sheet = CGRect(x: ((bounds.width - width) / 2).rounded(), y: ((bounds.height - height) * 0.4).rounded(), width: width, height: height)
    let inner = sheet.insetBy(dx: padding, dy: padding)
    let line = (ChromeMeasures.line * scale.type).rounded()
    heading.frame = CGRect(x: inner.minX, y: inner.minY, width: inner.width, height: line + 4)
    up.bounds.size = up.fittingSize
    up.frame.origin = CGPoint(x: inner.maxX - up.bounds.width, y: heading.frame.maxY)
    location.frame = CGRect(x: inner.minX, y: up.frame.minY, width: max(up.frame.minX - inner.minX - 8, 0), height: up.bounds.height)
    let fieldHeight = (field.intrinsicContentSize.height + 4).rounded(.up)
    field.frame = CGRect(x: inner.minX, y: up.frame.maxY + 4, width: inner.width, height: fieldHeight)
    let bottom = layOutButtons(in: inner)
    let hasProblem = problem.text?.isEmpty == false
    let problemHeight = hasProblem ? problem.sizeThatFits(CGSize(width: inner.width, height: .greatestFiniteMagnitude)).height.rounded(.up) : 0
    problem.frame = CGRect(x: inner.minX, y: bottom - problemHeight - (hasProblem ? 6 : 0), width: inner.width, height: problemHeight)
    let top = field.frame.maxY + Self.gap
    table.frame = CGRect(x: inner.minX, y: top, width: inner.width, height: max(problem.frame.minY - Self.gap - top, 0))
    setNeedsDisplay()
  }

  /// Places the buttons at the lower edge. Returns the y coordinate above them.
  private func layOutButtons(in inner: CGRect) -> CGFloat {
    var right = inner.maxX
    for button in [accept, cancel] {
      let size = button.fittingSize
      right -= size.width
      button.frame = CGRect(origin: CGPoint(x: right, y: inner.maxY - size.height), size: size)
      right -= Self.gap
    }
    // Align the title, not the edge of the button, which stays in the sheet: a small sheet's padding is less than the inset.
    var left = max(inner.minX - hiddenButton.inset.width, sheet.minX)
    let buttons = request.filters.isEmpty ? [hiddenButton] : [hiddenButton, filterButton]
    var (top, bottom) = (accept.frame.minY, inner.maxY)
    // At a large text size, the buttons have a row of their own if there is space for the table above.
    if buttons.reduce(left, { $0 + $1.fittingSize.width }) > right, inner.height >= 6 * accept.bounds.height {
      (right, bottom) = (inner.maxX, top - Self.gap)
      top = bottom - (buttons.map(\.fittingSize.height).max() ?? 0)
    }
    for button in buttons {
      let size = button.fittingSize
      button.isHidden = left + size.width > right
      button.frame = CGRect(origin: CGPoint(x: left, y: bottom - size.height), size: size)
      left += size.width
    }
    return top - Self.gap
  }

  override func draw(_ rect: CGRect) {
    Theme.pressed.setFill()
    UIRectFill(bounds)
    super.draw(rect)
  }

  // MARK: Keys and touches

  override var keyTaker: UIResponder { table.isFirstResponder ? table : field }

  override func open() {
    takeFocus()
    window?.focus(nil)
    guard let name = request.name as NSString?, let start = field.position(from: field.beginningOfDocument, offset: 0),
      let end = field.position(from: start, offset: (name.deletingPathExtension as NSString).length)
    else { return }
    // Select the name without its extension, which determines the format.
    field.selectedTextRange = field.textRange(from: start, to: end)
  }

  // The panel is modal: ignore presses beside it.
  override func pressedBeside() {}

  /// The keys of the panel, before those of the field and of the table.
  override var keyCommands: [UIKeyCommand]? {
    func key(_ input: String, _ flags: UIKeyModifierFlags = [], _ action: @escaping (FilePanel) -> Void) -> UIKeyCommand {
      let command = UIKeyCommand(input: input, modifierFlags: flags) { [weak self] _ in if let self { action(self) } }
      command.wantsPriorityOverSystemBehavior = true
      return command
    }
    var keys = [
      key(UIKeyCommand.inputEscape) { $0.close() }, key(UIKeyCommand.inputUpArrow, .alternate) { $0.goUp() },
      key("h", .control) { $0.toggleHidden() }, key(UIKeyCommand.inputDownArrow) { $0.moveSelection(by: 1) },
      key(UIKeyCommand.inputUpArrow) { $0.moveSelection(by: -1) }, key(UIKeyCommand.inputPageDown) { $0.moveSelection(by: 10) },
      key(UIKeyCommand.inputPageUp) { $0.moveSelection(by: -10) },
    ]
    // A focused button has its own Return.
    if !(window?.focusedView is TextButton) { keys.append(key("\r") { $0.confirm() }) }
    return keys
  }

  /// Consumes all keys except characters and Tab, because the panel is modal.
  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    guard let key = presses.first?.key, key.modifierFlags.isDisjoint(with: [.control, .alternate, .command]) else { return }
    if key.characters.count == 1 || key.keyCode == .keyboardTab { super.pressesBegan(presses, with: event) }
  }
}

// MARK: - Rows

extension FilePanel: UITableViewDataSource, UITableViewDelegate {
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { entries.count }

  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "file") ?? UITableViewCell(style: .value1, reuseIdentifier: "file")
    let entry = entries[indexPath.row]
    cell.textLabel?.text = entry.isFolder ? entry.name + "/" : entry.name
    cell.textLabel?.font = scale.font(.systemFont(ofSize: 13, weight: entry.isFolder ? .medium : .regular))
    cell.detailTextLabel?.text = entry.size.map { $0 < 1000 ? "\($0) bytes" : LongWork.sizeDescription($0) }
    cell.detailTextLabel?.font = scale.font(.systemFont(ofSize: 11))
    return cell
  }

  /// Opens a folder. To save, puts the name of a file into the field. A double click chooses the file.
  func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    let entry = entries[indexPath.row]
    if entry.isFolder { return go(to: folder + (folder == "/" ? "" : "/") + entry.name) }
    let now = Timeline.shared.now
    let isAgain = lastPress.map { $0.name == entry.name && now - $0.time < Self.doubleClickInterval } ?? false
    lastPress = (entry.name, now)
    problem.text = ""
    if isSaving { field.text = entry.name }
    if isAgain { confirm() }
  }
}
