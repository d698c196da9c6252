import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { alternate, toRatioLine } from '../ratios.ts'
import { measureRate } from './load.ts'

type Places = { ours: number; raw: number; bare: number; headers: Record<string, string> }

const DURATION_MS = 1500

/** Requests a second of our API beside what the same machine does without us. */
export async function measureApi(rounds: number, say: (line: string) => void): Promise<void> {
  const child = fork(fileURLToPath(new URL('./server.ts', import.meta.url)))
  const { ours, raw, bare, headers } = await new Promise<Places>((resolve, reject) => {
    child.once('message', (message) => resolve(message as Places))
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}.`)))
  })
  const rate =
    (port: number, path: string, sent = {}) =>
    () =>
      measureRate({ port, path, headers: sent }, DURATION_MS)
  const list = rate(ours, '/api/v1/feature_flags/')
  const comparisons = {
    'public list beside raw node:http': { ours: list, floor: rate(raw, '/') },
    'public list beside a bare Fastify route': { ours: list, floor: rate(bare, '/list') },
    'signed-in read beside a bare Fastify route with the same queries': {
      ours: rate(ours, '/api/v1/user/', headers),
      floor: rate(bare, '/signed-in'),
    },
  }
  await list()
  for (const [name, sides] of Object.entries(comparisons)) {
    say(toRatioLine(await alternate(name, rounds, sides)))
  }
  child.removeAllListeners('exit')
  child.kill()
}
