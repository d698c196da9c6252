import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { verifyPersonaWebhook } from '../../server/src/platform/http/guards/persona-webhook.ts'
import { waitUntil } from '../../shared/test-wait-until.ts'
import { type RunningSimulator, startSimulator } from '../role.ts'
import { kycSimulator } from './role.ts'

const SECRET = 'simulated-kyc-webhooks'
const KEY = { authorization: 'Bearer simulated-kyc', 'content-type': 'application/json' }

type Event = { data: { id: string; attributes: { name: string } } }

let product: Server
let dataDir: string
let kycService: RunningSimulator
let events: Event[] = []
/** The product's response; the provider retries until it is a success. */
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

beforeEach(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'parvalue-world-'))
  events = []
  status = 200
  await start()
})
afterEach(async () => {
  await kycService.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

/** Records a webhook where the product answers with success; returns whether its signature is valid. */
function take(headers: IncomingHttpHeaders, body: string): boolean {
  const isSigned = verifyPersonaWebhook({ headers, body }, { secret: SECRET, nowMs: Date.now() })
  if (status === 200 && isSigned) events.push(JSON.parse(body) as (typeof events)[number])
  return isSigned
}

async function start() {
  const { port } = product.address() as AddressInfo
  const productUrl = `http://127.0.0.1:${port}`
  kycService = await startSimulator(
    kycSimulator,
    { portBase: 0, dataDir, productUrl, rpcUrls: {}, env: {} },
    0,
  )
}

const untilTold = (count: number) =>
  waitUntil(() => events.length === count, `${count} webhooks came`)

const post = (subpath: string, body: object) =>
  fetch(`${kycService.url}${subpath}`, { method: 'POST', headers: KEY, body: JSON.stringify(body) })

async function begin(): Promise<string> {
  const attributes = { 'inquiry-template-id': 'itmpl_1', 'reference-id': 'me' }
  const answer = await post('/api/v1/inquiries', { data: { attributes } })
  return ((await answer.json()) as { data: { id: string } }).data.id
}

const decide = (id: string, decided: string) =>
  post(`/control/inquiries/${id}/decide`, { status: decided })
const setWebhooks = (id: string, mode: string) => post(`/control/inquiries/${id}/notices`, { mode })
const names = () => events.map(({ data }) => data.attributes.name)

test('a request without the API key is refused', async () => {
  expect((await fetch(`${kycService.url}/api/v1/inquiries/inq_1`)).status).toBe(401)
})

test('the first page explains the simulator', async () => {
  const page = await (await fetch(kycService.url)).text()
  expect(page).toContain('POST /control/inquiries/{id}/decide')
})

test('a signed webhook announces each change', async () => {
  const id = await begin()
  await post(`/control/inquiries/${id}/complete`, {})
  await decide(id, 'needs_review')
  await decide(id, 'approved')
  await untilTold(4)
  expect(names()).toEqual([
    'inquiry.created',
    'inquiry.completed',
    'inquiry.marked-for-review',
    'inquiry.approved',
  ])
})

test('a webhook can come twice with one id, or never', async () => {
  const [lost, twice] = [await begin(), await begin()]
  await untilTold(2)
  await setWebhooks(lost, 'lost')
  await setWebhooks(twice, 'duplicate')
  await decide(lost, 'approved')
  await decide(twice, 'declined')
  await untilTold(4)
  expect(names().slice(2)).toEqual(['inquiry.declined', 'inquiry.declined'])
  expect(new Set(events.slice(2).map(({ data }) => data.id)).size).toBe(1)
})

test('after a restart the simulator has its inquiries, and repeats unacknowledged webhooks', async () => {
  status = 503
  const id = await begin()
  await kycService.stop()
  status = 200
  await start()
  await untilTold(1)
  const answer = await fetch(`${kycService.url}/api/v1/inquiries/${id}`, { headers: KEY })
  expect(await answer.json()).toMatchObject({ data: { id, attributes: { status: 'created' } } })
})
