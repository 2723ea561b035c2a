import Cassowary
import CoreGraphics
import Foundation

/// The constraints of all views under one outermost view, and the numbers that meet them.
///
/// What is added, taken away or changed is noted, and done before the next layout (`flush`). Variables of a view are in its
/// superview's space, so most constraints have two or four of them.
@MainActor
final class LayoutEngine {
  /// What has variables in the solver.
  @MainActor final class Participant {
    let item: LayoutItem
    /// Left, top, width, height.
    let variables: [Variable]
    /// Holds it where its frame says, or where its guide's insets do.
    var fixed: [(name: ConstraintName, attribute: Fixed)] = []
    /// Its content's wishes: no larger than (hugging), no smaller than (compression), by axis.
    var content: [(name: ConstraintName, axis: NSLayoutConstraint.Axis, isHugging: Bool)] = []
    var contentSize: CGSize?
    /// How many constraints and guides have it; without any it is gone.
    var useCount = 0
    /// What its guide is in, and held against.
    var owner: Participant?

    let key: ObjectIdentifier

    init(_ item: LayoutItem, _ variables: [Variable]) { (self.item, self.variables, key) = (item, variables, ObjectIdentifier(item.object)) }
  }
  enum Fixed: Int { case left, top, width, height, right, bottom }

  /// What the solver has of a constraint.
  struct Entry {
    var name: ConstraintName?
    var constraint: NSLayoutConstraint
    var participants: [Participant]
    /// Whether a conflict was told of.
    var isTold = false
    /// Whether more than its constant moves it.
    var isVariable: Bool
  }

  let root: UIView
  /// Finds the size that a view would take; the view is not held to the size that it has.
  let isFitting: Bool
  let solver = Solver()
  private var participants: [ObjectIdentifier: Participant] = [:]
  /// In the order in which they came.
  private(set) var order: [Participant] = []
  private(set) var entries: [ObjectIdentifier: Entry] = [:]
  private var additions: [NSLayoutConstraint] = []
  private var moved: Set<ObjectIdentifier> = []
  /// Constraints that could not hold.
  private var broken: [NSLayoutConstraint] = []
  private var byName: [ConstraintName: NSLayoutConstraint] = [:]
  private var invalidContent: [ObjectIdentifier] = []
  /// Constraints that more than their constants move.
  private var variable: Set<ObjectIdentifier> = []
  private var isFlushing = false
  private var hasGone = false
  private(set) var isDirty = false

  /// Between neighbours and to the edges, where a format has `-`.
  static let standardSpace: CGFloat = 8

  init(root: UIView, isFitting: Bool = false) { (self.root, self.isFitting) = (root, isFitting) }

  static func number(_ number: CGFloat) -> String {
    number == number.rounded() && abs(number) < 1e15 ? "\(Int(number))" : "\((number * 1000).rounded() / 1000)"
  }

  // MARK: What comes and goes

  func add(_ constraint: NSLayoutConstraint) {
    additions.append(constraint)
    noteChange()
  }

  func remove(_ constraint: NSLayoutConstraint) {
    additions.removeAll { $0 === constraint }
    broken.removeAll { $0 === constraint }
    moved.remove(ObjectIdentifier(constraint))
    variable.remove(ObjectIdentifier(constraint))
    guard let entry = entries.removeValue(forKey: ObjectIdentifier(constraint)) else { return noteChange() }
    if let name = entry.name {
      byName[name] = nil
      solver.remove(name)
    }
    release(entry.participants)
    noteChange()
  }

  func constantDidChange(_ constraint: NSLayoutConstraint) {
    moved.insert(ObjectIdentifier(constraint))
    noteChange()
  }

  func priorityDidChange(_ constraint: NSLayoutConstraint) {
    remove(constraint)
    add(constraint)
  }

  /// The view's content has another size, or clings to it otherwise.
  func contentDidChange(_ view: UIView) {
    guard participants[ObjectIdentifier(view)] != nil else { return }
    invalidContent.append(ObjectIdentifier(view))
    noteChange()
  }

  /// The view is placed by constraints from here on, or by its frame.
  func kindDidChange(_ view: UIView) {
    guard let participant = participants[ObjectIdentifier(view)] else { return }
    for name in participant.fixed.map(\.name) + participant.content.map(\.name) { solver.remove(name) }
    (participant.fixed, participant.content, participant.contentSize) = ([], [], nil)
    hold(participant)
    noteChange()
  }

  func noteChange() {
    isDirty = true
    if !isFlushing, !isFitting { root.requestLayout() }
  }

  // MARK: Participants

  func participant(_ item: LayoutItem) -> Participant {
    let key = ObjectIdentifier(item.object)
    if let participant = participants[key] { return participant }
    let participant = Participant(item, (0..<4).map { _ in solver.addVariable() })
    participants[key] = participant
    order.append(participant)
    if case .view(let view) = item { view.layoutState.participates = true }
    hold(participant)
    return participant
  }

  private func release(_ used: [Participant]) {
    for participant in used {
      participant.useCount -= 1
      guard participant.useCount == 0 else { continue }
      for name in participant.fixed.map(\.name) + participant.content.map(\.name) { solver.remove(name) }
      for variable in participant.variables { solver.remove(variable) }
      participants[participant.key] = nil
      hasGone = true
      if let owner = participant.owner { release([owner]) }
    }
  }

  /// Once for all that have gone.
  private func forgetGone() {
    guard hasGone else { return }
    hasGone = false
    order.removeAll { $0.useCount == 0 }
  }

  /// Whether its frame says where it is.
  private func isFixed(_ view: UIView) -> Bool {
    if view === root { return !isFitting }
    return view.translatesAutoresizingMaskIntoConstraints
  }

  private func hold(_ participant: Participant) {
    switch participant.item {
    case .view(let view):
      if view === root { fix(participant, [.left, .top]) }
      if isFixed(view) {
        fix(participant, view === root ? [.width, .height] : [.left, .top, .width, .height])
      } else {
        wish(participant, view)
      }
    case .guide(let guide):
      if guide.insets != nil {
        fix(participant, [.left, .top, .right, .bottom])
      } else if guide === guide.owningView?.contentGuide {
        fix(participant, [.left, .top])
      }
    }
  }

  private func fix(_ participant: Participant, _ attributes: [Fixed]) {
    for attribute in attributes {
      var terms = [Term(participant.variables[[0, 1, 2, 3, 0, 1][attribute.rawValue]])]
      switch attribute {
      case .right, .bottom:
        let isRight = attribute == .right
        terms.append(Term(participant.variables[isRight ? 2 : 3]))
        let owner = participant.owner ?? self.participant(.view(participant.item.container))
        if participant.owner == nil { owner.useCount += 1 }
        participant.owner = owner
        terms.append(Term(owner.variables[isRight ? 2 : 3], times: -1))
      default: break
      }
      let constraint = LinearConstraint(terms, plus: -fixedValue(participant, attribute), .equal)
      if let name = try? solver.add(constraint) { participant.fixed.append((name, attribute)) }
    }
  }

  private func fixedValue(_ participant: Participant, _ attribute: Fixed) -> Double {
    switch participant.item {
    case .view(let view):
      if view === root, attribute == .left || attribute == .top { return 0 }
      let rect = view === root ? view.bounds : view.alignmentRect(forFrame: CGRect(origin: view.storedOrigin, size: view.storedBounds.size))
      return Double([rect.minX, rect.minY, rect.width, rect.height][attribute.rawValue])
    case .guide(let guide):
      let insets = guide.insets?(participant.item.container) ?? .zero
      switch attribute {
      case .left: return Double(insets.left)
      case .top: return Double(insets.top)
      case .right: return Double(-insets.right)
      default: return Double(-insets.bottom)
      }
    }
  }

  // MARK: Content

  private func wish(_ participant: Participant, _ view: UIView) {
    let size = view.contentSizeForLayout(width: nil)
    participant.contentSize = size
    for (axis, length) in [(NSLayoutConstraint.Axis.horizontal, size.width), (.vertical, size.height)] where length != UIView.noIntrinsicMetric {
      let variable = participant.variables[axis == .horizontal ? 2 : 3]
      for isHugging in [true, false] {
        let priority = isHugging ? view.contentHuggingPriority(for: axis) : view.contentCompressionResistancePriority(for: axis)
        let constraint = LinearConstraint(
          [Term(variable)], plus: -Double(length), isHugging ? .lessThanOrEqual : .greaterThanOrEqual,
          priority: min(Double(priority.rawValue), 999.5))
        if let name = try? solver.add(constraint) { participant.content.append((name, axis, isHugging)) }
      }
    }
  }

  private func renewContent() {
    let invalid = invalidContent
    invalidContent = []
    for key in invalid {
      guard let participant = participants[key], case .view(let view) = participant.item, !isFixed(view) else { continue }
      for name in participant.content.map(\.name) { solver.remove(name) }
      participant.content = []
      wish(participant, view)
    }
  }

  /// Text that wraps is as high as its width makes it, which is known once the solver has given one.
  ///
  /// - Returns: whether anything changed.
  private func followWidths() -> Bool {
    var changes: [(name: ConstraintName, constant: Double)] = []
    for participant in order {
      guard case .view(let view) = participant.item, view.hasHeightForWidth, !isFixed(view), let old = participant.contentSize else { continue }
      let width = CGFloat(solver.value(of: participant.variables[2]))
      guard width > 0 else { continue }
      let height = view.contentSizeForLayout(width: width).height
      guard height != UIView.noIntrinsicMetric, abs(height - old.height) > 0.01 else { continue }
      participant.contentSize!.height = height
      for wish in participant.content where wish.axis == .vertical { changes.append((wish.name, -Double(height))) }
    }
    if !changes.isEmpty { _ = solver.setConstants(changes) }
    return !changes.isEmpty
  }

  // MARK: Flushing

  /// Brings the solver up to date, and has the superviews of what goes elsewhere laid out.
  func flush() {
    guard isDirty, !isFlushing else { return }
    isFlushing = true
    defer { isFlushing = false }
    isDirty = false
    forgetGone()
    renewContent()
    moveConstants()
    addWaiting()
    for _ in 0..<8 where followWidths() {}
    if !isFitting { requestLayoutOfMoved() }
  }

  private func moveConstants() {
    var changes: [(name: ConstraintName, constant: Double)] = []
    for participant in order {
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
    let mayHold = !changes.isEmpty
    moved = []
    changes.sort { $0.name.order < $1.name.order }
    for (name, conflict) in solver.setConstants(changes) {
      guard let constraint = byName.removeValue(forKey: name) else { continue }
      lose(constraint, conflict)
    }
    if mayHold { retryBroken() }
  }

  private func retryBroken() {
    additions = broken.filter { constraint in !additions.contains { $0 === constraint } } + additions
    broken = []
  }

  private func addWaiting() {
    retryBroken()
    let waiting = additions
    additions = []
    for constraint in waiting { enter(constraint) }
  }

  private func enter(_ constraint: NSLayoutConstraint) {
    let key = ObjectIdentifier(constraint)
    guard let sides = sides(of: constraint) else { return }
    var entry = entries[key] ?? Entry(name: nil, constraint: constraint, participants: sides.participants, isVariable: constraint.hasVariableOffset)
    if entry.isVariable { variable.insert(key) }
    if entries[key] == nil { for participant in sides.participants { participant.useCount += 1 } }
    let relation = Relation(rawValue: Int(sides.sign) * constraint.relation.rawValue)!
    do {
      let name = try solver.add(
        LinearConstraint(
          sides.terms, plus: sides.offset - sides.sign * Double(constraint.constant), relation, priority: Double(constraint.priority.rawValue)))
      entry.name = name
      entry.isTold = false
      byName[name] = constraint
      entries[key] = entry
    } catch {
      entry.name = nil
      entries[key] = entry
      lose(constraint, error)
    }
  }

  private func lose(_ constraint: NSLayoutConstraint, _ conflict: Conflict) {
    broken.append(constraint)
    let key = ObjectIdentifier(constraint)
    entries[key]?.name = nil
    guard entries[key]?.isTold == false, !isFitting else { return }
    entries[key]?.isTold = true
    LayoutConflict.tell(constraint, conflict.others.map { byName[$0].map { "\($0)" } ?? words(ofFixed: $0) })
  }

  /// What holds a view where its frame is, in words.
  private func words(ofFixed name: ConstraintName) -> String {
    for participant in order {
      guard let fixed = participant.fixed.first(where: { $0.name == name }) else { continue }
      let value = LayoutEngine.number(CGFloat(-(solver.constraint(name)?.constant ?? 0)))
      return "\(participant.item.name).\(fixed.attribute) == \(value) (its frame)"
    }
    return "(another)"
  }

  private func requestLayoutOfMoved() {
    for participant in order {
      guard case .view(let view) = participant.item, !isFixed(view), let parent = view.superview else { continue }
      if let frame = frame(of: view, participant), frame != CGRect(origin: view.storedOrigin, size: view.storedBounds.size) { parent.requestLayout() }
    }
    for participant in order {
      guard case .guide(let guide) = participant.item, let view = guide.owningView, guide === view.contentGuide else { continue }
      view.contentGuideDidMove(to: rect(participant).size)
    }
  }

  // MARK: Answers

  private func rect(_ participant: Participant) -> CGRect {
    let numbers = participant.variables.map { CGFloat(solver.value(of: $0)) }
    return CGRect(x: numbers[0], y: numbers[1], width: max(numbers[2], 0), height: max(numbers[3], 0))
  }

  /// In its space; `nil` for what no constraint has.
  func rect(of item: LayoutItem) -> CGRect? { participants[ObjectIdentifier(item.object)].map { rect($0) } }

  /// Where constraints put the view, on whole pixels; `nil` for one that its frame places.
  func frame(of view: UIView) -> CGRect? {
    guard let participant = participants[ObjectIdentifier(view)], !isFixed(view) else { return nil }
    return frame(of: view, participant)
  }

  private func frame(of view: UIView, _ participant: Participant) -> CGRect? {
    view.frame(forAlignmentRect: rect(participant)).rounded(view.layoutScale)
  }

  /// The root's size with `target` as a wish of its own.
  func fittingSize(_ target: CGSize, _ horizontal: UILayoutPriority, _ vertical: UILayoutPriority) -> CGSize {
    let participant = participant(.view(root))
    participant.useCount += 1
    for (index, length, priority) in [(2, target.width, horizontal), (3, target.height, vertical)] {
      _ = try? solver.add(
        LinearConstraint([Term(participant.variables[index])], plus: -Double(length), .equal, priority: Double(priority.rawValue)))
    }
    isDirty = true
    flush()
    let frame = root.frame(forAlignmentRect: rect(participant))
    func whole(_ length: CGFloat) -> CGFloat { ((length * root.layoutScale - 0.001).rounded(.up) / root.layoutScale) }
    return CGSize(width: whole(frame.width), height: whole(frame.height))
  }

  /// Whether the constraints leave the view a choice.
  func isAmbiguous(_ view: UIView) -> Bool {
    guard let participant = participants[ObjectIdentifier(view)] else { return false }
    return !participant.variables.allSatisfy { solver.isDetermined($0) }
  }
}
