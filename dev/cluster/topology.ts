import { join } from 'node:path'
import type { PoolMode } from '../../server/src/platform/db/pooler/pool-mode.ts'

/** Number of Postgres nodes, and of etcd members: with three of each, one may fail. */
const SIZE = 3

/** Ports that one cluster takes from its first one. */
export const CLUSTER_PORTS = 50

export const DATABASE_NAME = 'parvalue'

export type EtcdMember = { name: string; folder: string; clientPort: number; peerPort: number }

/** A Postgres server with its Patroni. */
export type ClusterNode = {
  name: string
  folder: string
  postgresPort: number
  restPort: number
  /** Ports at which the other nodes reach this one: its own, or those of forwarders that can be cut. */
  peers: { postgresPort: number; restPort: number }
  /** Ports at which this node reaches the etcd members. */
  etcdPorts: readonly number[]
}

export type Topology = {
  folder: string
  poolMode: PoolMode
  pgbouncerPort: number
  /** Port of HAProxy that leads to the leader. */
  leaderPort: number
  /** Port of HAProxy that leads to the standbys in turn. */
  replicaPort: number
  etcd: readonly EtcdMember[]
  nodes: readonly ClusterNode[]
}

type TopologyOptions = {
  folder: string
  portBase: number
  poolMode: PoolMode
  /** Whether the nodes reach each other and etcd through forwarders, so that a node can be cut off. */
  isCuttable?: boolean
}

const numbers = Array.from({ length: SIZE }, (_, index) => index + 1)

/** Returns the ports and folders of a cluster. */
export function toTopology(options: TopologyOptions): Topology {
  const { folder, portBase, poolMode, isCuttable = false } = options
  const etcd = numbers.map((number) => ({
    name: `etcd-${number}`,
    folder: join(folder, `etcd-${number}`),
    clientPort: portBase + 10 + number,
    peerPort: portBase + 15 + number,
  }))
  return {
    folder,
    poolMode,
    pgbouncerPort: portBase,
    leaderPort: portBase + 1,
    replicaPort: portBase + 2,
    etcd,
    nodes: numbers.map((number) => {
      const ports = { postgresPort: portBase + 20 + number, restPort: portBase + 25 + number }
      const cuttable = { postgresPort: portBase + 30 + number, restPort: portBase + 35 + number }
      const firstEtcd = portBase + 40 + (number - 1) * SIZE
      return {
        name: `node-${number}`,
        folder: join(folder, `node-${number}`),
        ...ports,
        peers: isCuttable ? cuttable : ports,
        etcdPorts: etcd.map(({ clientPort }, index) =>
          isCuttable ? firstEtcd + index : clientPort,
        ),
      }
    }),
  }
}

/** Lists the ports on which something of the cluster listens, with its name. */
export const listClusterPorts = (topology: Topology): { port: number; part: string }[] => [
  { port: topology.pgbouncerPort, part: 'PgBouncer' },
  { port: topology.leaderPort, part: 'HAProxy, leader' },
  { port: topology.replicaPort, part: 'HAProxy, standbys' },
  ...topology.etcd.flatMap(({ name, clientPort, peerPort }) => [
    { port: clientPort, part: name },
    { port: peerPort, part: `${name}, peers` },
  ]),
  ...topology.nodes.flatMap(({ name, postgresPort, restPort }) => [
    { port: postgresPort, part: `Postgres of ${name}` },
    { port: restPort, part: `Patroni of ${name}` },
  ]),
]
