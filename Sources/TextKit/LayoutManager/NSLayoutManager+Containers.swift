import AttributedText
import CoreGraphics
import TextEngine

extension NSLayoutManager {
  /// Adds a container after all others; text that is laid out stays where it is.
  public func addTextContainer(_ container: NSTextContainer) {
    insertTextContainer(container, at: textContainers.count)
  }

  /// Inserts a container; layout from it on is dropped.
  public func insertTextContainer(_ container: NSTextContainer, at index: Int) {
    precondition(
      (0...textContainers.count).contains(index), "container \(index) of \(textContainers.count)")
    precondition(container.layoutManager == nil, "the container belongs to a layout manager already")
    textContainers.insert(container, at: index)
    container.layoutManager = self
    changeRegions { $0.insert(container.region, at: index) }
  }

  /// Removes a container; layout from it on is dropped.
  public func removeTextContainer(at index: Int) {
    precondition(textContainers.indices.contains(index), "container \(index) of \(textContainers.count)")
    textContainers.remove(at: index).layoutManager = nil
    changeRegions { $0.remove(at: index) }
  }

  /// Gives the engine a container as it is now.
  func takeRegion(of container: NSTextContainer) {
    let index = index(of: container)
    changeLayout { $0.setRegion(container.region, at: index) }
  }

  private func changeRegions(_ change: (inout [Region]) -> Void) { changeLayout { change(&$0.regions) } }

  /// The engine compares, and keeps the lines above the first difference.
  private func changeLayout(_ change: (DocumentLayout) -> Void) {
    invalidating { change(document) }
    readAttachmentsAgain()
  }

  /// The index of `container`; one that is not this manager's is the caller's mistake.
  func index(of container: NSTextContainer) -> Int {
    guard let index = textContainers.firstIndex(where: { $0 === container }) else {
      preconditionFailure("a text container that is not one of this layout manager's \(textContainers.count)")
    }
    return index
  }
}
