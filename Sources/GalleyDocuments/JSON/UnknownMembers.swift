import UIKit

/// The members of a run in a `.galley` document that this version does not know, because a newer version wrote them. They are written again with the
/// run.
public struct UnknownMembers: Hashable, Codable, Sendable {
  /// The members of the run, also of objects in it.
  var run: JSONValue?
  /// The members of the run's paragraph.
  var paragraph: JSONValue?

  /// Returns `nil` if there are no members.
  init?(run: JSONValue?, paragraph: JSONValue?) {
    if run == nil, paragraph == nil { return nil }
    (self.run, self.paragraph) = (run, paragraph)
  }
}

extension NSAttributedString.Key {
  /// The `UnknownMembers` of a run without a role.
  public static let unknownMembers = NSAttributedString.Key(rawValue: "GalleyUnknownMembers")
}
