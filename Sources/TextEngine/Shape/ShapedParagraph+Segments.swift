import Fonts

/// What a segment's numbers stand for; by its index, so that a loop over segments copies none.
extension ShapedParagraph {
  /// The word of a segment, without the spaces behind it; `nil` where there is none. Alive for as long as the paragraph.
  @inline(__always) func word(_ index: Int) -> ShapedWord? {
    let name = segments[index].name
    return name == .none ? nil : words[name]
  }

  /// Each space behind the word, by itself.
  func space(_ index: Int) -> ShapedWord { words[runs[Int(segments[index].run)].space] }

  func run(of index: Int) -> Run { runs[Int(segments[index].run)] }
  func face(of index: Int) -> Face { runs[Int(segments[index].run)].face }
  func font(of index: Int) -> FontInstance { runs[Int(segments[index].run)].face.font }
  func spacing(of index: Int) -> Int { runs[Int(segments[index].run)].spacing }

  /// Letters that were set apart under a reading aid stand in the middle of their places: so far from where these begin.
  func lead(of index: Int) -> Int {
    let style = styleIndex(of: index)
    guard styles[style].style.ruby != nil else { return 0 }
    return (spacing(of: index) - (styles[style].style.kern ?? .zero).raw - styles[style].style.tracking.raw) / 2
  }

  /// Which of `styles` a segment has.
  func styleIndex(of index: Int) -> Int { runs[Int(segments[index].run)].style - firstStyle }
  func style(of index: Int) -> TextStyle { styles[styleIndex(of: index)].style }

  /// Whether a cluster starts at a unit, from the segment's start.
  func startsCluster(_ unit: Int, in index: Int) -> Bool {
    guard let word = word(index), unit < word.length else { return true }
    return word.startsCluster(unit)
  }

  /// The width of the first `count` units of a segment of text; 0 of any other.
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
