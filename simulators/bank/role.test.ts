import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import Increase from 'increase'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { waitUntil } from '../../shared/test-wait-until.ts'

const PORT_BASE = 7195
const BANK = `http://127.0.0.1:${PORT_BASE + 4}`
const SECRET = 'simulated-bank-webhooks'

type Event = {
  id: string
  category: string
  associated_object_id: string
  created_at: string
  /** Unix time in ms at which the test received the webhook. */
  toldMs: number
}

/** Minimum delay of a slow webhook in ms. */
const LATE_MS = 5_000

let product: Server
let dataDir: string
let bankProcess: ChildProcess
let events: Event[] = []
/** The product's response; the bank retries until it is a success. */
let status = 200

beforeAll(async () => {
  product = createServer((request, response) => {
    text(request).then(
      (body) => response.writeHead(take(request.headers, body) ? status : 401).end(),
      () => response.destroy(),
    )
  })
  await new Promise<void>((resolve) => product.listen(0, '127.0.0.1', resolve))
})
afterAll(() => product.close())

beforeAll(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'parvalue-world-'))
  await start()
})
afterAll(async () => {
  await kill()
  rmSync(dataDir, { recursive: true, force: true })
})
beforeEach(() => {
  events = []
  status = 200
})

const vendor = new Increase({ apiKey: 'simulated-bank', webhookSecret: SECRET })

/** Records a webhook where the product answers with success; returns whether Increase's own client accepts it. */
function take(headers: IncomingHttpHeaders, body: string): boolean {
  try {
    const event = vendor.events.unwrap(body, { headers: headers as Record<string, string> })
    if (status === 200) events.push({ ...event, toldMs: Date.now() })
    return true
  } catch {
    return false
  }
}

async function start() {
  const { port } = product.address() as AddressInfo
  bankProcess = spawn(
    process.execPath,
    [path.join(import.meta.dirname, '../main.ts'), '--roles=bank'],
    {
      env: {
        PATH: process.env.PATH,
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
        SIM_PORT_BASE: `${PORT_BASE}`,
        DATA_DIR: dataDir,
        PUBLIC_URL: `http://127.0.0.1:${port}`,
      },
      stdio: 'ignore',
    },
  )
  const isUp = () =>
    fetch(`${BANK}/livez`).then(
      ({ ok }) => ok,
      () => false,
    )
  await waitUntil(isUp, 'the bank answers')
}

async function kill() {
  const ended = new Promise((resolve) => bankProcess.once('exit', resolve))
  bankProcess.kill('SIGKILL')
  await ended
}

async function send(wire: object): Promise<string> {
  const response = await fetch(`${BANK}/control/wires`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ memo: 'M', amount: '1', ...wire }),
  })
  return ((await response.json()) as { id: string }).id
}

const about = (id: string) => events.filter((event) => event.associated_object_id === id)

test.each([
  [{ amount: '0' }],
  [{ amount: '1.001' }],
  [{ amount: 5 }],
  [{ currency: 'GBP' }],
  [{ notice: 'never' }],
  [{ color: 'red' }],
])('%j is refused as a wire', async (change) => {
  const response = await fetch(`${BANK}/control/wires`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ memo: 'M', amount: '1', ...change }),
  })
  expect(response.status).toBe(400)
})

const post = (path: string, fields: Record<string, string>, headers = {}) =>
  fetch(`${BANK}${path}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams(fields),
  })

test('the first page explains how to send a wire, at the address that it has', async () => {
  const page = await (await fetch(`${BANK}/`)).text()
  expect(page).toContain('POST /control/wires')
  expect(page).toContain(`curl -s ${BANK}/control/wires`)
  expect(page).not.toContain(':5104')
})

test('the page’s form sends a wire, but no wire without an amount and none for another site', async () => {
  const memo = 'QRTUA CDEFH JKMNP <b>'
  const foreign = { 'sec-fetch-site': 'cross-site' }
  expect((await post('/desk/wires', { memo, amount: '' })).status).toBe(400)
  expect((await post('/desk/wires', { memo, amount: '25.5' }, foreign)).status).toBe(403)
  expect(await (await fetch(`${BANK}/`)).text()).not.toContain('QRTUA')

  const sent = await post('/desk/wires', {
    ...{ memo, amount: '25.5', currency: 'USD', originator: '', notice: 'normal' },
    refuse_return: 'on',
  })
  expect([sent.status, sent.headers.get('location')]).toEqual([303, '/'])
  const page = await (await fetch(`${BANK}/`)).text()
  expect(page).toContain('QRTUA CDEFH JKMNP &lt;b&gt;')
  expect(page).toContain('25.50 USD')
  const wires = (await (await fetch(`${BANK}/control/wires`)).json()) as object[]
  expect(wires[0]).toMatchObject({
    ...{ amount: 2550, debtor_name: 'Ana Luisa Moreno', is_return_refused: 1 },
    unstructured_remittance_information: memo,
  })
})

test('the page’s form makes the bank unavailable for some requests', async () => {
  expect((await post('/desk/outage', { requests: '1001' })).status).toBe(400)
  expect((await post('/desk/outage', { requests: '1' })).status).toBe(303)
  const list = () =>
    fetch(`${BANK}/inbound_wire_transfers`, { headers: { authorization: 'Bearer simulated-bank' } })
  expect((await list()).status).toBe(503)
  expect((await list()).status).toBe(200)
})

test('RF-04 signed webhooks announce a wire’s arrival and acceptance', async () => {
  const id = await send({})
  await waitUntil(() => about(id).length === 2, 'both webhooks came')
  expect(about(id).map(({ category }) => category)).toEqual([
    'inbound_wire_transfer.created',
    'inbound_wire_transfer.updated',
  ])
})

test('a webhook can come twice with one id, late, or never', async () => {
  const lost = await send({ notice: 'lost' })
  const late = await send({ notice: 'slow' })
  const twice = await send({ notice: 'duplicate' })
  const isTold = () => about(late).length === 2 && about(twice).length === 4
  await waitUntil(isTold, 'the webhooks of both wires came')
  const ids = about(twice).map(({ id }) => id)
  expect([ids.length, new Set(ids).size, about(lost)]).toEqual([4, 2, []])
  const lateness = about(late).map(({ toldMs, created_at }) => toldMs - Date.parse(created_at))
  for (const ms of lateness) expect(ms).toBeGreaterThanOrEqual(LATE_MS)
})

test('after a kill the bank has its wires, and repeats unacknowledged webhooks', async () => {
  status = 503
  const id = await send({ amount: '12.34' })
  await kill()
  status = 200
  await start()
  await waitUntil(() => about(id).length === 2, 'both webhooks came')
  const answer = await fetch(`${BANK}/inbound_wire_transfers/${id}`, {
    headers: { authorization: 'Bearer simulated-bank' },
  })
  expect(await answer.json()).toMatchObject({ id, amount: 1234, status: 'accepted' })
})

test('a request without the API key is refused', async () => {
  expect((await fetch(`${BANK}/accounts/account_usd`)).status).toBe(401)
})
