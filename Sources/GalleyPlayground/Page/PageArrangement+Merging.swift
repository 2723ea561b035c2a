import GalleyDocuments
import UIKit

/// Three-way merges of arrangements. Items are the settings, the guides, and each shape.
extension PlaygroundPage {
  /// Merges the arrangement of the page with that of another version of its document, in the page's present window and with the merged settings.
  /// Shapes that both versions added stay apart. Of settings that both changed in different ways, those of the page stay.
  public func mergedArrangement(with theirs: DocumentPackage, from base: DocumentPackage) -> MergedArrangement<PageArrangement>? {
    guard let base = Self.arrangement(in: base), let theirs = Self.arrangement(in: theirs) else { return nil }
    let standard = PageSetup(settings: nil, paperFollowsWindow: true, guides: [])
    let (baseSetup, mySetup, theirSetup) = (base.setup ?? standard, setup, theirs.setup ?? standard)
    var conflictCount = 0
    func merged<Value: Equatable>(_ value: (PageSetup) -> Value) -> Value {
      let (base, mine, theirs) = (value(baseSetup), value(mySetup), value(theirSetup))
      if mine == base { return theirs }
      if theirs != base, theirs != mine { conflictCount += 1 }
      return mine
    }
    let settings = merged { Settings(settings: $0.settings, paperFollowsWindow: $0.settings == nil || $0.paperFollowsWindow) }
    let setup = PageSetup(settings: settings.settings, paperFollowsWindow: settings.paperFollowsWindow, guides: merged(\.guides))
    let mine = PageArrangement(shapes: currentShapes, setup: mySetup)
    guard let before = converted(base, to: setup), let my = converted(mine, to: setup), let their = converted(theirs, to: setup) else { return nil }
    let merge = ShapeMerge(base: before, mine: my, theirs: their)
    let images = theirs.images.merging(mine.images) { $1 }
    func arrangement(_ shapes: [PageState.Shape], _ setup: PageSetup) -> PageArrangement {
      var arrangement = PageArrangement(shapes: currentShapes, setup: setup)
      arrangement.shapes?.shapes = shapes
      arrangement.shapes?.nextShape = max(nextShapeID, (shapes.map(\.id).max() ?? -1) + 1)
      arrangement.images = images.filter { arrangement.imageNames.contains($0.key) }
      return arrangement
    }
    guard let theirShapes = converted(theirs, to: theirSetup), let myShapes = converted(mine, to: mySetup) else { return nil }
    return MergedArrangement(
      mine: arrangement(myShapes, mySetup), theirs: arrangement(ShapeMerge.adapted(theirShapes, to: myShapes), theirSetup),
      merged: arrangement(merge.shapes, setup), conflictCount: conflictCount + merge.conflictCount)
  }

  private struct Settings: Equatable {
    var settings: PageSettings?
    var paperFollowsWindow: Bool
  }

  /// Returns the shapes of an arrangement in the page's present window with other settings; `nil` if they are not valid.
  private func converted(_ arrangement: PageArrangement, to setup: PageSetup) -> [PageState.Shape]? {
    guard let shapes = arrangement.shapes else { return [] }
    let target = PageGeometry(
      viewport: geometry.viewport, isNarrow: geometry.isNarrow, settings: setup.settings, paperFollowsWindow: setup.paperFollowsWindow)
    return shapes.shapes(in: target, of: arrangement.setup)?.map(PageState.Shape.init)
  }
}

/// A three-way merge of shapes, which are the same if they have the same `id`.
struct ShapeMerge {
  /// The merged shapes, back to front. A shape that both versions changed in different ways is there twice, or once if one version deleted it.
  private(set) var shapes: [PageState.Shape] = []
  /// The number of shapes that both versions changed in different ways.
  private(set) var conflictCount = 0

  init(base: [PageState.Shape], mine: [PageState.Shape], theirs original: [PageState.Shape]) {
    func byID(_ shapes: [PageState.Shape]) -> [Int: PageState.Shape] { Dictionary(shapes.map { ($0.id, $0) }) { $1 } }
    var free = ((base + mine + original).map(\.id).max() ?? -1) + 1
    let (old, my) = (byID(base), byID(mine))
    let theirs = Self.renumbered(original, apartFrom: mine, base: base, &free)
    let their = byID(theirs)
    var copies: [Int: PageState.Shape] = [:]
    var result: [Int: PageState.Shape] = [:]
    for id in Set(old.keys).union(my.keys).union(their.keys) {
      let (before, mine, theirs) = (old[id], my[id], their[id])
      if Self.areLike(mine, before) {
        result[id] = Self.areLike(theirs, mine) ? mine : theirs
      } else {
        result[id] = mine ?? (Self.areLike(theirs, before) ? nil : theirs)
        guard !Self.areLike(theirs, before), !Self.areLike(theirs, mine) else { continue }
        conflictCount += 1
        if mine != nil, let theirs { copies[id] = theirs }
      }
    }
    // The order of the version that changed it, else mine. A version with the identifiers of the base has changed nothing in it.
    let kept = Set(old.keys).intersection(my.keys).intersection(their.keys)
    func order(_ shapes: [PageState.Shape]) -> [Int] { shapes.map(\.id).filter(kept.contains) }
    let onlyTheirs = mine.map(\.id) == base.map(\.id) || order(mine) == order(base) && order(theirs) != order(base)
    let first = onlyTheirs ? theirs : mine
    for id in Self.sequence(first.map(\.id), [mine, theirs].map { $0.map(\.id) }) { old[$0] != nil } {
      guard let shape = result[id] else { continue }
      shapes.append(shape)
      if var copy = copies[id] {
        copy.id = free
        free += 1
        shapes.append(copy)
      }
    }
  }

  /// Returns `first` with the other identifiers of `lists`: those of the base after the same shape as in their list, new ones at the end.
  private static func sequence(_ first: [Int], _ lists: [[Int]], isInBase: (Int) -> Bool) -> [Int] {
    var placed: Set<Int> = []
    var sequence = first.filter { placed.insert($0).inserted }
    for list in lists {
      var before: Int?
      for id in list {
        defer { before = id }
        guard placed.insert(id).inserted else { continue }
        guard isInBase(id) else {
          sequence.append(id)
          continue
        }
        let index = before.flatMap { sequence.firstIndex(of: $0) }
        sequence.insert(id, at: index.map { $0 + 1 } ?? 0)
      }
    }
    return sequence
  }

  /// Gives shapes and groups of `theirs` that are new other numbers than those of new ones of `mine`.
  private static func renumbered(
    _ theirs: [PageState.Shape], apartFrom mine: [PageState.Shape], base: [PageState.Shape], _ free: inout Int
  ) -> [PageState.Shape] {
    let baseIDs = Set(base.map(\.id)), baseGroups = Set(base.compactMap(\.group))
    let added = Dictionary(mine.filter { !baseIDs.contains($0.id) }.map { ($0.id, $0) }) { $1 }
    let myGroups = Set(mine.compactMap(\.group)).subtracting(baseGroups)
    var freeGroup = ((base + mine + theirs).compactMap(\.group).max() ?? -1) + 1
    var groups: [Int: Int] = [:]
    var result = theirs
    for index in theirs.indices {
      let shape = theirs[index]
      if let group = shape.group, myGroups.contains(group), !baseGroups.contains(group), !areLike(added[shape.id], shape) {
        if groups[group] == nil {
          groups[group] = freeGroup
          freeGroup += 1
        }
        result[index].group = groups[group]
      }
      if let other = added[shape.id], !areLike(other, shape) {
        result[index].id = free
        free += 1
      }
    }
    return result
  }

  /// Returns `shapes` in which those that are like one of `other` are exactly that one, because conversions between windows are not exact.
  static func adapted(_ shapes: [PageState.Shape], to other: [PageState.Shape]) -> [PageState.Shape] {
    let byID = Dictionary(other.map { ($0.id, $0) }) { $1 }
    return shapes.map { shape in byID[shape.id].flatMap { areLike($0, shape) ? $0 : nil } ?? shape }
  }

  /// The greatest difference of positions and sizes that count as equal, in points, and of angles, in radians.
  private static let tolerance = 0.01

  private static func areLike(_ one: PageState.Shape?, _ other: PageState.Shape?) -> Bool {
    guard var one, let other else { return one == nil && other == nil }
    guard zip(one.geometry, other.geometry).allSatisfy({ abs($0 - $1) <= tolerance }) else { return false }
    one.geometry = other.geometry
    return one == other
  }
}
