import Foundation
import GalleyCOutput
import Glibc
import Synchronization

/// A new version of a file, which replaces the old one atomically once it is complete.
///
/// All files that the program writes for a user go through this type. The file stays unchanged if the program is
/// killed, the disk is full, or another program writes to the file in the meantime. A symbolic link stays a link, and
/// its target is written even if it does not exist yet. Permissions, owner and extended attributes are kept.
///
/// A file with several names (hard links) keeps them all: its content is overwritten, which is not atomic. The complete new
/// version has a visible name beside it meanwhile, such as "note (new version).md". It stays there if the program is killed.
public final class FileReplacement {
  /// The file that the new version replaces. Any other file at that path belongs to another program, and `finish` does
  /// not change it.
  public enum Former: Hashable, Sendable {
    /// The file that exists when writing begins, or nothing.
    case asFound
    /// No file: the path must be free.
    case nothing
    /// The file in this state.
    case file(FileStamp)

    /// Creates the state from a stamp; `nothing` if that is `nil`.
    public init(_ stamp: FileStamp?) { self = stamp.map { .file($0) } ?? .nothing }

    /// Returns whether this is the current state of `path`; always `true` for `asFound`.
    public func matches(_ path: String) -> Bool {
      switch self {
      case .asFound: true
      case .nothing: FileStamp(path: path) == nil
      case .file(let stamp): FileStamp(path: path) == stamp
      }
    }
  }

  /// The path after following symbolic links.
  private let target: String
  /// The temporary name of the new version, in the same folder.
  private let temporary: String
  private let descriptor: Int32
  /// Whether the new version is still an unnamed file, which not every file system supports.
  private var isUnnamed: Bool
  private var isDone = false
  private let isDurable: Bool
  /// `nil` if the path must be free.
  private let former: FileStamp?
  /// The function that exchanges two names. Tests let other programs write before and after it.
  var exchange: (String, String) -> Bool = ExclusiveRename.exchange
  /// Overwrites a part of a file with several names: the descriptor, the bytes, their number and the offset, as in the C
  /// library. Tests let it fail.
  var overwrite: (Int32, UnsafeRawPointer, Int, off_t) -> Int = { pwrite($0, $1, $2, $3) }

  /// Starts a new version. Throws if `path` has something other than a file, or if the file or its folder is not writable. Nothing is replaced
  /// before `finish`. Removes the temporary files that killed processes left in the folder.
  ///
  /// - Parameters:
  ///   - former: The file to replace.
  ///   - newMode: The permissions of a file that does not exist yet.
  ///   - isDurable: Whether the file survives a power failure, which requires waiting for the disk.
  public init(of path: String, over former: Former = .asFound, newMode: mode_t = 0o666, isDurable: Bool = true) throws(WritingError) {
    self.isDurable = isDurable
    target = try Self.endOfLinks(at: path)
    let folder = URL(fileURLWithPath: target).deletingLastPathComponent().path
    var status = stat()
    let exists = stat(target, &status) == 0
    if exists { try Self.checkWritable(target, status) }
    switch former {
    case .asFound: self.former = exists ? FileStamp(path: target) : nil
    case .nothing: self.former = nil
    case .file(let stamp): self.former = stamp
    }
    Self.removeLeftovers(in: folder)
    temporary = "\(folder)/\(Self.prefix)\(ProcessIdentity.own)-\(UInt32.random(in: 0 ... .max))"
    let mode = exists ? status.st_mode & 0o7777 : newMode
    let unnamed = galley_open_unnamed(folder, mode)
    isUnnamed = unnamed >= 0
    descriptor = isUnnamed ? unnamed : open(temporary, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, mode)
    guard descriptor >= 0 else {
      if exists, errno == EACCES || errno == EPERM {
        throw WritingError(problem: "its folder is read-only", remedy: "allow writing with chmod u+w, or choose another folder")
      }
      // Some folders of the system, such as /proc, accept no files and report that they do not exist.
      if errno == ENOENT, access(folder, F_OK) == 0 {
        throw WritingError(problem: "files cannot be created in this folder", remedy: "choose another folder")
      }
      throw WritingError(errno)
    }
    if exists { preserveOwnership(status, mode) }
  }

  deinit {
    close(descriptor)
    if !isDone { unlink(temporary) }
  }

  /// Returns the path at the end of symbolic links, at which no file need exist. Throws if there are more than 40
  /// links.
  private static func endOfLinks(at path: String) throws(WritingError) -> String {
    var path = URL(fileURLWithPath: path).path
    // The kernel's limit.
    for _ in 0..<40 {
      var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
      let count = buffer.withUnsafeMutableBytes { readlink(path, $0.baseAddress!, $0.count) }
      guard count >= 0 else { return path }
      let next = String(decoding: buffer[..<count], as: UTF8.self)
      // Not standardized: ".." after a link to a folder leads out of that folder.
      path = next.hasPrefix("/") ? next : URL(fileURLWithPath: path).deletingLastPathComponent().path + "/" + next
    }
    throw WritingError(ELOOP)
  }

  private static func checkWritable(_ path: String, _ status: stat) throws(WritingError) {
    let kind: String? =
      switch status.st_mode & S_IFMT {
      case S_IFREG: nil
      case S_IFDIR: "a folder"
      case S_IFIFO: "a pipe"
      case S_IFSOCK: "a socket"
      default: "a device"
      }
    if let kind { throw WritingError(problem: "it is \(kind), not a file", remedy: "choose the name of a file") }
    let isWritable = access(path, W_OK) == 0
    let number = errno
    // Permissions are not the reason on a read-only disk.
    if !isWritable, number == EROFS { throw WritingError(number) }
    if status.st_mode & 0o222 == 0 {
      throw WritingError(problem: "it is read-only", remedy: "allow writing with chmod u+w, or choose another name")
    }
    if !isWritable { throw WritingError(number) }
  }

  private func preserveOwnership(_ status: stat, _ mode: mode_t) {
    var mode = mode
    if fchown(descriptor, status.st_uid, status.st_gid) != 0 {
      // Only root can change the owner. If the group cannot be kept either, it gets no more rights than all users had.
      mode &= 0o777
      if fchown(descriptor, uid_t.max, status.st_gid) != 0 { mode = mode & 0o707 | (mode & 0o007) << 3 }
    }
    _ = fchmod(descriptor, mode)
    galley_copy_attributes(target, descriptor)
  }

  // MARK: Writing

  /// Appends `bytes`. O(*n*) in the number of bytes. Throws if the disk is full or fails.
  public func write(_ bytes: UnsafeRawBufferPointer) throws(WritingError) {
    var done = 0
    while done < bytes.count {
      let count = Glibc.write(descriptor, bytes.baseAddress! + done, bytes.count - done)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw WritingError(errno) }
      done += count
    }
  }

  /// Replaces the former version.
  ///
  /// - Throws: An error with `isConflict` if another program has written to the file; its version stays. If several
  ///   programs have, a version that another one would replace gets a name of its own, `keptName`. An error without `isConflict` if the disk fails.
  public func finish() throws(WritingError) {
    guard !isDurable || fsync(descriptor) == 0 else { throw WritingError(errno) }
    if let former { try replace(former) } else { try create() }
    isDone = true
    if isDurable { synchronizeFolder() }
  }

  private func create() throws(WritingError) {
    let isCreated =
      if isUnnamed {
        linkat(AT_FDCWD, "/proc/self/fd/\(descriptor)", AT_FDCWD, target, AT_SYMLINK_FOLLOW) == 0
      } else {
        ExclusiveRename.create(target, from: temporary)
      }
    guard isCreated else { throw errno == EEXIST ? .conflict : WritingError(errno) }
  }

  private func replace(_ former: FileStamp) throws(WritingError) {
    // Check before exchanging, so that in most conflicts other programs never see the new version.
    guard FileStamp(path: target) == former else { throw .conflict }
    if isUnnamed {
      guard linkat(AT_FDCWD, "/proc/self/fd/\(descriptor)", AT_FDCWD, temporary, AT_SYMLINK_FOLLOW) == 0 else { throw WritingError(errno) }
      isUnnamed = false
    }
    if hasOtherNames { return try writeInPlace(over: former) }
    let new = FileStamp(descriptor: descriptor)
    guard exchange(temporary, target) else {
      if errno == ENOENT { throw .conflict }
      guard [EINVAL, ENOSYS, ENOTSUP].contains(errno) else { throw WritingError(errno) }
      // The file system cannot exchange names.
      guard FileStamp(path: target) == former else { throw .conflict }
      guard rename(temporary, target) == 0 else { throw WritingError(errno) }
      return
    }
    guard FileStamp(entry: temporary) == former else { throw .conflict(keptAs: putBack(new)) }
    unlink(temporary)
  }

  /// Exchanges the files back after another program's version was replaced.
  ///
  /// - Parameter new: The new version before other programs could change it.
  /// - Returns: The new name of a version that a later version has replaced, or `nil` if there is none.
  private func putBack(_ new: FileStamp?) -> String? {
    // If a program has deleted the new version, the path is free.
    guard exchange(temporary, target) else { return ExclusiveRename.create(target, from: temporary) ? nil : keepVersion() }
    guard let new, FileStamp(entry: temporary) != new else { return nil }
    // A third program has written over the new version, so its later version stays.
    guard exchange(temporary, target) else { return ExclusiveRename.create(target, from: temporary) ? nil : keepVersion() }
    return keepVersion()
  }

  /// Gives the temporary file, which is another program's version, a visible name, and returns that. If renaming fails,
  /// the file keeps its name, which is returned. Returns `nil` if there is no such file.
  private func keepVersion() -> String? {
    guard FileStamp(entry: temporary) != nil else { return nil }
    if let name = nameTemporary("other version") { return name }
    // Not even renamed, it must not be deleted.
    isDone = true
    return URL(fileURLWithPath: temporary).lastPathComponent
  }

  /// Renames the temporary file to the target's name with `description` in parentheses, and with a number if that name is
  /// taken. Returns the name, or `nil` with `errno` if renaming fails.
  private func nameTemporary(_ description: String) -> String? {
    let url = URL(fileURLWithPath: target)
    let ending = url.pathExtension.isEmpty || url.pathExtension.utf8.count > 40 ? "" : "." + url.pathExtension
    for number in 1...9999 {
      let mark = number == 1 ? " (\(description))" : " (\(description) \(number))"
      var stem = url.lastPathComponent.dropLast(ending.count).drop { $0 == "." }
      while stem.utf8.count + mark.utf8.count + ending.utf8.count > Int(NAME_MAX) { stem.removeLast() }
      let name = stem + mark + ending
      if ExclusiveRename.create(url.deletingLastPathComponent().path + "/" + name, from: temporary) { return String(name) }
      guard errno == EEXIST else { break }
    }
    return nil
  }

  // MARK: Files with several names

  private var hasOtherNames: Bool {
    var status = stat()
    return stat(target, &status) == 0 && status.st_nlink > 1
  }

  /// Overwrites the content of the former version. Throws an error with `isConflict` if the file is not that version any more, and an error
  /// without it if the file cannot be written.
  private func writeInPlace(over former: FileStamp) throws(WritingError) {
    let file = open(target, O_WRONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard file >= 0 else { throw errno == ENOENT || errno == ELOOP ? .conflict : WritingError(errno) }
    defer { close(file) }
    guard let size = FileStamp(descriptor: descriptor)?.size, let name = nameTemporary("new version") else { throw WritingError(errno) }
    let copy = URL(fileURLWithPath: target).deletingLastPathComponent().path + "/" + name
    if isDurable { synchronizeFolder() }
    // Until here nothing is overwritten.
    guard FileStamp(descriptor: file) == former else {
      unlink(copy)
      throw .conflict
    }
    // A disk that is too full for the new content must not get a part of it.
    var shortage: Int32 = 0
    if size > former.size {
      repeat { shortage = posix_fallocate(file, off_t(former.size), off_t(size - former.size)) } while shortage == EINTR
    }
    if [ENOSPC, EDQUOT, EFBIG, EIO].contains(shortage) {
      _ = ftruncate(file, off_t(former.size))
      unlink(copy)
      throw WritingError(shortage)
    }
    let isWritten = overwriteContent(of: file, size: size) && ftruncate(file, off_t(size)) == 0 && (!isDurable || fsync(file) == 0)
    guard isWritten else {
      var error = WritingError(errno)
      if size > former.size { _ = ftruncate(file, off_t(former.size)) }
      error.problem += ", so the file is incomplete; the new version is kept beside it as ‘\(name)’"
      throw error
    }
    unlink(copy)
  }

  /// Copies the new version to `file`. Returns `false` with `errno` if that fails.
  private func overwriteContent(of file: Int32, size: Int) -> Bool {
    withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 16) { buffer in
      var done = 0
      while done < size {
        let count = pread(descriptor, buffer.baseAddress!, min(buffer.count, size - done), off_t(done))
        if count < 0, errno == EINTR { continue }
        if count == 0 { errno = EIO }
        guard count > 0 else { return false }
        var written = 0
        while written < count {
          let part = overwrite(file, buffer.baseAddress! + written, count - written, off_t(done + written))
          if part < 0, errno == EINTR { continue }
          guard part > 0 else { return false }
          written += part
        }
        done += count
      }
      return true
    }
  }

  private func synchronizeFolder() {
    let folder = open(URL(fileURLWithPath: target).deletingLastPathComponent().path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else { return }
    fsync(folder)
    close(folder)
  }

  // MARK: Leftovers

  private static let prefix = ".galley-"
  private static let cleanFolders = Mutex<Set<String>>([])

  /// Removes the temporary files of killed processes from `folder`, once for each folder.
  private static func removeLeftovers(in folder: String) {
    guard cleanFolders.withLock({ $0.insert(folder).inserted }) else { return }
    for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] where name.hasPrefix(prefix) {
      guard let mark = ProcessIdentity(in: name.dropFirst(prefix.count)), !mark.isRunning else { continue }
      unlink(folder + "/" + name)
    }
  }
}
