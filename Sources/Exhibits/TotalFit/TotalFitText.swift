/// What is set both ways. The second paragraph is of long words, whose hyphens gather in rows.
enum TotalFitText {
  static let paragraphs = """
    In olden times when wishing still helped one, there lived a king whose daughters were all beautiful; and the youngest was so \
    beautiful that the sun itself, which has seen so much, was astonished whenever it shone in her face. Close by the king’s castle \
    lay a great dark forest, and under an old lime-tree in the forest was a well.
    Hyphens under hyphens constitute a ladder, and inattentive readers unintentionally descend prematurely. Experienced compositors \
    consequently restricted consecutive divisions, notwithstanding uncomfortable interword spacing; mathematicians subsequently \
    demonstrated that simultaneous consideration of alternative possibilities frequently accomplishes comparable arrangements.
    A compositor who justifies a line looks at that line alone. If the next word has no room, the spaces are widened; if that leaves \
    them gaping, a word is divided. Nothing that was set before is taken back, and so a line may have to gape because the one above \
    it was comfortable.
    A paragraph set as a whole is set otherwise. One line gives up a word that it had room for, and the three below it are the better \
    for that; a hyphen goes where it helps twice; and where two ways are nearly as good, the even one is taken. Donald Knuth and \
    Michael Plass showed in 1981 that the best way of all is found at the cost of little more than reading the text once.
    Beside a shape each line has a length of its own, and each step of the hand gives it another. The breaks are chosen again from \
    the paragraph’s beginning to its end, at every step, and still there is time to spare before the next picture is due.
    """
}
