import GalleyFonts

/// The data of segments, by index, so that a loop over segments copies none.
extension ShapedParagraph {
  /// Returns the word of a segment, without the spaces after it. Returns `nil` if there is none. The word is valid as long as the paragraph exists.
  @inline(__always) func word(_ index: Int) -> ShapedWord? {
    let name = segments[index].name
    return name == .none ? nil : words[name]
  }

  /// Returns the glyphs of a single space after the word of a segment. The run of the segment must have spaces.
  func space(_ index: Int) -> ShapedWord { words[runs[Int(segments[index].run)].space] }

  func run(of index: Int) -> Run { runs[Int(segments[index].run)] }
  func face(of index: Int) -> Face { runs[Int(segments[index].run)].face }
  func font(of index: Int) -> FontInstance { runs[Int(segments[index].run)].face.font }
  func spacing(of index: Int) -> Int { runs[Int(segments[index].run)].spacing }

  /// Returns the offset of a letter from the start of its advance, in 1/64 pt. Letters spaced out under a ruby annotation are centered in their
  /// advances; for other text the offset is 0.
  func lead(of index: Int) -> Int {
    let style = styleIndex(of: index)
    guard styles[style].style.ruby != nil else { return 0 }
    return (spacing(of: index) - (styles[style].style.kern ?? .zero).raw - styles[style].style.tracking.raw) / 2
  }

  /// Returns the index of the segment's style in `styles`.
  func styleIndex(of index: Int) -> Int { runs[Int(segments[index].run)].style - firstStyle }
  func style(of index: Int) -> TextStyle { styles[styleIndex(of: index)].style }

  /// Returns whether a cluster starts at a code unit, counted from the segment's start. Always true after the segment's word, or without a word.
  func startsCluster(_ unit: Int, in index: Int) -> Bool {
    guard let word = word(index), unit < word.length else { return true }
    return word.startsCluster(unit)
  }

  /// Returns the width of the first `count` code units of a text segment, in 1/64 pt; 0 for other segments.
  func advance(of index: Int, upTo count: Int) -> Int {
    let spaces = count - segments[index].word.count
    var width = spaces > 0 && segments[index].spaces > 0 ? spaces * runs[Int(segments[index].run)].spaceWidth : 0
    guard count > 0, let word = word(index) else { return width }
    let units = min(count, word.length)
    width += Int(word.sum(before: units))
    let spacing = spacing(of: index)
    return spacing == 0 ? width : width + spacing * word.clusterCount(before: units)
  }
}
