import CoreGraphics
import GalleyAttributedText
import GalleyRequirements
import GalleyTextEngine

extension NSLayoutManager {
  /// Inserts a container at an index; at the end if that is `nil`, also after those that are added during the same layout pass. Traps if the index
  /// is out of range, or if the container already belongs to a layout manager.
  func insert(_ container: NSTextContainer, at proposedIndex: Int? = nil) {
    let index = proposedIndex ?? textContainers.count
    require(
      (0...textContainers.count).contains(index), "container index \(index) is out of range: there are \(textContainers.count) containers")
    require(
      container.layoutManager == nil || container.layoutManager === self && !owns(container),
      "the container already belongs to a layout manager")
    if isInLayout {
      return deferChange { manager in
        // A callback can have added it a second time.
        guard container.layoutManager == nil || container.layoutManager === manager && !manager.owns(container) else { return }
        manager.insert(container, at: proposedIndex.map { min($0, manager.textContainers.count) })
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
    require(textContainers.indices.contains(index), "container index \(index) is out of range: there are \(textContainers.count) containers")
    let container = textContainers[index]
    if isInLayout {
      return deferChange { manager in
        // It can already have an index in the list of another manager.
        if let index = manager.textContainers.firstIndex(where: { $0 === container }) { manager.removeContainer(at: index) }
      }
    }
    textContainers.remove(at: index)
    renumberContainers(from: index)
    if container.layoutManager === self { container.layoutManager = nil }
    // A subclass of the container can have kept the manager.
    if isManagerOfUnlisted(container) { unlistedContainers.append(container) }
    if index == textContainers.count {
      changeLayout(fromContainer: index) { $0.removeLastRegion() }
    } else {
      changeRegions(fromContainer: index) { $0.remove(at: index) }
    }
  }

  /// Updates the stored indices of the containers from `index` on. O(their number).
  private func renumberContainers(from index: Int) {
    for number in index..<textContainers.count { textContainers[number].indexInManager = number }
  }

  func owns(_ container: NSTextContainer) -> Bool { containerIndex(of: container) != nil }

  /// Whether a container has this manager, but is in none of its lists, so that it would refer to the manager after the manager's release.
  func isManagerOfUnlisted(_ container: NSTextContainer) -> Bool {
    container.isManaged(by: self) && !owns(container) && !unlistedContainers.contains { $0 === container }
  }

  /// Returns the index of `container` in `textContainers`, or `nil` if it belongs to another manager. O(1).
  public func containerIndex(of container: NSTextContainer) -> Int? {
    let index = container.indexInManager
    return index < textContainers.count && textContainers[index] === container ? index : nil
  }

  func applyShape(of container: NSTextContainer) {
    container.shapeGeneration += 1
    if isInLayout { return deferChange { if $0.owns(container) { $0.applyShape(of: container) } } }
    applyRegion(of: container)
    use.owner?.dropRenderingAttributes()
    // The margins of fragments are measured from the edges of the container.
    guard use.shownParagraph != nil, container.lineFragmentPadding != use.padding else { return }
    use.padding = container.lineFragmentPadding
    reloadText(dropping: true)
  }

  /// Passes a container to the engine: only its shapes if nothing else changed.
  func applyRegion(of container: NSTextContainer) {
    if isInLayout { return deferChange { if $0.owns(container) { $0.applyRegion(of: container) } } }
    let index = index(of: container)
    let changes = container.pendingChanges
    // Empty them before clients are notified, because they can change the container again.
    container.pendingChanges = []
    // The columns of a spread depend on each other.
    let isInSpread = container.balancesWithNext || index > 0 && textContainers[index - 1].balancesWithNext
    changeLayout(fromContainer: isInSpread ? 0 : index) { document in
      if changes.contains(.frame) {
        document.setRegion(container.region, at: index)
      } else {
        document.setExclusions(container.exclusions, at: index)
      }
    }
  }

  private func changeRegions(fromContainer index: Int, _ change: (inout [Region]) -> Void) {
    changeLayout(fromContainer: index) { change(&$0.regions) }
  }

  /// Applies a change. The engine compares containers, and keeps the lines above the first difference.
  private func changeLayout(fromContainer index: Int, _ change: (DocumentLayout) -> Void) {
    invalidating(fromContainer: index) { change(document) }
  }

  /// Returns the index of `container`. Traps if it belongs to another manager.
  func index(of container: NSTextContainer) -> Int {
    guard let index = containerIndex(of: container) else {
      requirementFailed("the text container is not one of this layout manager's \(textContainers.count) containers")
    }
    return index
  }
}
