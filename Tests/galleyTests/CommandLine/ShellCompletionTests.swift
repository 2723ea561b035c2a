import Foundation
import Testing

/// Completions in the shells themselves; shells that are not installed are skipped.
@Suite struct ShellCompletionTests {
  private func script(_ shell: String, in scratch: Scratch) throws -> String {
    try Program.run(["--generate-completion-script", shell], in: scratch.folder).output
  }

  private static func isInstalled(_ shell: String) -> Bool { FileManager.default.isExecutableFile(atPath: "/usr/bin/\(shell)") }

  @Test(.enabled(if: isInstalled("fish")), arguments: [
    ("galley rend", "render"), ("galley proof acc", "accept"), ("galley render --cat", "--category"),
    ("galley render --category A", "AX3"), ("galley render --inspect f", "fragments"), ("galley render --appearance d", "dark"),
  ])
  func fishCompletes(line: String, word: String) throws {
    let scratch = try Scratch()
    try scratch.write("galley.fish", script("fish", in: scratch))
    // Text that is not a command is not completed.
    try FileManager.default.createSymbolicLink(atPath: scratch.url("galley").path, withDestinationPath: Program.path)
    let found = try Program.run(
      ["--no-config", "-c", "source galley.fish; complete -C '\(line)'"], of: "/usr/bin/fish", in: scratch.folder,
      environment: ["HOME": scratch.folder.path, "TERM": "dumb", "PATH": "\(scratch.folder.path):/usr/bin:/bin"])
    #expect(found.output.split(separator: "\n").contains { $0.split(separator: "\t").first == Substring(word) }, "\(found)")
  }

  /// In a pseudo-terminal created by zsh, because zsh completes only in a terminal.
  @Test(.enabled(if: isInstalled("zsh")), arguments: [
    ("galley rend", "galley render "), ("galley proof acc", "galley proof accept "), ("galley render --cat", "galley render --category "),
    ("galley render --category XXX", "galley render --category XXXL "), ("galley render --appearance d", "galley render --appearance dark "),
  ])
  func zshCompletes(line: String, whole: String) throws {
    let scratch = try Scratch()
    try scratch.write("_galley", script("zsh", in: scratch))
    try scratch.write("try.zsh", """
      zmodload zsh/zpty
      zpty shell zsh -f -i
      zpty -w shell 'PS1=; unsetopt zle_bracketed_paste; unset zle_bracketed_paste; fpath+=($PWD); autoload -U compinit; compinit -u -D; print re""ady'
      while zpty -r shell line; do [[ $line == *ready* ]] && break; done
      # Control X and W tell the line as it is, for what is shown of it is hard to read.
      zpty -w shell 'tell() { print; print "line:$BUFFER:"; BUFFER=; zle accept-line }; zle -N tell; bindkey "^Xw" tell; print bo""und'
      while zpty -r shell line; do [[ $line == *bound* ]] && break; done
      zpty -w -n shell $'\(line)\\t\\x18w'
      while zpty -r shell line; do [[ $line == *line:* ]] && { print -r -- "$line"; break }; done
      zpty -d shell
      """)
    let found = try Program.run(
      ["-f", "try.zsh"], of: "/usr/bin/zsh", in: scratch.folder, environment: ["HOME": scratch.folder.path, "TERM": "xterm"])
    #expect(found.output.contains("line:\(whole)"), "\(found)")
  }
}
