import AttributedText
import CoreGraphics
import Requirements
import TextEngine

extension NSLayoutManager {
  func insert(_ container: NSTextContainer, at index: Int) {
    require(
      (0...textContainers.count).contains(index), "container \(index) of \(textContainers.count)")
    require(
      container.layoutManager == nil || container.layoutManager === self && !holds(container),
      "the container belongs to a layout manager already")
    if isInLayout {
      return putOff { manager in
        // It may have been added twice meanwhile.
        guard container.layoutManager == nil || container.layoutManager === manager && !manager.holds(container) else { return }
        manager.insert(container, at: min(index, manager.textContainers.count))
      }
    }
    textContainers.insert(container, at: index)
    renumberContainers(from: index)
    if container.layoutManager == nil { container.layoutManager = self }
    if index == textContainers.count - 1 {
      changeLayout(fromContainer: index) { $0.appendRegion(container.region) }
    } else {
      changeRegions(fromContainer: index) { $0.insert(container.region, at: index) }
    }
  }

  func removeContainer(at index: Int) {
    require(textContainers.indices.contains(index), "container \(index) of \(textContainers.count)")
    let container = textContainers[index]
    if isInLayout {
      return putOff { manager in
        if let index = manager.containerIndex(of: container) { manager.removeContainer(at: index) }
      }
    }
    textContainers.remove(at: index)
    renumberContainers(from: index)
    if container.layoutManager === self { container.layoutManager = nil }
    if index == textContainers.count {
      changeLayout(fromContainer: index) { $0.removeLastRegion() }
    } else {
      changeRegions(fromContainer: index) { $0.remove(at: index) }
    }
  }

  /// Tells the containers from `index` on where they stand. O(their number): none for those added and removed at the end.
  private func renumberContainers(from index: Int) {
    for place in index..<textContainers.count { textContainers[place].indexInManager = place }
  }

  func holds(_ container: NSTextContainer) -> Bool { containerIndex(of: container) != nil }

  /// Where `container` stands in `textContainers`; `nil` for one of another manager. O(1).
  public func containerIndex(of container: NSTextContainer) -> Int? {
    let index = container.indexInManager
    return index < textContainers.count && textContainers[index] === container ? index : nil
  }

  func takeShape(of container: NSTextContainer) {
    container.shapeGeneration += 1
    if isInLayout { return putOff { if $0.holds(container) { $0.takeShape(of: container) } } }
    takeRegion(of: container)
    use.textLayoutManager?.dropRenderingAttributes()
    // Margins of fragments are told from the edges of the container.
    guard use.shownParagraph != nil, container.lineFragmentPadding != use.padding else { return }
    use.padding = container.lineFragmentPadding
    reloadText(dropping: true)
  }

  /// Gives the engine a container as it is now: its shapes alone where it is as the engine has it otherwise.
  func takeRegion(of container: NSTextContainer) {
    if isInLayout { return putOff { if $0.holds(container) { $0.takeRegion(of: container) } } }
    let index = index(of: container)
    let isFrameTaken = container.isFrameTaken
    // Before clients are told, who may change it once more.
    container.isFrameTaken = true
    // Columns of a spread depend on each other.
    let isInSpread = container.balancesWithNext || index > 0 && textContainers[index - 1].balancesWithNext
    changeLayout(fromContainer: isInSpread ? 0 : index) { document in
      if isFrameTaken { document.setExclusions(container.exclusions, at: index) } else { document.setRegion(container.region, at: index) }
    }
  }

  private func changeRegions(fromContainer index: Int, _ change: (inout [Region]) -> Void) {
    changeLayout(fromContainer: index) { change(&$0.regions) }
  }

  /// The engine compares, and keeps the lines above the first difference.
  private func changeLayout(fromContainer index: Int, _ change: (DocumentLayout) -> Void) {
    invalidating(fromContainer: index) { change(document) }
  }

  /// The index of `container`; one that is not this manager's is the caller's mistake.
  func index(of container: NSTextContainer) -> Int {
    guard let index = containerIndex(of: container) else {
      requirementFailed("a text container that is not one of this layout manager's \(textContainers.count)")
    }
    return index
  }
}
