import UIKit

/// The Proof menu: recording, the panel of the proofs, and screenshots of the window.
final class ProofCommands: ChromeCommands {
  override var commands: [Command] {
    let hasWindow = asking { $0.options.screenshot != nil }
    var commands: [Command] = []
    if chrome?.options.record != nil {
      commands.append(
        Command("proof.record", "Record a Proof", in: .proof, 0, key: KeyEquivalent("r"), keywords: "test regression trace", perform: doing { $0.record() })
          .with { $0.isEnabled = asking { !$0.isRecording }; $0.explanation = "Start or stop recording a proof of this window" })
      commands += panelCommands
    }
    commands += [
      Command(
        "proof.screenshot", "Save Screenshot…", in: .proof, 2, key: KeyEquivalent(UIKeyCommand.f12, []), keywords: "image picture png capture",
        perform: doing { $0.saveScreenshot() })
        .with { $0.isEnabled = hasWindow; $0.worksDuringModal = true; $0.explanation = "Save a screenshot of the window in a file that you choose" },
      Command(
        "proof.copy-screenshot", "Copy Screenshot", in: .proof, 2, key: KeyEquivalent(UIKeyCommand.f12, .shift), keywords: "image picture clipboard capture",
        perform: doing { $0.copyScreenshot() })
        .with { $0.isEnabled = hasWindow; $0.worksDuringModal = true; $0.explanation = "Copy a screenshot of the window to the clipboard" },
    ]
    return commands
  }

  /// The commands of the panel. They are disabled during a recording, because its replay would check itself.
  private var panelCommands: [Command] {
    let hasFiles = asking { $0.savesDocuments }
    return [
      Command(
        "proof.panel", "Proofs…", in: .proof, 1, key: KeyEquivalent("p", [.control, .alternate]), keywords: "test regression list compare differences",
        perform: doing { $0.toggleProofs() })
        .with { $0.isEnabled = hasFiles; $0.isOn = asking { $0.areProofsShown }; $0.explanation = "List the proofs; compare, replay and accept them" },
      Command(
        "proof.check-all", "Check All Proofs", in: .proof, 1, key: KeyEquivalent("k", [.control, .alternate]), keywords: "test regression run compare",
        perform: doing { $0.checkAllProofs() })
        .with { $0.isEnabled = hasFiles },
      Command(
        "proof.watch", "Watch Proofs", in: .proof, 1, key: KeyEquivalent("w", [.control, .alternate]), keywords: "test automatic continuous",
        perform: doing { $0.toggleWatchingProofs() })
        .with {
          $0.isEnabled = hasFiles
          $0.isOn = asking { $0.isWatchingProofs }
          $0.explanation = "Check proofs again when the program or their files change"
        },
    ]
  }
}

/// The Help menu.
final class HelpCommands: ChromeCommands {
  override var commands: [Command] {
    [
      Command("help.palette", "Find a Command…", in: .help, 0, key: HelpKeys.palette, keywords: "palette search action", perform: doing { $0.togglePalette() })
        .with { $0.explanation = "Search all commands, by a few letters of their titles" },
      Command("help.keys", "Keyboard Shortcuts", in: .help, 0, key: KeyEquivalent(UIKeyCommand.f1, []), keywords: "keys help list", perform: doing { $0.toggleKeySheet() })
        .with { $0.isOn = asking { $0.keySheet != nil }; $0.explanation = "Show or close this list, like ? outside of texts; Escape also closes it" },
    ]
  }
}
