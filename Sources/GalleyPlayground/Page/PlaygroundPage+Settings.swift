import GalleyDocuments
import UIKit

/// The settings of the pages: paper, margins, columns, baseline grid, page numbers and running heads.
extension PlaygroundPage {
  /// The current settings; until the user changes one, they follow from the window.
  public var pageSettings: PageSettings {
    var settings = chosenSettings ?? geometry.pageSettings
    if paperFollowsWindow { settings.paperSize = geometry.sheetSize }
    return settings
  }

  /// Whether the user or the document chose settings.
  public var hasChosenSettings: Bool { chosenSettings != nil }

  /// Whether the page has shapes, or gets some when it is laid out.
  public var hasShapes: Bool { !(initialShapes?(geometry) ?? shapes).isEmpty }

  /// The distance between two baselines of body text in points at the content size L, also if the settings do not give one.
  public var baselineGrid: CGFloat { chosenSettings?.baselineGrid ?? StyleSheet(category: .large, imageLoader: imageLoader).grid }

  /// Whether the settings give a baseline grid, on which all baselines are.
  public var hasBaselineGrid: Bool { chosenSettings?.baselineGrid != nil }

  /// Changes the settings of all pages, which are made valid, as one undoable step. Does nothing during the drag of a shape, or if nothing changes.
  ///
  /// - Parameters:
  ///   - paperFollowsWindow: whether the paper has the size of the window; then the paper size of `new` is not used.
  ///   - actionName: the name of the step.
  public func setPageSettings(_ new: PageSettings, paperFollowsWindow: Bool, actionName: String = "Page Settings") {
    let valid = new.validated
    guard drag == nil, valid != pageSettings || paperFollowsWindow != self.paperFollowsWindow else { return }
    change(PageSetup(settings: valid, paperFollowsWindow: paperFollowsWindow, guides: placedGuides), actionName)
  }

  /// Changes the settings and the guides of all pages, which are valid, as one undoable step.
  func change(_ new: PageSetup, _ actionName: String) {
    let old = setup
    if new.settings != old.settings || new.paperFollowsWindow != old.paperFollowsWindow {
      guard adopt(new.settings, paperFollowsWindow: new.paperFollowsWindow) else { return }
    }
    placedGuides = new.guides
    nudgedShapes = nil
    history.registerUndo(withTarget: self) { $0.change(old, actionName) }
    history.setActionName(actionName)
    changed([.setup, .history])
    // Show a guide that an undo brought back.
    guard !text.isFirstResponder else { return }
    let former = Set(old.guides)
    if let index = new.guides.firstIndex(where: { !former.contains($0) }) { selectGuide(index) }
  }

  /// Applies settings without an undo step, and lays out the visible pages.
  ///
  /// - Returns: `false` if a new baseline grid requires to typeset a long text again and the user cancelled; then the settings do not change.
  @discardableResult
  func adopt(_ settings: PageSettings?, paperFollowsWindow follows: Bool) -> Bool {
    let (old, oldFollows, oldSheet) = (chosenSettings, paperFollowsWindow, styleSheet)
    (chosenSettings, paperFollowsWindow) = (settings, follows)
    if old?.baselineGrid != settings?.baselineGrid {
      styleSheets = [:]
      let new = styleSheet(for: oldSheet.category)
      guard setText(by: new, instead: oldSheet) else {
        (chosenSettings, paperFollowsWindow, styleSheets) = (old, oldFollows, [:])
        return false
      }
      styleSheet = new
      alignToGrid()
      lineScroll = new.grid * 2
      flow.layoutManager.emptyTextAttributes = new.emptyTextAttributes
      text.updateTypingAttributes()
      hasChangedSize = true
      isRestyled = true
      setNeedsLayout()
    }
    showMarginTexts()
    setNeedsGeometry()
    return true
  }

  /// Sets the grid of the columns, whose distance scales with the text: only the chosen one moves lines.
  func alignToGrid() {
    flow.baselineGrid = hasBaselineGrid ? styleSheet.grid : 0
    gridView.isHidden = !showsBaselineGrid || !hasBaselineGrid
  }

  /// Shows or hides the lines of the grid.
  func showGrid() {
    alignToGrid()
    changed(.options)
  }

  /// Shows the running head and the page numbers in the current style sheet.
  func showMarginTexts() { sheets.marginTexts = chosenSettings.flatMap { MarginTexts($0, styleSheet) } }

  /// The running head and the page numbers that the page does not show because their margins are too low.
  public var omittedMarginTexts: [OmittedMarginText] { sheets.marginTexts?.omitted(margins: geometry.pageSettings.margins) ?? [] }
}
