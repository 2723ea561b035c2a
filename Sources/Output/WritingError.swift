import Glibc

/// The reason why a file was not written, and a remedy.
package struct WritingError: Error, Hashable {
  /// A clause that follows "it cannot be written:".
  package var problem: String
  package var remedy: String
  /// Whether another program wrote to the file since it was read. The file then has that program's content.
  package var isConflict = false

  package init(problem: String, remedy: String) { (self.problem, self.remedy) = (problem, remedy) }

  static var conflict: WritingError {
    var error = WritingError(problem: "another program has changed it meanwhile", remedy: "look at what it holds now, then try again")
    error.isConflict = true
    return error
  }

  /// Creates an error from an error number of the C library.
  package init(_ number: Int32) {
    switch number {
    case ENOSPC, EDQUOT: self.init(problem: "the disk is full", remedy: "make room, then try again")
    case EFBIG: self.init(problem: "it grows larger than is allowed here", remedy: "look at ulimit -f")
    case EACCES, EPERM: self.init(problem: "it may not be written there", remedy: "look at the permissions of file and folder")
    case EROFS: self.init(problem: "the disk can only be read", remedy: "copy the text to a file elsewhere")
    case ELOOP: self.init(problem: "a link on the way leads back to itself", remedy: "name another place, or mend the link")
    case ENOENT, ENOTDIR: self.init(problem: "there is no such folder", remedy: "make the folder, then try again")
    case ENAMETOOLONG: self.init(problem: "the name is too long", remedy: "choose a shorter name")
    default: self.init(problem: String(cString: strerror(number)), remedy: "try again, or copy the text to a file elsewhere")
    }
  }
}
