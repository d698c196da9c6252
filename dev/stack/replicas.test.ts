import { expect, test } from 'vitest'
import { listReplicas } from './replicas.ts'
import { toRestartDelayMs } from './restart-policy.ts'

const PLACE = { port: 3000, adminPort: 4000 }

test('without replicas there is one process', () => {
  expect(listReplicas({ ...PLACE, replicas: null })).toEqual([])
})

test('each process has an admin port, and each API process a port', () => {
  expect(listReplicas({ ...PLACE, replicas: 2 })).toEqual([
    { role: 'api', number: 1, port: 3000, adminPort: 4000 },
    { role: 'api', number: 2, port: 3001, adminPort: 4001 },
    { role: 'worker', number: 1, port: 3000, adminPort: 4002 },
    { role: 'worker', number: 2, port: 3000, adminPort: 4003 },
    { role: 'indexer', number: 1, port: 3000, adminPort: 4004 },
    { role: 'indexer', number: 2, port: 3000, adminPort: 4005 },
  ])
})

test('a service that dies repeatedly restarts with a growing delay', () => {
  const delays = [[99_000], [98_000, 99_000], [1_000, 98_000, 99_000]].map((diedAtMs) =>
    toRestartDelayMs(diedAtMs, 100_000),
  )
  expect(delays).toEqual([100, 400, 400])
})
