import Glibc

/// The reason why a file was not written, and a remedy.
public struct WritingError: Error, Hashable, CustomStringConvertible {
  /// A clause that follows "it cannot be written:".
  public internal(set) var problem: String
  /// A clause that advises the user how to proceed.
  public internal(set) var remedy: String
  /// Whether another program wrote to the file since it was read. The file then has that program's content.
  public internal(set) var isConflict = false
  /// The name, in the file's folder, of the file with another program's version, if several programs wrote at once and that version would be
  /// lost. `nil` otherwise.
  public internal(set) var keptName: String?

  /// The problem and the remedy, separated by a semicolon.
  public var description: String { "\(problem); \(remedy)" }

  package init(problem: String, remedy: String) { (self.problem, self.remedy) = (problem, remedy) }

  static var conflict: WritingError {
    var error = WritingError(problem: "another program has changed it in the meantime", remedy: "check its contents, then try again")
    error.isConflict = true
    return error
  }

  /// Returns the error for a conflict. If `name` is not `nil`, it names the file in which another program's version was kept.
  static func conflict(keptAs name: String?) -> WritingError {
    var error = conflict
    guard let name else { return error }
    error.problem = "several programs have changed it meanwhile; one version is kept beside it as ‘\(name)’"
    error.remedy = "look at what both hold now, then try again"
    error.keptName = name
    return error
  }

  /// Creates an error from an error number of the C library, such as `ENOSPC`.
  public init(_ number: Int32) {
    switch number {
    case ENOSPC, EDQUOT: self.init(problem: "the disk is full", remedy: "free disk space, then try again")
    case EFBIG: self.init(problem: "it exceeds the file size limit", remedy: "check ulimit -f")
    case EACCES, EPERM: self.init(problem: "writing is not permitted there", remedy: "check the permissions of file and folder")
    case EROFS: self.init(problem: "the disk is read-only", remedy: "choose a folder on another disk")
    case ELOOP: self.init(problem: "a symbolic link in its path leads back to itself", remedy: "choose another path, or fix the link")
    case ENOENT, ENOTDIR: self.init(problem: "there is no such folder", remedy: "create the folder, then try again")
    case ENAMETOOLONG: self.init(problem: "the name is too long", remedy: "choose a shorter name")
    case EISDIR: self.init(problem: "it is a folder", remedy: "choose the name of a file")
    case EPIPE: self.init(problem: "the program that reads it has ended", remedy: "start that program, then try again")
    default: self.init(problem: String(cString: strerror(number)), remedy: "try again, or choose another folder")
    }
  }
}
