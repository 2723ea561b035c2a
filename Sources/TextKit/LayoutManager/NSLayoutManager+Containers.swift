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
    takeRegions()
  }

  /// Removes a container; layout from it on is dropped.
  public func removeTextContainer(at index: Int) {
    precondition(textContainers.indices.contains(index), "container \(index) of \(textContainers.count)")
    textContainers.remove(at: index).layoutManager = nil
    takeRegions()
  }

  /// Gives the engine the containers as they are now; it keeps what did not change.
  func takeRegions() {
    invalidating { document.regions = textContainers.map(\.region) }
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
