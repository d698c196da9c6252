import { createServer } from 'node:net'
import { refused } from '@parvalue/shared/domain/outcome.ts'
import { roles } from '../simulators/roles.ts'
import { type Attempt, done } from './refusal.ts'
import { listReplicas } from './replicas.ts'
import type { Settings } from './settings.ts'

type Ports = Pick<Settings, 'port' | 'adminPort' | 'simPortBase' | 'chains' | 'replicas'>

/** Refuses with the name of the variable that moves the port somebody else has. */
export async function requireFreePorts(settings: Ports): Promise<Attempt<void>> {
  const { port, adminPort, simPortBase, chains } = settings
  const replicas = listReplicas(settings)
  const ports = replicas.filter(({ role }) => role === 'api').map((each) => each.port)
  const adminPorts = replicas.map((each) => each.adminPort)
  const wanted: [number, string][] = [
    ...(ports.length > 0 ? ports : [port]).map((each): [number, string] => [each, 'PORT']),
    ...(adminPorts.length > 0 ? adminPorts : [adminPort]).map((each): [number, string] => [
      each,
      'ADMIN_PORT',
    ]),
    ...roles.map((role): [number, string] => [simPortBase + role.port, 'SIM_PORT_BASE']),
    ...chains.map((chain): [number, string] => [chain.port, 'CHAIN_PORT_BASE']),
  ]
  for (const [index, [number, variable]] of wanted.entries()) {
    const twin = wanted.slice(0, index).find(([other]) => other === number)
    if (twin) return refused(`${twin[1]} and ${variable} both come to port ${number}; move one.`)
    if (!(await isPortFree(number))) {
      return refused(
        `Port ${number} is taken; end what uses it, or set ${variable} to another one.`,
      )
    }
  }
  return done
}

/** `localhost` may mean either address family, so both must be free. */
export async function isPortFree(port: number): Promise<boolean> {
  return (await canListen(port, '127.0.0.1')) && (await canListen(port, '::1'))
}

function canListen(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    // A machine without the address family has nobody there either.
    server.once('error', (error: NodeJS.ErrnoException) => {
      resolve(error.code === 'EADDRNOTAVAIL' || error.code === 'EAFNOSUPPORT')
    })
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)))
  })
}
