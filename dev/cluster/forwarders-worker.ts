// The thread of the forwarders: `forwarders.ts` starts it and tells it what to cut.

import { connect, createServer, type Server, type Socket } from 'node:net'
import { parentPort, workerData } from 'node:worker_threads'
import type { ForwarderCommand } from './forwarders.ts'
import { mapSocketOwners } from './socket-owner.ts'
import type { ClusterNode, Topology } from './topology.ts'

/**
 * One forwarded connection. `node` is the node whose forwarder took it; `caller` is the node that opened a connection
 * between two nodes, null until a cut looks it up.
 */
type Connection = {
  near: Socket
  far: Socket
  node: string
  isPeer: boolean
  caller: string | null
}

const { nodes, etcd } = workerData as Topology
const connections = new Set<Connection>()
let cutNode: string | null = null

/** Each node has forwarders to etcd of its own, so only the callers of another node have to be found. */
const links = nodes.flatMap(({ name, peers, etcdPorts, ...own }: ClusterNode) => [
  { node: name, from: peers.postgresPort, to: own.postgresPort, isPeer: true },
  { node: name, from: peers.restPort, to: own.restPort, isPeer: true },
  ...etcdPorts.map((from, index) => {
    return { node: name, from, to: etcd[index]?.clientPort ?? 0, isPeer: false }
  }),
])
const servers = await Promise.all(
  links.map((link) => listen(link.from, (near) => forward(near, link))),
)

parentPort?.on('message', (command: ForwarderCommand) => {
  switch (command.do) {
    case 'cut':
      cut(command.node)
      break
    case 'mend':
      mend()
      break
    case 'stop':
      for (const server of servers) server.close()
      close(() => true)
  }
  parentPort?.postMessage(command.do)
  if (command.do === 'stop') parentPort?.close()
})
parentPort?.postMessage('ready')

function forward(near: Socket, { node, to, isPeer }: (typeof links)[number]) {
  const far = connect(to, '127.0.0.1')
  const connection: Connection = { near, far, node, isPeer, caller: null }
  connections.add(connection)
  if (cutNode !== null && isPeer) findCallers([connection])
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

function isCut({ node, caller }: Connection): boolean {
  return cutNode !== null && (node === cutNode || caller === cutNode)
}

function cut(node: string) {
  findCallers([...connections].filter(({ isPeer }) => isPeer))
  cutNode = node
}

/** Finds the calling nodes by their sockets. That reads the open files of all nodes, so it is done only for a cut. */
function findCallers(unnamed: readonly Connection[]) {
  const owners = mapSocketOwners(nodes)
  for (const each of unnamed) each.caller = owners.get(each.near.remotePort ?? 0) ?? null
}

function mend() {
  close(isCut)
  cutNode = null
}

function close(chosen: (connection: Connection) => boolean) {
  for (const connection of [...connections].filter(chosen)) {
    connection.near.destroy()
    connection.far.destroy()
    connections.delete(connection)
  }
}

function listen(port: number, onConnection: (socket: Socket) => void): Promise<Server> {
  const server = createServer(onConnection)
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => resolve(server))
  })
}
