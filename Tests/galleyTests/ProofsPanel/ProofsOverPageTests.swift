import Foundation
import Testing
import UIKit

@testable import GalleyApp
@testable import GalleyExhibits
@testable import GalleyPlayground
@testable import galley

/// The panel of the proofs covers the page. A command that changes or replaces the page closes it, so that the user sees the effect.
@MainActor @Suite(.serialized) struct ProofsOverPageTests {
  private func desk() throws -> (stage: Stage, scratch: Scratch) {
    let scratch = try Scratch()
    try scratch.write("notes.md", "# Notes\n")
    try scratch.write("circle.svg", #"<svg xmlns="http://www.w3.org/2000/svg"><circle cx="50" cy="50" r="40"/></svg>"#)
    let stage = try CommandTests.stage()
    // A folder without proofs, so that none is replayed.
    stage.chrome.proofLibrary = ProofLibrary(path: scratch.folder.path)
    stage.chrome.toggleProofs()
    stage.session.turn()
    #expect(stage.chrome.areProofsShown)
    return (stage, scratch)
  }

  @Test(arguments: ["rail", "command", "file"]) func addedShapesAreSeen(way: String) throws {
    let (stage, scratch) = try desk()
    defer { stage.session.close() }
    let chrome = stage.chrome
    switch way {
    case "rail": try #require(chrome.bars?.shapes?.cells.first).perform()
    case "command": try #require(chrome.commandList.all.first { $0.identifier == "shape.add.heart" }).perform(from: stage.window.firstResponder)
    default: chrome.didDropFile(at: scratch.url("circle.svg").path, CGPoint(x: 600, y: 400))
    }
    stage.session.turn()
    #expect(!chrome.areProofsShown && chrome.page?.shapes.count == 1)
  }

  @Test(arguments: ["new", "open", "gallery"]) func otherExhibitsAreSeen(way: String) throws {
    let (stage, scratch) = try desk()
    defer { stage.session.close() }
    let chrome = stage.chrome
    switch way {
    case "new": chrome.newDocument()
    case "open": chrome.openDocument(at: scratch.url("notes.md").path)
    default: chrome.showGallery()
    }
    for _ in 0..<2 { stage.session.turn() }
    #expect(!chrome.areProofsShown)
    #expect(chrome.exhibit.title == ["new": "Untitled", "open": "notes.md"][way] || chrome.exhibit is GalleryExhibit)
  }

  /// A document that another program changes is read again below the panel.
  @Test func theChangedDocumentStaysBelow() throws {
    let (stage, scratch) = try desk()
    defer { stage.session.close() }
    let chrome = stage.chrome
    chrome.openDocument(at: scratch.url("notes.md").path)
    stage.session.turn()
    chrome.toggleProofs()
    stage.session.turn()
    #expect(chrome.reloadDocument() && chrome.areProofsShown)
  }
}
