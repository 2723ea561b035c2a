extension Region {
  /// The free slots of a band from left to right, for a container that answers where its lines may stand.
  package func slots(top: LayoutUnit, height: LayoutUnit) -> [LineSlot] {
    var finder = SlotFinder()
    finder.find(in: self, top: top, height: height)
    return finder.slots
  }
}
