import Foundation

/// Menus and the secondary button.
extension Desk {
  func rightClick(at point: (x: Double, y: Double)) throws {
    try move(point.x, point.y)
    try press(3)
    try release(3)
  }

  func holdingAlt(_ body: () throws -> Void) throws {
    try display.run("xdotool", ["keydown", "alt"])
    defer { _ = try? display.run("xdotool", ["keyup", "alt"]) }
    try body()
  }
}

extension Desk.Tree {
  /// The open menu; with submenus, the last one.
  var menu: Desk.Item? { items.last { $0.role == "popover" && ["Text", "Link", "Shape", "Page", "Add Shape"].contains($0.label) } }

  func rows(of menu: String) throws -> [Desk.Item] {
    guard let index = items.lastIndex(where: { $0.role == "popover" && $0.label == menu }) else { return [] }
    return items[(index + 1)...].filter { $0.role == "button" }
  }

  func row(_ label: String, of menu: String) throws -> Desk.Item {
    guard let row = try rows(of: menu).first(where: { $0.label == label }) else { throw Missing(subject: "\(label) in the menu \(menu)") }
    return row
  }
}
