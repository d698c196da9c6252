import { connect, createServer, type Server, type Socket } from 'node:net'
import type { ClusterNode, Topology } from './topology.ts'

export type Forwarders = {
  /** Cuts a node off from the other nodes and from etcd; bytes get lost in silence, as behind a broken switch. */
  cut: (node: ClusterNode) => void
  mend: () => void
  stop: () => void
}

/** One connection: its two ends, the node that is called, and the calling node if it is known. */
type Connection = { near: Socket; far: Socket; nodes: readonly (string | null)[] }

/** Names the node to which the process with this socket belongs; null for a process outside of the nodes. */
export type FindCaller = (port: number) => string | null

/**
 * Starts the TCP forwarders through which the nodes of a cuttable topology reach each other and etcd. Clients reach
 * the nodes directly, so one that is cut off may still take their statements.
 */
export async function startForwarders(
  { nodes, etcd }: Topology,
  findCaller: FindCaller,
): Promise<Forwarders> {
  const connections = new Set<Connection>()
  let cutNode: string | null = null
  const isCut = (connection: Connection) => cutNode !== null && connection.nodes.includes(cutNode)
  const close = (chosen: (connection: Connection) => boolean) => {
    for (const connection of [...connections].filter(chosen)) {
      connection.near.destroy()
      connection.far.destroy()
      connections.delete(connection)
    }
  }

  function forward(near: Socket, { node, to }: Link) {
    const far = connect(to, '127.0.0.1')
    const connection = { near, far, nodes: [node, findCaller(near.remotePort ?? 0)] }
    connections.add(connection)
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      socket.on('error', () => {})
      socket.on('data', (bytes) => {
        if (!isCut(connection) && !other.write(bytes)) socket.pause()
      })
      socket.on('drain', () => other.resume())
      // The end of a connection does not pass a cut either.
      socket.on('close', () => {
        if (isCut(connection)) return
        other.destroy()
        connections.delete(connection)
      })
    }
  }

  const links = nodes.flatMap(({ name, peers, etcdPorts, ...own }) => [
    { node: name, from: peers.postgresPort, to: own.postgresPort },
    { node: name, from: peers.restPort, to: own.restPort },
    ...etcdPorts.map((from, index) => ({ node: name, from, to: etcd[index]?.clientPort ?? 0 })),
  ])
  const servers = await Promise.all(
    links.map((link) => listen(link.from, (near) => forward(near, link))),
  )
  return {
    cut: ({ name }) => {
      cutNode = name
    },
    mend: () => {
      close(isCut)
      cutNode = null
    },
    stop: () => {
      cutNode = null
      for (const server of servers) server.close()
      close(() => true)
    },
  }
}

type Link = { node: string; from: number; to: number }

function listen(port: number, onConnection: (socket: Socket) => void): Promise<Server> {
  const server = createServer(onConnection)
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => resolve(server))
  })
}
