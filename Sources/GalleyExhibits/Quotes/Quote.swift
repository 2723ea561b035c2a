import GalleyDocuments
import UIKit

/// A quote with its author.
struct Quote {
  var quotation: String
  var author: String

  static let all: [Quote] = [
    ("Type well used is invisible as type.", "Beatrice Warde"),
    ("The world is a fine book, but of little use to him who cannot read it.", "Carlo Goldoni"),
    ("A book is a mirror: if an ape looks into it, an apostle is hardly likely to look out.", "Georg Christoph Lichtenberg"),
    ("Letters are signs for sounds. Letters are not pictures or representations.", "Eric Gill"),
    ("Some books are to be tasted, others to be swallowed, and some few to be chewed and digested; that is, some books are to be read only in parts; others to be read, but not curiously; and some few to be read wholly, and with diligence and attention.", "Francis Bacon"),
    ("I have made this letter longer than usual, only because I have not had the time to make it shorter.", "Blaise Pascal"),
    ("What is written without effort is in general read without pleasure.", "Samuel Johnson"),
    ("Perfect typography is certainly the most elusive of all arts.", "Jan Tschichold"),
    ("The art of writing is the art of applying the seat of the pants to the seat of the chair.", "Mary Heaton Vorse"),
    ("Reading maketh a full man; conference a ready man; and writing an exact man.", "Francis Bacon"),
    ("Everything in the world exists in order to end up as a book.", "Stéphane Mallarmé"),
    ("My alphabet has but twenty-six letters, and with them I can say all that has ever been said, and all that has not been said yet, as long as there is somebody who reads it slowly enough.", "A compositor"),
    ("Brevity is the soul of wit.", "William Shakespeare"),
    ("There are three rules for writing a novel. Unfortunately, no one knows what they are.", "W. Somerset Maugham"),
    ("The only end of writing is to enable the readers better to enjoy life, or better to endure it.", "Samuel Johnson"),
  ].map { Quote(quotation: $0.0, author: $0.1) }

  /// Returns the quotation and, below it, the author, in the default text size multiplied by `scale`, for both measuring and display.
  @MainActor func text(scale: CGFloat) -> NSAttributedString {
    let style = NSMutableParagraphStyle()
    style.paragraphSpacing = 2 * scale
    style.minimumLineHeight = 24 * scale
    let text = NSMutableAttributedString(
      string: quotation + "\n", attributes: [.font: ExhibitStyle.serif(19 * scale), .foregroundColor: Theme.ink, .paragraphStyle: style])
    text.append(
      NSAttributedString(
        string: author, attributes: [.font: UIFont.systemFont(ofSize: 12 * scale), .foregroundColor: Theme.secondary]))
    return text
  }
}
