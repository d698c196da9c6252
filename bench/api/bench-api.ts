import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { measureRatio, type Ratio } from '../ratio.ts'
import { measureRate } from './load.ts'

type Places = { ours: number; raw: number; bare: number; headers: Record<string, string> }

const DURATION_MS = 1500

/** Requests a second of our API beside what the same machine does without us. */
export async function benchApi(): Promise<Ratio[]> {
  const child = fork(fileURLToPath(new URL('./server.ts', import.meta.url)))
  const places = await new Promise<Places>((resolve, reject) => {
    child.once('message', (message) => resolve(message as Places))
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}.`)))
  })
  const rate = (port: number, path: string, headers = {}) =>
    measureRate({ port, path, headers }, DURATION_MS)
  const { ours, raw, bare, headers } = places
  try {
    return [
      await measureRatio(
        'public list beside raw node:http',
        0.6,
        () => rate(ours, '/api/v1/feature_flags/'),
        () => rate(raw, '/'),
      ),
      await measureRatio(
        'public list beside a bare Fastify route',
        0.6,
        () => rate(ours, '/api/v1/feature_flags/'),
        () => rate(bare, '/list'),
      ),
      await measureRatio(
        'signed-in read beside a bare Fastify route with the same queries',
        0.8,
        () => rate(ours, '/api/v1/user/', headers),
        () => rate(bare, '/signed-in'),
      ),
    ]
  } finally {
    child.removeAllListeners('exit')
    child.kill()
  }
}
