/// A block of a document, as formats with structure write it: a paragraph, the lines of one block of code, or the rows of one table.
struct WrittenBlock {
  /// The first paragraph, without its marker.
  let first: WrittenParagraph
  /// All paragraphs of the block; the first one has its marker.
  let paragraphs: ArraySlice<WrittenParagraph>
  /// The marker of the item or the note that begins here; `nil` if none does.
  let marker: ListMark?
  /// The containers of the block, from the outermost to the innermost; the item or the note that begins here is the last.
  let containers: [SourceContext.Container]

  /// Creates a block of these paragraphs, at least one.
  ///
  /// - Parameter isInNote: whether the block before is in a note.
  init(_ paragraphs: ArraySlice<WrittenParagraph>, isInNote: Bool) {
    var first = paragraphs[paragraphs.startIndex]
    let marker = first.removeMarker()
    var containers = first.sourceContext.containers
    // The number of the note was deleted. A note without a reference is still written as a note.
    if case .note = first.block, marker == nil, containers.first == .note, !isInNote { containers = [] }
    (self.first, self.paragraphs, self.marker, self.containers) = (first, paragraphs, marker, containers)
  }

  /// Whether the items of the innermost list, and the blocks in them, are apart from each other.
  var isLoose: Bool { first.sourceContext.isLoose ?? false }
}

extension ArraySlice<WrittenParagraph> {
  /// Returns the paragraphs of the block that begins at `index`. O(*n*) in their number.
  func block(at index: Int) -> ArraySlice<WrittenParagraph> {
    var end = index + 1
    while end < endIndex, self[index].isOneBlock(with: self[end]) { end += 1 }
    return self[index..<end]
  }
}

/// The containers that end and begin before a block.
struct ContainerChange {
  /// The number of open containers, from the outermost, that the block is in. The others end.
  let continued: Int
  /// Whether the block begins with the marker of another item or note beside the first container that ends.
  let hasSibling: Bool
  /// The number of quotes that begin. A closed item cannot continue.
  let openedQuotes: Int

  /// Creates the change from the containers `open` to those of a block. O(*n*) in the number of containers.
  init(from open: [SourceContext.Container], to block: [SourceContext.Container], marker: ListMark?) {
    let outer = marker == nil ? block[...] : block.dropLast()
    let same = zip(open, outer).prefix { $0 == $1 }.count
    continued = same
    hasSibling = marker != nil && open.count > same && open[same] == marker?.container
    openedQuotes = outer.dropFirst(same).count { $0 == .quote }
  }
}
