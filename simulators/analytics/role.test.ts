import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type RunningSimulator, startSimulator } from '../role.ts'
import { analyticsSimulator } from './role.ts'

let dataDir: string
let role: RunningSimulator

beforeEach(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'parvalue-analytics-'))
  const settings = { portBase: 0, dataDir, productUrl: 'http://localhost:1', rpcUrls: {}, env: {} }
  role = await startSimulator(analyticsSimulator, settings, 0)
})
afterEach(async () => {
  await role.stop()
  rmSync(dataDir, { recursive: true })
})

const send = (body: string, type = 'text/plain') =>
  fetch(`${role.url}/api/event`, { method: 'POST', headers: { 'content-type': type }, body })

const list = async (after = 0) =>
  (await fetch(`${role.url}/control/events?after=${after}`)).json() as Promise<unknown[]>

const EVENT = { name: 'wrapped', url: 'https://parvalue.example/wrap', domain: 'parvalue.example' }

test.each([
  ['no JSON', '{'],
  ['no address', JSON.stringify({ ...EVENT, url: 'wrap' })],
  ['a list as a property', JSON.stringify({ ...EVENT, props: { all: [1] } })],
])('an event with %s is refused', async (_, body) => {
  expect((await send(body)).status).toBe(400)
  expect(await list()).toEqual([])
})

test('events are stored unchanged, and listed after an id', async () => {
  const answer = await send(JSON.stringify({ ...EVENT, props: { chainId: 1 } }))
  expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([202, '*'])
  await send(JSON.stringify({ ...EVENT, name: 'unwrapped' }), 'application/json')
  const stored = { ...EVENT, referrer: null, received_ms: expect.any(Number) }
  expect(await list()).toEqual([
    { ...stored, id: 1, props: { chainId: 1 } },
    { ...stored, id: 2, name: 'unwrapped', props: {} },
  ])
  expect(await list(1)).toEqual([{ ...stored, id: 2, name: 'unwrapped', props: {} }])
})

test('during an outage no event is stored', async () => {
  await fetch(`${role.url}/control/outage`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"requests":1}',
  })
  expect((await send(JSON.stringify(EVENT))).status).toBe(503)
  expect((await send(JSON.stringify(EVENT))).status).toBe(202)
  expect(await list()).toHaveLength(1)
})
