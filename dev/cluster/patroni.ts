import type { ClusterNode, EtcdMember, Topology } from './topology.ts'

const ANSWER_MAX_MS = 2000

/** One member of Patroni's answer about the cluster. */
type Member = { name: string; role: string; state: string }

/** Returns whether an endpoint answers 200, such as `/primary` of the leader. */
async function isOk(port: number, path: string): Promise<boolean> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      signal: AbortSignal.timeout(ANSWER_MAX_MS),
    })
    await answer.arrayBuffer()
    return answer.ok
  } catch {
    return false
  }
}

export const isEtcdHealthy = ({ clientPort }: EtcdMember) => isOk(clientPort, '/health')

/** Returns the node that holds the leader's key and accepts changes; null while there is none. */
export async function findLeader({ nodes }: Topology): Promise<ClusterNode | null> {
  const answers = await Promise.all(nodes.map(({ restPort }) => isOk(restPort, '/primary')))
  return nodes.find((_, index) => answers[index]) ?? null
}

/** Lists the names of the standbys that Patroni may promote. */
async function listSynchronous({ nodes }: Topology): Promise<string[]> {
  const answers = await Promise.all(nodes.map(({ restPort }) => isOk(restPort, '/synchronous')))
  return nodes.filter((_, index) => answers[index]).map(({ name }) => name)
}

/** The connection of a standby to the leader, as the leader's Patroni shows it. */
type Replication = { application_name: string; state: string; sync_state: string }

/** A node's answer about itself. The two flags are there while etcd, as this node last read it, has no leader's key. */
type NodeStatus = {
  replication?: Replication[]
  cluster_unlocked?: boolean
  failsafe_mode_is_active?: boolean
}

/**
 * Returns whether one node leads, all others stream from it, it waits for one that Patroni may promote, and etcd names
 * it as the leader. A leader continues without etcd, but no switchover is possible in that time.
 */
export async function isClusterWhole(topology: Topology): Promise<boolean> {
  const leader = await findLeader(topology)
  if (!leader || !(await Promise.all(topology.etcd.map(isEtcdHealthy))).every(Boolean)) return false
  const synchronous = await listSynchronous(topology)
  const statuses = await Promise.all(topology.nodes.map(readStatus))
  const isLocked = statuses.every(
    (status) => status && !status.cluster_unlocked && !status.failsafe_mode_is_active,
  )
  const replication = statuses[topology.nodes.indexOf(leader)]?.replication ?? []
  const streaming = replication.filter(({ state }) => state === 'streaming')
  const awaited = replication.filter(({ sync_state }) => sync_state === 'sync')
  return (
    isLocked &&
    streaming.length === topology.nodes.length - 1 &&
    awaited.some(({ application_name }) => synchronous.includes(application_name))
  )
}

async function readStatus({ restPort }: ClusterNode): Promise<NodeStatus | null> {
  try {
    const answer = await fetch(`http://127.0.0.1:${restPort}/patroni`, {
      signal: AbortSignal.timeout(ANSWER_MAX_MS),
    })
    return (await answer.json()) as NodeStatus
  } catch {
    return null
  }
}

/** Returns the states of all members as Patroni sees them, for a message about a start that failed. */
export async function describeMembers({ nodes }: Topology): Promise<string> {
  for (const { restPort } of nodes) {
    try {
      const answer = await fetch(`http://127.0.0.1:${restPort}/cluster`, {
        signal: AbortSignal.timeout(ANSWER_MAX_MS),
      })
      const { members } = (await answer.json()) as { members: Member[] }
      return members.map(({ name, role, state }) => `${name} ${role} ${state}`).join(', ')
    } catch {}
  }
  return 'no Patroni answers'
}
