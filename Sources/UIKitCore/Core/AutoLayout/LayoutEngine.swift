import CoreGraphics
import Foundation
import GalleyCassowary

/// The constraints of all views under one outermost view, and their solution.
///
/// Additions, removals and changes are recorded, and applied before the next layout (`flush`). The variables of a view are in its
/// superview's space, so most constraints have two or four of them.
@MainActor
final class LayoutEngine {
  /// An item that has variables in the solver.
  @MainActor final class Participant {
    /// The view or guide; `nil` once it is released. Not retained: the root retains the engine, and superviews retain their subviews.
    private weak var object: AnyObject?
    var item: LayoutItem? { LayoutItem(object) }
    /// The solver's variables for left, top, width and height.
    let variables: [Variable]
    /// The constraints that fix it to its frame, or to the insets of its guide.
    var fixed: [(name: ConstraintName, attribute: Fixed)] = []
    /// The content size constraints, at most (hugging) and at least (compression resistance), by axis.
    var content: [(name: ConstraintName, axis: NSLayoutConstraint.Axis)] = []
    var contentSize: CGSize?
    /// The number of constraints and guides that use it. It is removed when this becomes 0.
    var useCount = 0
    /// The view that contains the guide and whose edges fix it; `nil` if there is none.
    var owner: Participant?

    let key: ObjectIdentifier
    /// A number that ascends in order of creation.
    let number: Int
    /// The pending updates for the next or current flush.
    var due: PendingUpdates = []

    init(_ item: LayoutItem, _ variables: [Variable], number: Int) {
      (object, self.variables, key, self.number) = (item.object, variables, ObjectIdentifier(item.object), number)
    }
  }
  /// The parts of a participant that can be out of date, in the solver or in its view.
  struct PendingUpdates: OptionSet {
    let rawValue: UInt8
    /// The fixed frame of the view has changed.
    static let frame = PendingUpdates(rawValue: 1)
    /// The height of the view's content depends on a width that has changed.
    static let height = PendingUpdates(rawValue: 2)
    /// The view has, or needs, a different frame.
    static let viewFrame = PendingUpdates(rawValue: 4)
  }
  enum Fixed { case left, top, width, height, right, bottom }

  /// The solver's record of a constraint.
  struct Entry {
    var name: ConstraintName?
    var constraint: NSLayoutConstraint
    var participants: [Participant]
    /// Whether a conflict has been reported.
    var isReported = false
  }

  /// The view at the top of the constraints' tree. Unowned, because it retains the engine.
  unowned let root: UIView
  /// Whether the engine computes a fitting size, so that the root is not fixed to its current size.
  let isFitting: Bool
  let solver = Solver()
  var participants: [ObjectIdentifier: Participant] = [:]
  /// The participants in order of creation.
  private(set) var order: [Participant] = []
  private var lastNumber = 0
  /// The participant of each variable.
  private(set) var owners: [Variable: Participant] = [:]
  /// The participants with pending updates, which a flush visits.
  var due: [Participant] = []
  /// Whether all participants need every update.
  var needsFullUpdate = false
  /// The guides that follow their view's insets. Each flush checks them.
  private(set) var insetGuides: [Participant] = []
  /// The content guides of scroll views. Each flush checks them.
  private(set) var contentGuides: [Participant] = []
  private(set) var entries: [ObjectIdentifier: Entry] = [:]
  private var additions: [NSLayoutConstraint] = []
  var moved: Set<ObjectIdentifier> = []
  /// The constraints that could not be satisfied.
  private var broken: [NSLayoutConstraint] = []
  var byName: [ConstraintName: NSLayoutConstraint] = [:]
  var invalidContent: [ObjectIdentifier] = []
  /// The constraints whose equations depend on more than their constants.
  private(set) var variable: Set<ObjectIdentifier> = []
  private var isFlushing = false
  private var hasGone = false
  var isDirty = false
  /// Temporary constraints that exercise ambiguity. They have the lowest priority and are removed at the next change.
  var exercises: [(constraint: LinearConstraint, name: ConstraintName)] = []
  /// Descriptions of values that are not finite, so that each is reported once.
  private var reportedValues: Set<String> = []

  /// The space of `-` in a visual format, between neighbors and to the edges, in points.
  static let standardSpace: CGFloat = 8

  init(root: UIView, isFitting: Bool = false) { (self.root, self.isFitting) = (root, isFitting) }

  static func number(_ number: CGFloat) -> String {
    number == number.rounded() && abs(number) < 1e15 ? "\(Int(number))" : "\((number * 1000).rounded() / 1000)"
  }

  // MARK: Adding and removing

  func add(_ constraint: NSLayoutConstraint) {
    endExercises()
    additions.append(constraint)
    markDirty()
  }

  func remove(_ constraint: NSLayoutConstraint) {
    endExercises()
    additions.removeAll { $0 === constraint }
    broken.removeAll { $0 === constraint }
    moved.remove(ObjectIdentifier(constraint))
    variable.remove(ObjectIdentifier(constraint))
    guard let entry = entries.removeValue(forKey: ObjectIdentifier(constraint)) else { return markDirty() }
    if let name = entry.name {
      byName[name] = nil
      solver.remove(name)
    }
    release(entry.participants)
    markDirty()
  }

  func constantDidChange(_ constraint: NSLayoutConstraint) {
    endExercises()
    moved.insert(ObjectIdentifier(constraint))
    markDirty()
  }

  func priorityDidChange(_ constraint: NSLayoutConstraint) {
    remove(constraint)
    add(constraint)
  }

  /// Requests an update of the constraints for the view's content size, hugging or compression resistance, which have changed.
  /// Does nothing if no constraint uses the view.
  func contentDidChange(_ view: UIView) {
    guard let participant = participants[ObjectIdentifier(view)] else { return }
    invalidContent.append(ObjectIdentifier(view))
    // The alignment rectangle can differ from before.
    requestUpdate(participant, .frame)
    markDirty()
  }

  /// Replaces the view's own constraints, because it is now placed by constraints instead of its frame, or the reverse. Does nothing if no
  /// constraint uses the view.
  func kindDidChange(_ view: UIView) {
    guard let participant = participants[ObjectIdentifier(view)] else { return }
    for name in participant.fixed.map(\.name) + participant.content.map(\.name) { solver.remove(name) }
    (participant.fixed, participant.content, participant.contentSize) = ([], [], nil)
    addOwnConstraints(participant)
    markDirty()
  }

  /// Whether the offset of a constraint or the insets of a guide can depend on view frames.
  var followsFrames: Bool { !variable.isEmpty || !insetGuides.isEmpty }

  func markDirty() {
    isDirty = true
    if !isFlushing, !isFitting { root.requestLayout() }
  }

  // MARK: Participants

  /// Returns the participant of an item. Creates it, with its variables and own constraints, if the item has none yet.
  func participant(_ item: LayoutItem) -> Participant {
    let key = ObjectIdentifier(item.object)
    if let participant = participants[key] { return participant }
    lastNumber += 1
    let participant = Participant(item, (0..<4).map { _ in solver.addVariable() }, number: lastNumber)
    participants[key] = participant
    for variable in participant.variables { owners[variable] = participant }
    order.append(participant)
    if case .view(let view) = item { view.layoutState.participates = true }
    addOwnConstraints(participant)
    return participant
  }

  private func release(_ used: [Participant]) {
    for participant in used {
      participant.useCount -= 1
      guard participant.useCount == 0 else { continue }
      for name in participant.fixed.map(\.name) + participant.content.map(\.name) { solver.remove(name) }
      for variable in participant.variables {
        solver.remove(variable)
        owners[variable] = nil
      }
      participants[participant.key] = nil
      hasGone = true
      if let owner = participant.owner { release([owner]) }
    }
  }

  /// Removes the unused participants from the lists at once.
  private func removeUnusedParticipants() {
    guard hasGone else { return }
    hasGone = false
    order.removeAll { $0.useCount == 0 }
    insetGuides.removeAll { $0.useCount == 0 }
    contentGuides.removeAll { $0.useCount == 0 }
    due.removeAll { $0.useCount == 0 }
  }

  /// Returns whether the view's frame is fixed rather than computed: `true` for the root, except while a fitting size is computed, and for a view
  /// that translates its autoresizing mask into constraints.
  func isFixed(_ view: UIView) -> Bool {
    if view === root { return !isFitting }
    return view.translatesAutoresizingMaskIntoConstraints
  }

  private func addOwnConstraints(_ participant: Participant) {
    switch participant.item {
    case nil: break
    case .view(let view):
      if view === root { fix(participant, [.left, .top]) }
      if isFixed(view) {
        fix(participant, view === root ? [.width, .height] : [.left, .top, .width, .height])
      } else {
        addContentSizeConstraints(participant, view)
      }
    case .guide(let guide):
      if guide.insets != nil {
        insetGuides.append(participant)
        fix(participant, [.left, .top, .right, .bottom])
      } else if guide === guide.owningView?.contentGuide {
        contentGuides.append(participant)
        fix(participant, [.left, .top])
      }
    }
  }

  private func fix(_ participant: Participant, _ attributes: [Fixed]) {
    let variables = participant.variables
    for attribute in attributes {
      let terms =
        switch attribute {
        case .left: [Term(variables[0])]
        case .top: [Term(variables[1])]
        case .width: [Term(variables[2])]
        case .height: [Term(variables[3])]
        case .right: [Term(variables[0]), Term(variables[2]), Term(owner(of: participant).variables[2], times: -1)]
        case .bottom: [Term(variables[1]), Term(variables[3]), Term(owner(of: participant).variables[3], times: -1)]
        }
      let constraint = LinearConstraint(terms, plus: -fixedValue(participant, attribute), .equal)
      if let name = try? solver.add(constraint) { participant.fixed.append((name, attribute)) }
    }
  }

  /// Returns the participant of the view that contains a guide. This participant stays in use as long as the guide's.
  private func owner(of participant: Participant) -> Participant {
    if let owner = participant.owner { return owner }
    let owner = self.participant(.view(participant.item?.container ?? root))
    owner.useCount += 1
    participant.owner = owner
    return owner
  }

  func fixedValue(_ participant: Participant, _ attribute: Fixed) -> Double {
    let value: CGFloat
    switch participant.item {
    case nil: value = 0
    case .view(let view):
      let rect = view === root
        ? CGRect(origin: .zero, size: view.bounds.size)
        : view.alignmentRect(forFrame: CGRect(origin: view.storedOrigin, size: view.storedBounds.size))
      value =
        switch attribute {
        case .left: rect.minX
        case .top: rect.minY
        case .width: rect.width
        case .height: rect.height
        case .right: rect.maxX
        case .bottom: rect.maxY
        }
    case .guide(let guide):
      let insets = guide.owningView.flatMap { guide.insets?($0) } ?? .zero
      value =
        switch attribute {
        case .left: insets.left
        case .top: insets.top
        case .right: -insets.right
        case .bottom: -insets.bottom
        case .width, .height: 0
        }
    }
    return finiteValue(value, "\(participant.item?.name ?? "(gone)"): its \(attribute)")
  }

  /// Returns a value for the solver: `value`, or 0 if it is not finite. Reports a value that is not finite with its description, the same message
  /// only once, and not while a fitting size is computed.
  func finiteValue(_ value: CGFloat, _ description: @autoclosure () -> String) -> Double {
    if value.isFinite { return Double(value) }
    let words = "\(description()) is \(value), which is not finite; 0 is used instead"
    if !isFitting, reportedValues.insert(words).inserted { LayoutConflict.report(words) }
    return 0
  }

  // MARK: Flushing

  /// Updates the solver, and requests layout of the superviews of moved views. Does nothing if nothing has changed, or during a flush.
  func flush() {
    guard isDirty, !isFlushing else { return }
    isFlushing = true
    defer { isFlushing = false }
    isDirty = false
    removeUnusedParticipants()
    requestAllUpdates()
    renewContent()
    moveConstants()
    addPendingConstraints()
    for _ in 0..<8 { guard followWidths() else { break } }
    requestLayoutOfMoved()
  }

  /// Discards a frame or content size constraint that the solver has removed because it conflicts with other constraints.
  func discard(_ name: ConstraintName) {
    for participant in order {
      participant.fixed.removeAll { $0.name == name }
      participant.content.removeAll { $0.name == name }
    }
  }

  /// Adds pending constraints. Unsatisfied ones come first, because they can hold after a change.
  private func addPendingConstraints() {
    let waiting = broken + additions
    (broken, additions) = ([], [])
    for constraint in waiting { enter(constraint) }
  }

  private func enter(_ constraint: NSLayoutConstraint) {
    let key = ObjectIdentifier(constraint)
    guard let sides = sides(of: constraint) else { return }
    var entry = entries[key] ?? Entry(name: nil, constraint: constraint, participants: sides.participants)
    if entries[key] == nil {
      for participant in sides.participants { participant.useCount += 1 }
      if constraint.hasVariableOffset { variable.insert(key) }
    }
    let relation = Relation(rawValue: Int(sides.sign) * constraint.relation.rawValue)!
    do {
      let name = try solver.add(
        LinearConstraint(
          sides.terms, plus: sides.offset - sides.sign * Double(constraint.constant), relation, priority: Double(constraint.priority.rawValue)))
      entry.name = name
      entry.isReported = false
      byName[name] = constraint
      entries[key] = entry
    } catch {
      entry.name = nil
      entries[key] = entry
      lose(constraint, error)
    }
  }

  /// Records that a constraint cannot be satisfied; the next flush tries to add it again. Reports the conflict, unless that was done since the
  /// constraint was last satisfied, or while a fitting size is computed.
  func lose(_ constraint: NSLayoutConstraint, _ conflict: Conflict) {
    broken.append(constraint)
    let key = ObjectIdentifier(constraint)
    entries[key]?.name = nil
    guard entries[key]?.isReported == false, !isFitting else { return }
    entries[key]?.isReported = true
    LayoutConflict.reportConflict(constraint, conflict.conflictingConstraints.map { byName[$0].map(\.equation) ?? description(ofFixed: $0) })
  }

  /// Returns the frame constraint of a view as an equation, for messages; "(another)" if no participant has a constraint of this name.
  private func description(ofFixed name: ConstraintName) -> String {
    for participant in order {
      guard let fixed = participant.fixed.first(where: { $0.name == name }) else { continue }
      let value = LayoutEngine.number(CGFloat(-(solver.constraint(name)?.constant ?? 0)))
      return "\(participant.item?.name ?? "(gone)").\(fixed.attribute) == \(value) (its frame)"
    }
    return "(another)"
  }
}
