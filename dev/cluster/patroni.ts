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

/** Lists the nodes that are standbys, of which `isSynchronous` chooses those that commits wait for. */
export async function listStandbys(
  { nodes }: Topology,
  { isSynchronous }: { isSynchronous: boolean },
): Promise<ClusterNode[]> {
  const path = isSynchronous ? '/synchronous' : '/replica'
  const answers = await Promise.all(nodes.map(({ restPort }) => isOk(restPort, path)))
  return nodes.filter((_, index) => answers[index])
}

/** Returns whether all nodes run, one as leader, and a synchronous standby is streaming. */
export async function isClusterWhole(topology: Topology): Promise<boolean> {
  const [leader, standbys, synchronous] = await Promise.all([
    findLeader(topology),
    listStandbys(topology, { isSynchronous: false }),
    listStandbys(topology, { isSynchronous: true }),
  ])
  return leader !== null && standbys.length === topology.nodes.length - 1 && synchronous.length > 0
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
