import CoreGraphics
import GalleyAttributedText
import GalleyTextEngine

extension NSTextLayoutManager {
  func laidFragment(at position: CGPoint) -> NSTextLayoutFragment? {
    guard let textContainer, layout.source.length > 0 else { return nil }
    layout.ensureLayout(forBoundingRect: CGRect(x: 0, y: position.y, width: 1, height: 1), in: textContainer)
    guard let line = nearestLine(to: position, in: textContainer) else { return nil }
    let offset = layout.document.fragments[line].range.lowerBound
    let fragment = fragment(at: min(offset, layout.source.textEnd - 1))
    fragment.hasExtraLine = fragment.hasExtraLine || offset == layout.source.textEnd
    layout.layOut(through: fragment.characters)
    // The point can lie in the spacing around the lines, or be nearer to the lines of another paragraph.
    let frame = fragment.layoutFragmentFrame
    if position.y < frame.minY { return neighbour(of: fragment, after: false, at: position.y) }
    return position.y < frame.maxY ? fragment : neighbour(of: fragment, after: true, at: position.y)
  }

  /// Returns the previous visible fragment, or `nil` if there is none.
  func fragment(before fragment: NSTextLayoutFragment) -> NSTextLayoutFragment? {
    var position = fragment.characters.lowerBound
    while position > 0, isHidden(at: position - 1) { position = paragraphRange(at: position - 1).lowerBound }
    return position > 0 ? self.fragment(at: position - 1) : nil
  }

  private func neighbour(of fragment: NSTextLayoutFragment, after: Bool, at y: CGFloat) -> NSTextLayoutFragment? {
    var position = after ? fragment.characters.upperBound : fragment.characters.lowerBound - 1
    while (0..<layout.source.textEnd).contains(position), isHidden(at: position) {
      let hidden = paragraphRange(at: position)
      position = after ? hidden.upperBound : hidden.lowerBound - 1
    }
    guard (0..<layout.source.textEnd).contains(position) else { return nil }
    let other = self.fragment(at: position)
    layout.layOut(through: other.characters)
    let frame = other.layoutFragmentFrame
    return frame.minY <= y && y < frame.maxY ? other : nil
  }

  /// Returns the index of the visible line that is nearest to a point in a container, or `nil` if no line is visible.
  func nearestLine(to point: CGPoint, in textContainer: NSTextContainer) -> Int? {
    guard var line = layout.nearestFragment(to: point, in: textContainer) else { return nil }
    func isSeen(_ line: Int) -> Bool { !isHidden(at: layout.document.fragments[line].range.lowerBound) }
    let nearest = line
    while line > 0, !isSeen(line) { line -= 1 }
    if !isSeen(line) { line = nearest }
    while line < layout.document.fragments.count - 1, !isSeen(line) { line += 1 }
    return isSeen(line) ? line : nil
  }

  func fragment(holding location: any NSTextLocation) -> NSTextLayoutFragment? {
    let (end, position) = (layout.source.textEnd, offset(of: location))
    guard end > 0, (0...end).contains(position), !isHidden(at: min(position, end - 1)) else { return nil }
    return fragment(at: min(position, end - 1))
  }

  func forEachFragment(
    from textLocation: (any NSTextLocation)?, options: NSTextLayoutFragment.EnumerationOptions, _ block: (NSTextLayoutFragment) -> Bool
  ) -> (any NSTextLocation)? {
    let isReversed = options.contains(.reverse)
    func prepare(_ fragment: NSTextLayoutFragment) {
      if options.contains(.estimatesSize) { fragment.estimatesSize = true }
      if options.contains(.ensuresLayout) {
        ensureLayout(for: fragment.rangeInElement)
        fragment.validateRenderingAttributes()
      }
      if options.contains(.ensuresExtraLineFragment), fragment.characters.upperBound == layout.source.textEnd { fragment.hasExtraLine = true }
    }
    if layout.source.length == 0 {
      guard options.contains(.ensuresExtraLineFragment), textContentManager != nil else { return nil }
      let fragment = fragment(of: 0..<0)
      prepare(fragment)
      _ = block(fragment)
      return self.location(at: 0)
    }
    var (position, last) = (textLocation.map(offset(of:)) ?? (isReversed ? layout.source.textEnd : 0), nil as (any NSTextLocation)?)
    // Backwards, the fragment that holds the location is not enumerated.
    if isReversed, position >= 0, position < layout.source.textEnd { position = paragraphRange(at: position).lowerBound }
    // `block` can edit the text, so read the length each time.
    while isReversed ? position > 0 && position <= layout.source.textEnd : position < layout.source.textEnd {
      let offset = isReversed ? position - 1 : position
      if isHidden(at: offset) {
        let hidden = paragraphRange(at: offset)
        position = isReversed ? hidden.lowerBound : hidden.upperBound
        continue
      }
      let fragment = fragment(at: offset)
      prepare(fragment)
      let goesOn = block(fragment)
      position = isReversed ? fragment.characters.lowerBound : fragment.characters.upperBound
      last = location(at: position)
      if !goesOn { break }
    }
    return last
  }

  /// Returns the fragment of the paragraph that contains the code unit at an offset.
  func fragment(at offset: UTF16Offset) -> NSTextLayoutFragment { fragment(of: paragraphRange(at: offset)) }

  func paragraphRange(at offset: UTF16Offset) -> Range<UTF16Offset> { layout.source.paragraph(at: offset) }

  private func fragment(of paragraph: Range<UTF16Offset>) -> NSTextLayoutFragment {
    if let living = fragments.fragment(at: paragraph.lowerBound), living.characters == paragraph { return living }
    let newFragment = makeFragment(of: paragraph, textContentManager?.element(at: paragraph).element ?? NSTextParagraph(attributedString: nil))
    fragments.insert(newFragment, at: paragraph.lowerBound)
    return newFragment
  }

  /// Returns a new fragment of an element, of the class that the delegate chooses.
  func makeFragment(of paragraph: Range<UTF16Offset>, _ element: NSTextParagraph) -> NSTextLayoutFragment {
    let newFragment = delegate?.textLayoutManager(self, textLayoutFragmentFor: location(at: paragraph.lowerBound), in: element)
      ?? NSTextLayoutFragment(textElement: element, range: nil)
    newFragment.attach(to: self, paragraph)
    return newFragment
  }
}
