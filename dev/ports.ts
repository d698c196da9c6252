import { createServer } from 'node:net'
import { refused } from '@parvalue/shared/domain/outcome.ts'
import { type Attempt, done } from './refusal.ts'
import type { Settings } from './settings.ts'

/** Refuses with the name of the variable that moves the port somebody else has. */
export async function requireFreePorts(settings: Settings): Promise<Attempt<void>> {
  const wanted = [
    [settings.port, 'PORT'],
    [settings.adminPort, 'ADMIN_PORT'],
    [settings.chainPort, 'CHAIN_PORT_BASE'],
  ] as const
  for (const [port, variable] of wanted) {
    if (!(await isPortFree(port))) {
      return refused(`Port ${port} is taken; end what uses it, or set ${variable} to another one.`)
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
