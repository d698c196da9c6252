/** What is connected, by the ids of the ways to wallets, as wagmi keeps it. */
type Connected<Connection> = {
  connections: ReadonlyMap<string, Connection>
  current: string | null
}

/**
 * A wallet that was tried before may connect by itself at any time, and wagmi would go on with
 * it. Null when the one that counts was chosen; otherwise what is left without the intruder.
 */
export function ignoreUnrequestedConnections<Connection>(
  { connections, current }: Connected<Connection>,
  chosen: ReadonlySet<string>,
): { connections: Map<string, Connection>; current: string | null } | null {
  if (current === null || chosen.has(current)) return null
  const left = new Map([...connections].filter(([id]) => chosen.has(id)))
  return { connections: left, current: [...left.keys()][0] ?? null }
}
