import { refused } from '@parvalue/shared/domain/values/outcome.ts'
import { explainListenRefusal, findListenRefusal } from '../../server/src/startup/taken-port.ts'
import { simulatorRoles } from '../../simulators/roles.ts'
import { type Result, succeeded } from '../cli/refusal.ts'
import { listReplicas } from './replicas.ts'
import type { StackSettings } from './settings.ts'

type Ports = Pick<StackSettings, 'port' | 'adminPort' | 'simPortBase' | 'chains' | 'replicas'>

/** Ports that follow one variable; `base` is its current value. */
type Group = { variable: string; base: number; wanted: readonly PortGroupMember[]; step: number }
type PortGroupMember = { port: number; part: string }

/** Refuses the start if another program has a port, and names each variable to change. */
export async function requireFreePorts(settings: Ports): Promise<Result<void>> {
  const groups = listGroups(settings)
  const twins = findTwins(groups)
  if (twins !== null) return refused(twins)
  const faults = await Promise.all(groups.map((group) => explainTakenPort(group, groups)))
  const sentences = faults.filter((fault) => fault !== null)
  return sentences.length === 0 ? succeeded : refused(sentences.join('\n'))
}

function listGroups(settings: Ports): Group[] {
  const { port, adminPort, simPortBase, chains } = settings
  const replicas = listReplicas(settings)
  const apis = replicas.filter(({ role }) => role === 'api')
  const pages = apis.map((each) => ({ port: each.port, part: `page and API ${each.number}` }))
  const admins = replicas.map((each) => ({
    port: each.adminPort,
    part: `operators of ${each.role} ${each.number}`,
  }))
  const onePage = [{ port, part: 'page and API' }]
  const oneAdmin = [{ port: adminPort, part: 'operators' }]
  return [
    { variable: 'PORT', base: port, wanted: pages.length > 0 ? pages : onePage, step: 1 },
    {
      variable: 'ADMIN_PORT',
      base: adminPort,
      wanted: admins.length > 0 ? admins : oneAdmin,
      step: 1,
    },
    {
      variable: 'SIM_PORT_BASE',
      base: simPortBase,
      wanted: simulatorRoles.map((role) => ({
        port: simPortBase + role.port,
        part: `simulator of ${role.name}`,
      })),
      step: 100,
    },
    {
      variable: 'CHAIN_PORT_BASE',
      base: chains[0]?.port ?? 0,
      wanted: chains.map((chain) => ({ port: chain.port, part: `chain ${chain.chainId}` })),
      step: 10,
    },
  ]
}

function findTwins(groups: readonly Group[]): string | null {
  const all = groups.flatMap(({ variable, wanted }) =>
    wanted.map(({ port }) => ({ port, variable })),
  )
  for (const [index, { port, variable }] of all.entries()) {
    const twin = all.slice(0, index).find((other) => other.port === port)
    if (twin) {
      return `${twin.variable} and ${variable} both come to port ${port}. Set one of them to another.`
    }
  }
  return null
}

async function explainTakenPort(group: Group, groups: readonly Group[]): Promise<string | null> {
  for (const { port, part } of group.wanted) {
    const code = await findListenRefusal(port)
    if (code === null) continue
    const other = await findFreeBase(group, groups)
    const advice = other === null ? group.variable : `${group.variable}=${other} npm start`
    return explainListenRefusal({ port, part, advice }, code)
  }
  return null
}

const ATTEMPTS_MAX = 50
const FIRST_FOR_ALL = 8000
const PORT_MAX = 65_535

/** Returns the next value at which the whole group is free and overlaps no other; null if none is near. */
async function findFreeBase(group: Group, groups: readonly Group[]): Promise<number | null> {
  const others = groups.filter((each) => each !== group)
  const taken = new Set(others.flatMap(({ wanted }) => wanted.map(({ port }) => port)))
  const from = group.base < 1024 ? FIRST_FOR_ALL : group.base
  for (let attempt = 1; attempt <= ATTEMPTS_MAX; attempt += 1) {
    const base = from + attempt * group.step
    const ports = group.wanted.map(({ port }) => port - group.base + base)
    if (ports.some((port) => port > PORT_MAX || taken.has(port))) continue
    const refusals = await Promise.all(ports.map((port) => findListenRefusal(port)))
    if (refusals.every((code) => code === null)) return base
  }
  return null
}
