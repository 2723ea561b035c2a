extension Region {
  /// Returns the free slots of a band from left to right, from which a container computes its line fragment rectangles.
  package func slots(top: LayoutUnit, height: LayoutUnit) -> [LineSlot] {
    var finder = SlotFinder()
    finder.find(in: self, top: top, height: height)
    return finder.slots
  }
}
