import UIKit

/// A message of a chat.
struct ChatMessage {
  /// The author, or `nil` for the user of this window.
  var author: String?
  var text: String

  /// The initial messages of the exhibit.
  static let first: [ChatMessage] = [
    ChatMessage(author: "Francesco", text: "The proofs of the second sheet are back. Line four of the preface ends with a hyphen again."),
    ChatMessage(author: nil, text: "Which measure did you set it to?"),
    ChatMessage(author: "Francesco", text: "Twenty ems. With nineteen and a half the hyphen goes, but then the last line is a single word."),
    ChatMessage(author: "Francesco", text: "I can send you both."),
    ChatMessage(author: nil, text: "Please do. And the title page?"),
    ChatMessage(
      author: "Francesco",
      text: "Small capitals, letterspaced, as we said:\nDE AETNA\nThe ornament stands two lines below it. The date may want a little more room."),
    ChatMessage(author: nil, text: "Good. I’ll look at them tonight."),
  ]
}
