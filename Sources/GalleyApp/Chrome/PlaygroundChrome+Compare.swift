import Foundation
import GalleyDocuments
import GalleyOutput
import GalleyPlayground
import GalleyWindowing
import UIKit

/// The comparison of the page's text in two settings.
extension PlaygroundChrome {
  var isComparing: Bool { compareView != nil }

  /// Opens or closes the comparison of the page's text with itself, or with another text in B. Does nothing without a page.
  func toggleComparison(with other: ComparedText? = nil) {
    if let compareView { return compareView.close() }
    // The rest of a long file is compared, too.
    guard let page, page.completeText() else { return }
    let text = comparedText(of: page, named: documentSaver?.name ?? exhibit.title)
    let fitting = (view.bounds.width / 2).rounded(.down) - ComparePane.inset.left - ComparePane.inset.right
    let width = min(max(min(page.geometry.columnSize.width, fitting), CompareSetting.widths.lowerBound), CompareSetting.widths.upperBound).rounded(.down)
    let setting = CompareSetting(of: text, width: width, usesTotalFit: page.usesTotalFit)
    let otherText = other ?? text
    let otherSetting = CompareSetting(of: otherText, width: width, usesTotalFit: page.usesTotalFit)
    closeOverlays()
    let compare = CompareView(CompareSide(.a, text, setting), CompareSide(.b, otherText, otherSetting), in: view.bounds, scale: scale, compareActions)
    compare.onClose = { [weak self] in
      self?.compareView = nil
      self?.showState()
    }
    compareView = compare
    view.addSubview(compare)
    compare.open()
  }

  /// Opens a comparison with the text of a file in the next turn, when the page is in its window.
  func compareSoon(withFileAt path: String) {
    Timeline.shared.schedule(after: 0) { [weak self] in
      self?.view.layoutIfNeeded()
      if let text = self?.comparedText(at: path) { self?.toggleComparison(with: text) }
    }
  }

  private var compareActions: CompareView.Actions {
    CompareView.Actions(
      present: { [weak self] in self?.present($0, $1, from: $2, side: .below) },
      chooseText: { [weak self] then in self?.chooseComparedText(then) },
      saveReport: { [weak self] in self?.saveComparison($0) })
  }

  private func chooseComparedText(_ then: @escaping @MainActor (ComparedText) -> Void) {
    chooseFile(FileRequest(.open, title: "Compare With", accept: "Compare", folder: fileFolder, filters: Self.documentFilters), confirmsReplacement: false) {
      [weak self] in
      if let text = self?.comparedText(at: $0.path) { then(text) }
    }
  }

  /// Reads a document and typesets it for a comparison. Shows the reason and returns `nil` if it cannot be read.
  func comparedText(at path: String) -> ComparedText? {
    guard let exhibit = readDocument(at: path), let page = (exhibit.makeViewController(category: category) as? PlaygroundViewController)?.page,
      page.completeText()
    else { return nil }
    return comparedText(of: page, named: exhibit.title)
  }

  /// Returns a copy of a page's text for a comparison.
  private func comparedText(of page: PlaygroundPage, named name: String) -> ComparedText {
    let text = UIKit.NSAttributedString(attributedString: page.flow.storage)
    return ComparedText(name: name, text, tableMetrics: page.styleSheet.tableMetrics, colorsCode: options.colorsCode)
  }

  /// Shows a document that was dropped on the comparison: in B, unless the point, in the window, is in the pane of A. Ignores other files.
  func compareDroppedFile(at path: String, _ point: CGPoint?) {
    guard let compareView, DocumentFormat(fileName: path) != nil || DocumentPackage.isPackage(named: path) else { return }
    let isInA = point.map { compareView.panes[0].convert(compareView.panes[0].bounds, to: nil).contains($0) } ?? false
    if let text = comparedText(at: path) { compareView.compare(with: text, in: isInA ? compareView.a : compareView.b) }
  }

  private func saveComparison(_ report: String) {
    let request = FileRequest(
      .save, title: "Save Report", accept: "Save", folder: fileFolder, name: DocumentPath.freeName(in: fileFolder, like: "comparison.txt"),
      filters: [.init("Plain Text", ["txt"])])
    chooseFile(request, confirmsReplacement: true) { [weak self] file in
      let path = Self.path(of: file, withEnding: "txt")
      let name = URL(fileURLWithPath: path).lastPathComponent
      do {
        try OutputFile.write(Data(report.utf8), to: path)
        self?.showMessage("Saved \(name)")
      } catch {
        self?.presentProblem("\(name) can’t be saved", WritingError.message(for: error))
      }
    }
  }

  /// Fits the comparison to the window, above the bars and below the other sheets.
  func layOutComparison() {
    guard let compareView else { return }
    compareView.frame = view.bounds
    compareView.adopt(scale)
    for case let sheet as FloatingSheet in view.subviews { view.bringSubviewToFront(sheet) }
  }
}
