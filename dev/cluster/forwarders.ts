import { connect, createServer, type Socket } from 'node:net'
import type { ClusterNode, Topology } from './topology.ts'

export type Forwarders = {
  /** Cuts a node off from the other nodes and from etcd; bytes get lost in silence, as behind a broken switch. */
  cut: (node: ClusterNode) => void
  /** Mends all cuts. */
  mend: () => void
  stop: () => Promise<void>
}

type Forwarder = {
  node: string
  isRest: boolean
  setCut: (isCut: boolean) => void
  stop: () => void
}

/**
 * Starts the TCP forwarders through which the nodes of a cuttable topology reach each other and etcd. Clients reach
 * the nodes directly, so one that is cut off may still take their statements.
 */
export async function startForwarders({ nodes, etcd }: Topology): Promise<Forwarders> {
  const links = nodes.flatMap(({ name, peers, etcdPorts, ...own }) => [
    { node: name, isRest: false, from: peers.postgresPort, to: own.postgresPort },
    { node: name, isRest: true, from: peers.restPort, to: own.restPort },
    ...etcdPorts.map((from, index) => {
      const to = etcd[index]?.clientPort ?? 0
      return { node: name, isRest: false, from, to }
    }),
  ])
  const forwarders = await Promise.all(links.map(startForwarder))
  return {
    cut: ({ name }) => {
      // Patroni's own calls all come from one address, so those between the other two nodes are cut as well.
      for (const each of forwarders) if (each.node === name || each.isRest) each.setCut(true)
    },
    mend: () => {
      for (const each of forwarders) each.setCut(false)
    },
    stop: async () => {
      for (const each of forwarders) each.stop()
    },
  }
}

type Link = { node: string; isRest: boolean; from: number; to: number }

async function startForwarder({ node, isRest, from, to }: Link): Promise<Forwarder> {
  const pairs = new Set<readonly [Socket, Socket]>()
  let isCut = false
  const close = () => {
    for (const pair of pairs) for (const socket of pair) socket.destroy()
  }
  const server = createServer((near) => {
    const far = connect(to, '127.0.0.1')
    const pair = [near, far] as const
    pairs.add(pair)
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      socket.on('error', () => {})
      socket.on('data', (bytes) => {
        if (!isCut && !other.write(bytes)) socket.pause()
      })
      socket.on('drain', () => other.resume())
      // The end of a connection does not pass a cut either.
      socket.on('close', () => {
        if (isCut) return
        other.destroy()
        pairs.delete(pair)
      })
    }
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(from, '127.0.0.1', resolve)
  })
  return {
    node,
    isRest,
    setCut: (next) => {
      if (isCut && !next) close()
      isCut = next
    },
    stop: () => {
      isCut = false
      close()
      server.close()
    },
  }
}
