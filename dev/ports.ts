import { createServer } from 'node:net'
import { refused } from '@parvalue/shared/domain/outcome.ts'
import { roles } from '../simulators/roles.ts'
import { type Attempt, done } from './refusal.ts'
import type { Settings } from './settings.ts'

type Ports = Pick<Settings, 'port' | 'adminPort' | 'simPortBase' | 'chains'>

/** Refuses with the name of the variable that moves the port somebody else has. */
export async function requireFreePorts({
  port,
  adminPort,
  simPortBase,
  chains,
}: Ports): Promise<Attempt<void>> {
  const wanted: [number, string][] = [
    [port, 'PORT'],
    [adminPort, 'ADMIN_PORT'],
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
