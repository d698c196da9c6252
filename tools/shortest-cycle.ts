/** A directed graph that maps each node to its successors. */
type Graph = ReadonlyMap<string, Iterable<string>>

/** Returns the shortest path from a node back to itself, both ends included; null if there is none. */
export function findShortestCycle(graph: Graph, start: string): string[] | null {
  const ways = [[start]]
  const seen = new Set<string>()
  for (const way of ways) {
    for (const next of graph.get(way.at(-1) ?? '') ?? []) {
      if (next === start) return [...way, next]
      if (seen.has(next)) continue
      seen.add(next)
      ways.push([...way, next])
    }
  }
  return null
}
