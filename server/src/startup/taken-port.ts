import { createServer } from 'node:net'
import { findPortHolder } from './port-holder.ts'

/** `part` is the program that needs the port; `advice` is how to choose another, such as "PORT=3001 npm start". */
export type RequestedPort = { port: number; part: string; advice: string }

/** Returns why a port cannot be used, from the error code of listening, and what to do. */
export async function explainListenRefusal(
  { port, part, advice }: RequestedPort,
  code: string | null,
): Promise<string | null> {
  const wanted = `Port ${port} (${part})`
  if (code === 'EACCES') {
    return `${wanted} may not be used by this user. Choose one above 1023 with ${advice}.`
  }
  if (code !== 'EADDRINUSE') return null
  const holder = (await findPortHolder(port)) ?? 'another program'
  return `${wanted} is in use by ${holder}. Stop it, or choose another with ${advice}.`
}

/** Returns the error code with which listening fails; null if it works. `localhost` covers both address families. */
export async function findListenRefusal(port: number, host = 'localhost'): Promise<string | null> {
  if (host !== 'localhost') return tryListening(port, host)
  return (await tryListening(port, '127.0.0.1')) ?? (await tryListening(port, '::1'))
}

function tryListening(port: number, host: string): Promise<string | null> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', ({ code = '' }: NodeJS.ErrnoException) => {
      // A machine without the address family has no program there either.
      const isAbsent = host === '::1' && ['EADDRNOTAVAIL', 'EAFNOSUPPORT'].includes(code)
      resolve(isAbsent ? null : code)
    })
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(null)))
  })
}
