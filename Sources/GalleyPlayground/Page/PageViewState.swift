import UIKit

/// The state of viewing a page: selection, scroll position, and the options of line breaks and columns. `.galley` documents, page files and recovery
/// copies contain it.
public struct PageViewState: Codable, Equatable, Sendable {
  /// The anchor, the active end, and 1 if the caret is at the end of a wrapped line.
  var selection: [Int]
  /// Whether the caret is in the text.
  var isEditing: Bool
  /// The `id` of the shape with the handles; `nil` if none is selected.
  var selectedShape: Int?
  /// The `id`s of all selected shapes if there are several; otherwise `nil`.
  var selectedShapes: [Int]?
  /// The vertical scroll position, in points.
  var offset: Double
  var balancesLastSpread: Bool
  var usesTotalFit: Bool
  /// A character with the typing attributes, archived; `nil` if it could not be archived.
  var typing: Data?
}

extension PlaygroundPage {
  /// The current state of viewing the page.
  public var view: PageViewState {
    let selection = text.editor.selection
    let letter = NSAttributedString(string: "a", attributes: text.editor.typingAttributes)
    return PageViewState(
      selection: [selection.anchor, selection.active, selection.affinity == .backward ? 1 : 0], isEditing: text.isFirstResponder,
      selectedShape: selectedShape, selectedShapes: selectedShapes.count > 1 ? selectedShapes : nil, offset: contentOffset.y, balancesLastSpread: balancesLastSpread, usesTotalFit: usesTotalFit,
      typing: PortableText.data(of: withRolesOnly(letter)))
  }

  /// Restores the state of viewing, for a page whose text and shapes are restored. Values that do not fit the page, such as a
  /// selection beyond its end, are ignored.
  public func restore(_ view: PageViewState) {
    balancesLastSpread = view.balancesLastSpread
    usesTotalFit = view.usesTotalFit
    let whole = 0...flow.storage.length
    if view.selection.count == 3, view.selection.prefix(2).allSatisfy(whole.contains) {
      text.editor.select(
        TextSelection(anchor: view.selection[0], active: view.selection[1], affinity: view.selection[2] == 1 ? .backward : .forward))
    }
    if let typing = view.typing.flatMap({ PortableText.read($0) }), typing.length > 0 {
      text.editor.typingAttributes = retypeset(typing).attributes(at: 0, effectiveRange: nil)
    }
    let indices = shapeIndices
    let selected = (view.selectedShapes ?? view.selectedShape.map { [$0] } ?? []).filter { indices[$0] != nil }
    if !selected.isEmpty { select(selected) }
    if view.isEditing { text.becomeFirstResponder() }
    if view.offset.isFinite, (0...Self.farthestOffset).contains(view.offset) { scrollBack(to: CGFloat(view.offset)) }
    changed([.selection, .options])
  }

  private static let farthestOffset = 1e9

  /// Scrolls to `offset`, and lays out the text up to that offset.
  func scrollBack(to offset: CGFloat) {
    while contentSize.height < offset + bounds.height, !flow.isComplete {
      guard flow.ensureLayout(throughSpread: flow.spreadCount) else { break }
      makeSpreads(ahead: 0)
    }
    makeSpreads(ahead: 0)
    contentOffset.y = max(offset, 0)
    flow.host.discardAnchor()
    interaction.discardKeyboardScroll()
  }
}
