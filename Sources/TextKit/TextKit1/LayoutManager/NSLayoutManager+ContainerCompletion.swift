import CoreGraphics
import GalleyTextEngine

/// Reports complete containers to the delegate, and repeats layout if the delegate changes something.
extension NSLayoutManager {
  /// The state of the layout that is reported.
  private struct Completion {
    /// The number of complete containers.
    let containers: Int
    /// Whether layout cannot continue, because the text or the available space ended.
    let isOver: Bool
    /// Whether all text is laid out.
    let fits: Bool
  }

  private var completion: Completion {
    // A container is complete when a later one contains text, or when layout cannot continue.
    let reached = document.fragments.last.map { $0.region } ?? 0
    let fits = document.laidEnd >= document.textEnd
    let isOver = document.isComplete || fits
    return Completion(containers: isOver ? min(reached + 1, textContainers.count) : reached, isOver: isOver, fits: fits)
  }

  /// Calls the delegate for each container that became complete, and once if the text is longer than all containers.
  ///
  /// The delegate can change anything. Containers that it adds are filled at once and reported as well, so a delegate
  /// that adds one whenever text remains ends with the required number. After other changes `work` is repeated. The
  /// calls end with a diagnostic if the delegate changes the layout each time, or adds containers that take no text.
  func reportCompletion(to delegate: any NSLayoutManagerDelegate, _ work: (DocumentLayout) -> Void) {
    // The delegate requested layout during its callback; the loop below continues with the result.
    if deferred.isReportingCompletion { return }
    deferred.isReportingCompletion = true
    defer { deferred.isReportingCompletion = false }
    var changes = 0
    while self.delegate === delegate {
      let completion = completion
      let (count, laidEnd, invalidations) = (textContainers.count, document.laidEnd, deferred.invalidations)
      if completedContainers < completion.containers {
        completedContainers += 1
        let isLast = completedContainers == completion.containers && completion.isOver && completion.fits
        delegate.layoutManager(self, didCompleteLayoutFor: textContainers[completedContainers - 1], atEnd: isLast)
      } else if completion.isOver, !completion.fits, !hasReportedOverflow {
        hasReportedOverflow = true
        delegate.layoutManager(self, didCompleteLayoutFor: nil, atEnd: false)
      } else {
        return
      }
      guard deferred.invalidations != invalidations else { continue }
      let isLonger = textContainers.count > count
      layOutOnce { document in
        if isLonger { document.layOut(throughRegion: textContainers.count - 1) } else { work(document) }
      }
      // Fewer containers, or more text in them: this terminates by itself.
      if isLonger && document.laidEnd > laidEnd || textContainers.count < count { continue }
      changes += 1
      if changes > Self.maximumLayoutPasses {
        Self.reportMistake(
          isLonger
            ? "a layout manager's delegate keeps adding containers in which no text fits; it is not asked for more"
            : "a layout manager's delegate changes the layout each time it is complete; it is not called again for this layout")
        (completedContainers, hasReportedOverflow) = (textContainers.count, true)
        return
      }
    }
  }

  private func layOutOnce(_ work: (DocumentLayout) -> Void) {
    if !hasDetectedCallbacks { detectDelegateCallbacks() }
    layoutDepth += 1
    work(document)
    layoutDepth -= 1
    if deferredStorage != nil { _ = endDeferringEdits() }
    _ = makeDeferredChanges()
  }
}
