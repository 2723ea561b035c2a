import UIKit

/// The state of viewing a page: selection, scroll position and page settings. No document stores it.
public struct PageView: Codable, Equatable, Sendable {
  /// Anchor, active end, and 1 if the caret is at the end of a wrapped line.
  var selection: [Int]
  /// Whether the caret is in the text.
  var isEditing: Bool
  /// The `id` of the shape with the handles.
  var selectedShape: Int?
  /// How far the page is scrolled down, in points.
  var offset: Double
  var balancesLastSpread: Bool
  var usesTotalFit: Bool
  /// A letter with the attributes that are typed with.
  var typing: Data?
}

extension PlaygroundPage {
  /// How the page is looked at now.
  public var view: PageView {
    let selection = text.editor.selection
    let letter = NSAttributedString(string: "a", attributes: text.editor.typingAttributes)
    return PageView(
      selection: [selection.anchor, selection.active, selection.affinity == .backward ? 1 : 0], isEditing: text.isFirstResponder,
      selectedShape: selectedShape, offset: contentOffset.y, balancesLastSpread: balancesLastSpread, usesTotalFit: usesTotalFit,
      typing: PortableText.data(of: withRolesOnly(letter)))
  }

  /// Looks at the page as somebody did; for a page whose text and shapes have been restored. What the page does not have, as a
  /// selection beyond its end, is left as it is.
  public func restore(_ view: PageView) {
    balancesLastSpread = view.balancesLastSpread
    usesTotalFit = view.usesTotalFit
    let whole = 0...flow.storage.length
    if view.selection.count == 3, view.selection.prefix(2).allSatisfy(whole.contains) {
      text.editor.select(
        TextSelection(anchor: view.selection[0], active: view.selection[1], affinity: view.selection[2] == 1 ? .backward : .forward))
    }
    if let typing = view.typing.flatMap({ PortableText.read($0) }), typing.length > 0 {
      text.editor.typingAttributes = setAnew(typing).attributes(at: 0, effectiveRange: nil)
    }
    if let shape = view.selectedShape, shapes.contains(where: { $0.id == shape }) { select(shape) }
    if view.isEditing { text.becomeFirstResponder() }
    if view.offset.isFinite, (0...Self.farthestOffset).contains(view.offset) { scrollBack(to: CGFloat(view.offset)) }
    changed()
  }

  private static let farthestOffset = 1e9

  /// Scrolls to `offset`, and lays out the text down to there.
  func scrollBack(to offset: CGFloat) {
    while contentSize.height < offset + bounds.height, !flow.isComplete {
      guard flow.ensureLayout(throughSpread: flow.spreadCount) else { break }
      makeSpreads(ahead: 0)
    }
    makeSpreads(ahead: 0)
    contentOffset.y = max(offset, 0)
    heldPlace = nil
    interaction.forgetKeyboardScroll()
  }
}
