import CoreGraphics
import Foundation
import GalleyCassowary

/// The work of a flush: participants with pending updates, guides, and constraints whose constants changed. Nothing else is visited.
extension LayoutEngine {
  /// Adds `updates` to those that the next flush makes for the participant.
  func requestUpdate(_ participant: Participant, _ updates: PendingUpdates) {
    if participant.due.isEmpty { due.append(participant) }
    participant.due.insert(updates)
    if updates.contains(.viewFrame), case .view(let view) = participant.item { view.layoutState.needsFrameUpdate = true }
  }

  /// Requests an update of the constraints that depend on the view's frame, which has changed for any reason. Does nothing if no constraint uses the
  /// view.
  func frameDidChange(_ view: UIView) {
    guard let participant = participants[ObjectIdentifier(view)] else { return }
    let isFixed = isFixed(view)
    requestUpdate(participant, isFixed ? .frame : .viewFrame)
    if isFixed || followsFrames { markDirty() }
  }

  /// Marks everything for an update, because fonts, scales, directions or safe areas have changed.
  func traitsDidChange() {
    needsFullUpdate = true
    markDirty()
  }

  /// Marks every participant for every update, if `needsFullUpdate` is set, and clears that.
  func requestAllUpdates() {
    guard needsFullUpdate else { return }
    needsFullUpdate = false
    for participant in order { requestUpdate(participant, [.frame, .height, .viewFrame]) }
  }

  /// Returns the participants with a pending update in `updates`, in the order of their creation and without removed ones, and clears these updates.
  private func consumeUpdates(_ updates: PendingUpdates) -> [Participant] {
    let affected = due.filter { !$0.due.isDisjoint(with: updates) }
    for participant in affected { participant.due.subtract(updates) }
    due.removeAll { $0.due.isEmpty }
    return affected.filter { participants[$0.key] === $0 }.sorted { $0.number < $1.number }
  }

  /// Marks the participants whose variables the solver has changed for placement, and those with another width also for a new height.
  private func requestUpdatesOfMoved() {
    for variable in solver.consumeMovedVariables() {
      guard let participant = owners[variable] else { continue }
      requestUpdate(participant, variable == participant.variables[2] ? [.viewFrame, .height] : .viewFrame)
    }
  }

  /// Passes changed constants to the solver: those of fixed frames and of insets, and those of constraints, which also depend on margins and
  /// baselines. Reports constraints that conflict with the new constants.
  func moveConstants() {
    var changes: [(name: ConstraintName, constant: Double)] = []
    for participant in consumeUpdates(.frame) + insetGuides {
      for (name, attribute) in participant.fixed {
        let constant = -fixedValue(participant, attribute)
        if solver.constraint(name)?.constant != constant { changes.append((name, constant)) }
      }
    }
    for key in moved.union(variable) {
      guard let entry = entries[key], let name = entry.name, let sides = sides(of: entry.constraint) else { continue }
      let constant = sides.offset - sides.sign * Double(entry.constraint.constant)
      if solver.constraint(name)?.constant != constant { changes.append((name, constant)) }
    }
    moved = []
    changes.sort { $0.name.order < $1.name.order }
    for (name, conflict) in solver.setConstants(changes) {
      guard let constraint = byName.removeValue(forKey: name) else {
        discard(name)
        continue
      }
      lose(constraint, conflict)
    }
  }

  /// Updates the content height of views such as wrapping text, which depends on their width and is known once the solver has computed that.
  ///
  /// - Returns: Whether anything changed.
  func followWidths() -> Bool {
    requestUpdatesOfMoved()
    var changes: [(name: ConstraintName, constant: Double)] = []
    for participant in consumeUpdates(.height) {
      guard case .view(let view) = participant.item, view.hasHeightForWidth, !isFixed(view), let old = participant.contentSize else { continue }
      let width = CGFloat(solver.value(of: participant.variables[2]))
      guard width > 0 else { continue }
      let height = contentSize(of: view, width: width).height
      guard height != UIView.noIntrinsicMetric, abs(height - old.height) > 0.01 else { continue }
      participant.contentSize!.height = height
      for constraint in participant.content where constraint.axis == .vertical { changes.append((constraint.name, -Double(height))) }
    }
    if !changes.isEmpty { _ = solver.setConstants(changes) }
    return !changes.isEmpty
  }

  /// Requests layout of the superviews of views that have to move, and notifies scroll views of the sizes of their content guides. While a fitting
  /// size is computed, does neither.
  func requestLayoutOfMoved() {
    requestUpdatesOfMoved()
    let moved = consumeUpdates(.viewFrame)
    guard !isFitting else { return }
    for participant in moved {
      guard case .view(let view) = participant.item, let parent = view.superview, let frame = frame(of: view, scale: parent.layoutScale) else { continue }
      if frame != CGRect(origin: view.storedOrigin, size: view.storedBounds.size) { parent.requestLayout() }
    }
    for participant in contentGuides {
      guard case .guide(let guide) = participant.item, let view = guide.owningView, guide === view.contentGuide else { continue }
      view.contentGuideDidMove(to: rect(participant).size)
    }
  }
}
