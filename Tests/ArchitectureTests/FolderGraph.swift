/// The graph of a module's top-level folders. A folder uses another one if its code names a type that is declared there, and that other files
/// can name, or a member of an extension there whose name is declared nowhere else in the module. Files directly in the module's folder belong to no
/// folder.
struct FolderGraph {
  /// A folder and one that it uses.
  struct Edge: Hashable {
    var user, used: String
  }

  /// An example of each use: a type or a member, and a file that names it.
  private var examples: [Edge: (name: String, path: String)] = [:]

  /// Creates the graph of sources, whose `folder` is empty for files of no folder.
  init(of sources: [FolderOrder.Source]) {
    var homes: [String: String] = [:]
    for source in sources { for name in source.code.declaredTypes { homes[name] = source.folder } }
    for source in sources where !source.folder.isEmpty {
      for name in source.code.capitalizedWords.sorted() { record(name, homes[name], in: source) }
    }
    let members = MemberHomes(sources)
    for source in sources where !source.folder.isEmpty {
      for name in members.names(in: source).sorted() { record(name, members.homes[name], in: source) }
    }
  }

  private mutating func record(_ name: String, _ home: String?, in source: FolderOrder.Source) {
    guard let home, !home.isEmpty, home != source.folder else { return }
    let edge = Edge(user: source.folder, used: home)
    if examples[edge] == nil { examples[edge] = (name, source.path) }
  }

  /// The sets of folders that use each other, directly or through others: the strongly connected components with more than one folder.
  var cycles: [[String]] {
    let reachable = reachable
    var found: [[String]] = []
    for folder in reachable.keys.sorted() where !found.contains(where: { $0.contains(folder) }) {
      let others = reachable[folder, default: []].filter { reachable[$0, default: []].contains(folder) }
      if !others.isEmpty { found.append(others.sorted()) }
    }
    return found
  }

  /// The folders that each folder uses, directly or through others; includes itself in a cycle.
  private var reachable: [String: Set<String>] {
    var used: [String: Set<String>] = [:]
    for edge in examples.keys { used[edge.user, default: []].insert(edge.used) }
    return used.mapValues { direct in
      var (found, next) = (direct, Array(direct))
      while let folder = next.popLast() {
        for other in used[folder, default: []] where found.insert(other).inserted { next.append(other) }
      }
      return found
    }
  }

  /// A line for each cycle, with one for each use in it.
  var objections: [String] {
    cycles.flatMap { cycle in
      let uses = examples.filter { cycle.contains($0.key.user) && cycle.contains($0.key.used) }
        .map { "  \($0.key.user) uses \($0.key.used): \($0.value.name) in \($0.value.path)" }
      return ["these folders use each other: \(cycle.joined(separator: ", "))"] + uses.sorted()
    }
  }
}
