import UIKit

extension PlaygroundChrome {
  /// Opens or closes the command palette.
  func togglePalette() {
    if let palette { return palette.close() }
    let start = view.window?.firstResponder ?? page ?? view
    let sheet = CommandPalette(commandList.all, recent: options.recents.commands(), from: start, in: view.bounds, scale: scale)
    sheet.onClose = { [weak self] in self?.palette = nil }
    sheet.onChoose = { [weak self] command, start in
      self?.options.recents.didUseCommand(command.identifier)
      command.perform(from: start)
    }
    palette = sheet
    view.addSubview(sheet)
    sheet.open()
  }
}
