import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { printStep } from '../measure/print-step.ts'
import { type ComparedRates, toRatioResult } from '../measure/ratios.ts'
import { saveResult } from '../measure/results.ts'
import { measureRequestRate } from './load.ts'

type Places = { ours: number; raw: number; bare: number; headers: Record<string, string> }

const DURATION_MS = 1500

/** Measures requests per second of the API against a bare server on the same machine. */
export async function measureApi(rounds: number): Promise<void> {
  const child = fork(fileURLToPath(new URL('./server.ts', import.meta.url)))
  const { ours, raw, bare, headers } = await new Promise<Places>((resolve, reject) => {
    child.once('message', (message) => resolve(message as Places))
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}.`)))
  })
  const list = { port: ours, path: '/api/v1/feature_flags/' }
  const comparisons = [
    {
      name: 'API: public list beside raw node:http',
      sides: { ours: list, floor: { port: raw, path: '/' } },
      targetMin: 0.6,
    },
    {
      name: 'API: signed-in read beside a bare Fastify route with the same queries',
      sides: {
        ours: { port: ours, path: '/api/v1/user/', headers },
        floor: { port: bare, path: '/signed-in' },
      },
      targetMin: 0.8,
    },
  ]
  for (const { name, sides, targetMin } of comparisons) {
    await measureRequestRate(sides.ours, DURATION_MS)
    await measureRequestRate(sides.floor, DURATION_MS)
    const { perSecond, perCpuSecond } = await compare(child, name, rounds, sides)
    saveResult(toRatioResult(perSecond, { targetMin, how: '32 kept connections, wall time' }))
    const how =
      'the same requests by what they cost the server, which other processes hardly change'
    saveResult(toRatioResult(perCpuSecond, { targetMin, how }))
  }
  child.removeAllListeners('exit')
  child.kill()
}

type Side = Parameters<typeof measureRequestRate>[0]

async function compare(
  child: ChildProcess,
  name: string,
  rounds: number,
  sides: { ours: Side; floor: Side },
) {
  const perSecond: ComparedRates = { name, ours: [], floor: [] }
  const perCpuSecond: ComparedRates = { name: `${name}, by processor time`, ours: [], floor: [] }
  for (let round = 0; round < rounds; round += 1) {
    for (const side of ['floor', 'ours'] as const) {
      const startedMs = await readCpuMs(child)
      const { count, durationMs } = await measureRequestRate(sides[side], DURATION_MS)
      perSecond[side].push((count * 1000) / durationMs)
      perCpuSecond[side].push((count * 1000) / ((await readCpuMs(child)) - startedMs))
    }
    printStep(`${name}, round ${round + 1} of ${rounds}`)
  }
  return { perSecond, perCpuSecond }
}

/** Returns the processor time in ms that the server's process has used so far. */
function readCpuMs(child: ChildProcess): Promise<number> {
  const answered = new Promise<number>((resolve) => {
    child.once('message', (message) => resolve(message as number))
  })
  child.send('cpu')
  return answered
}
