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
    textContainers.insert(container, at: index)
    renumberContainers(from: index)
    if container.layoutManager == nil { container.layoutManager = self }
    if index == textContainers.count - 1 {
      changeLayout { $0.appendRegion(container.region) }
    } else {
      changeRegions { $0.insert(container.region, at: index) }
    }
  }

  func removeContainer(at index: Int) {
    require(textContainers.indices.contains(index), "container \(index) of \(textContainers.count)")
    let container = textContainers.remove(at: index)
    renumberContainers(from: index)
    if container.layoutManager === self { container.layoutManager = nil }
    if index == textContainers.count {
      changeLayout { $0.removeLastRegion() }
    } else {
      changeRegions { $0.remove(at: index) }
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
    takeRegion(of: container)
    use.textLayoutManager?.dropRenderingAttributes()
    // Margins of fragments are told from the edges of the container.
    guard use.shownParagraph != nil, container.lineFragmentPadding != use.padding else { return }
    use.padding = container.lineFragmentPadding
    reloadText(dropping: true)
  }

  /// Gives the engine a container as it is now: its shapes alone where it is as the engine has it otherwise.
  func takeRegion(of container: NSTextContainer) {
    let index = index(of: container)
    let isFrameTaken = container.isFrameTaken
    // Before clients are told, who may change it once more.
    container.isFrameTaken = true
    changeLayout { document in
      if isFrameTaken { document.setExclusions(container.exclusions, at: index) } else { document.setRegion(container.region, at: index) }
    }
  }

  private func changeRegions(_ change: (inout [Region]) -> Void) { changeLayout { change(&$0.regions) } }

  /// The engine compares, and keeps the lines above the first difference.
  private func changeLayout(_ change: (DocumentLayout) -> Void) {
    invalidating { change(document) }
  }

  /// The index of `container`; one that is not this manager's is the caller's mistake.
  func index(of container: NSTextContainer) -> Int {
    guard let index = containerIndex(of: container) else {
      requirementFailed("a text container that is not one of this layout manager's \(textContainers.count)")
    }
    return index
  }
}
