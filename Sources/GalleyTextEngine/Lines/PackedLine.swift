/// A packed line in a loop over many lines: the properties that advance a position.
struct PackedLine: FlowLine {
  let record: LineRecord
  unowned(unsafe) let geometry: LineGeometry

  var length: Int { record.isOwn ? geometry.numbers!.length : record.length }
  var endsParagraph: Bool { record.endsParagraph }
  var hasFittingObjects: Bool { record.isOwn ? geometry.numbers!.hasFittingObjects : record.hasFittingObjects }
  var usedWidth: LayoutUnit { record.isOwn ? geometry.numbers!.usedWidth : record.usedWidth(fullWidth: geometry.fullWidth) }

  // The common kinds of lines have their numbers in their record, which is tested only once here.

  @inline(__always) func add(to sum: inout FlowSummary) {
    guard !record.isOwn, sum.lastRegion == sum.regions, geometry.isRegular || geometry.hasFragmentsOnly else { return addAny(to: &sum) }
    if record.hasFittingObjects { sum.hasFittingObjects = true }
    if geometry.isRegular {
      let width = record.usedWidth(fullWidth: geometry.fullWidth)
      sum.addRegular(geometry.values, width: width, utf16: record.length, paragraphs: endsParagraph ? 1 : 0)
    } else {
      sum.addParts(geometry.values, geometry.fragmentCount, geometry.usedByRecords, utf16: record.length, paragraphs: endsParagraph ? 1 : 0)
    }
  }

  @inline(__always) func move(_ position: inout FlowSummary) {
    // A gap has its numbers in its geometry.
    if record.isOwn { return moveAny(&position) }
    position.pass(geometry.values, fragments: geometry.fragmentCount, utf16: record.length, endsParagraph: endsParagraph)
  }
}
