import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { utimesSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { expect, test } from 'vitest'
import { findListenRefusal } from '../../server/src/startup/taken-port.ts'
import { fromRoot } from '../paths.ts'
import { requireFreePorts } from '../stack/ports.ts'
import { toStackSettings } from '../stack/settings.ts'

const OPTIONS = { isFresh: false, isEphemeral: false, isProduction: false, replicas: null }
const FIRST_PORT = 21_000

/** Returns the variables of a port range that is free for the whole system. */
async function findRoom(port = FIRST_PORT): Promise<Record<string, string>> {
  const env = { PORT: `${port}`, CHAIN_PORT_BASE: `${port + 500}` }
  const settings = toStackSettings(env, OPTIONS)
  const isFree = settings.ok && (await requireFreePorts(settings.value)).ok
  return isFree && (await findListenRefusal(port + 1)) === null ? env : findRoom(port + 10)
}

test('a saved file brings a new server and new simulators, and Ctrl-C ends everything', {
  timeout: 1_800_000,
}, async () => {
  const { DATABASE_URL: _, DATA_DIR: __, ...env } = process.env
  const room = await findRoom()
  const url = `http://localhost:${room.PORT}`
  const system = spawn(process.execPath, [fromRoot('dev/watch-mode/main.ts'), '--ephemeral'], {
    env: { ...env, ...room, NODE_OPTIONS: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const printed: string[] = []
  let onLine = () => {}
  for (const stream of [system.stdout, system.stderr]) {
    createInterface({ input: stream }).on('line', (line) => {
      printed.push(line)
      onLine()
    })
  }
  const untilSaid = (text: RegExp) =>
    new Promise<void>((resolve, reject) => {
      onLine = () => printed.some((line) => text.test(line)) && resolve()
      system.once('exit', () => reject(new Error(printed.join('\n'))))
      onLine()
    })
  try {
    await untilSaid(/^ready /)
    const document = await fetch(url, { headers: { accept: 'text/html' } })
    const html = await document.text()
    expect(html).toContain('/@vite/client')
    expect(html).toContain(`"publicUrl":"${url}"`)
    // Touching the file counts as a save and leaves its content unchanged.
    utimesSync(fromRoot('shared/api/boot.ts'), new Date(), new Date())
    await untilSaid(/^dev: server restarted in .* \(shared\/api\/boot\.ts\)$/)
    await untilSaid(/^dev: simulators restarted in .* \(shared\/api\/boot\.ts\)$/)
    expect((await fetch(`${url}/api/v1/_health/`)).status).toBe(200)
  } finally {
    system.kill('SIGINT')
    await once(system, 'exit')
  }
  expect(system.exitCode).toBe(0)
  expect(await findListenRefusal(Number(room.PORT))).toBe(null)
  expect(await findListenRefusal(Number(room.PORT) + 1)).toBe(null)
})
