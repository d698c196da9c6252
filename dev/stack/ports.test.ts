import { createServer, type Server } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { requireFreePorts } from './ports.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

async function take(host = '127.0.0.1'): Promise<number> {
  const server = createServer()
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, host, resolve))
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}

/** Returns the ports of a system that has not started; `change` replaces some of them. */
const toSettings = (change: object) => ({
  port: 21_700,
  adminPort: 21_800,
  simPortBase: 21_900,
  chains: [
    { chainId: 11155111, port: 22_000 },
    { chainId: 421614, port: 22_001 },
  ],
  replicas: null,
  ...change,
})

const ME = `.+ \\(process ${process.pid}\\)`

const readReason = async (change: object) => {
  const outcome = await requireFreePorts(toSettings(change))
  return outcome.ok ? '' : outcome.reason
}

test.each([
  ['page and API', 'PORT', (port: number) => ({ port })],
  ['operators', 'ADMIN_PORT', (adminPort: number) => ({ adminPort })],
  ['chain 1', 'CHAIN_PORT_BASE', (port: number) => ({ chains: [{ chainId: 1, port }] })],
])('a port that is in use names the %s, its process, and the variable %s', async (...row) => {
  const [part, variable, toChange] = row
  const port = await take()
  expect(await readReason(toChange(port))).toMatch(
    new RegExp(
      `^Port ${port} \\(${part}\\) is in use by ${ME}\\. Stop it, or choose another with ${variable}=\\d+ npm start\\.$`,
    ),
  )
})

test('a simulator is named by its vendor', async () => {
  const port = await take()
  expect(await readReason({ simPortBase: port - 1 })).toMatch(
    new RegExp(
      `^Port ${port} \\(simulator of \\S+\\) is in use by ${ME}\\. .* SIM_PORT_BASE=\\d+ npm start\\.$`,
    ),
  )
})

test('all ports in use are reported at once', async () => {
  const [port, adminPort] = [await take(), await take()]
  const lines = (await readReason({ port, adminPort })).split('\n')
  expect(lines.map((line) => line.slice(0, `Port ${port} (`.length))).toEqual([
    `Port ${port} (`,
    `Port ${adminPort} (`,
  ])
})

test('a suggested base moves a whole port group past all others', async () => {
  const port = await take()
  const chains = [
    { chainId: 1, port },
    { chainId: 2, port: port + 1 },
  ]
  const reason = await readReason({ chains, adminPort: port + 10 })
  const [, base = ''] = /CHAIN_PORT_BASE=(\d+)/.exec(reason) ?? []
  expect([(Number(base) - port) % 10, Number(base) >= port + 20]).toEqual([0, true])
})

test('two variables with the same port are named', async () => {
  expect(await readReason({ adminPort: 21_700 })).toBe(
    'PORT and ADMIN_PORT both come to port 21700. Set one of them to another.',
  )
})
