
/// The common text. The first two paragraphs break differently in many widths; the third has long words, whose hyphens cluster.
enum TotalFitText {
  static let paragraphs = """
    Most programs set a paragraph by filling line after line with as many words as it can hold. It is quick, but a line that looks \
    comfortable may leave a long word for the next, and then the spaces have to gape, even though a different break one or two lines \
    above would have prevented it.
    A paragraph that is set as a whole is different. One line gives up a word that it had room for, and the three below it are the \
    better for it; a hyphen goes where it helps two lines; and where two ways are nearly equal, the even one is chosen. Donald Knuth and \
    Michael Plass showed in 1981 that the best way of all can be found at the cost of little more than reading the text once.
    Hyphens under hyphens make a ladder, and inattentive readers unintentionally descend. Experienced compositors therefore restrict \
    consecutive divisions, notwithstanding irregular interword spacing; mathematicians subsequently demonstrated that consideration of \
    all possibilities usually accomplishes acceptable results.
    Beside a shape each line has a length of its own, and each step of the drag gives it another. The breaks are chosen again from the \
    paragraph’s beginning to its end, at every step, and still there is time to spare before the next frame is due.
    """

  /// The start of the third paragraph.
  static let startOfThird = paragraphs.components(separatedBy: "\n")[..<2].reduce(0) { $0 + $1.utf16.count + 1 }
}
