/** wagmi's connections by connector id. */
type ConnectionState<Connection> = {
  connections: ReadonlyMap<string, Connection>
  current: string | null
}

/**
 * Removes connections that the user did not request: a wallet that was tried before may connect by itself, and wagmi
 * would switch to it. Returns null if nothing has to be removed, because the user requested the current connection.
 */
export function removeUnrequestedConnections<Connection>(
  { connections, current }: ConnectionState<Connection>,
  chosen: ReadonlySet<string>,
): { connections: Map<string, Connection>; current: string | null } | null {
  if (current === null || chosen.has(current)) return null
  const remaining = new Map([...connections].filter(([id]) => chosen.has(id)))
  return { connections: remaining, current: [...remaining.keys()][0] ?? null }
}
