import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { mailSimulator } from '../mail/role.ts'
import { type RunningSimulator, startSimulator } from '../role.ts'
import { loginSimulator } from './role.ts'

const PRODUCT = 'http://localhost:3999'
const ADDRESS = 'ana@example.com'
const MINUTE_MS = 60_000

/** The mail simulator's port, as an offset from the base. */
const MAIL = 8

let dataDir: string
let carrier: RunningSimulator
let service: RunningSimulator

beforeEach(async () => {
  // Simulators use the `Date` that exists when they start.
  vi.useFakeTimers({ toFake: ['Date'] })
  dataDir = mkdtempSync(path.join(tmpdir(), 'parvalue-world-'))
  const settings = { portBase: 0, dataDir, productUrl: PRODUCT, rpcUrls: {}, env: {} }
  carrier = await startSimulator(mailSimulator, settings, 0)
  const portBase = Number(new URL(carrier.url).port) - MAIL
  service = await startSimulator(loginSimulator, { ...settings, portBase }, 0)
})
afterEach(async () => {
  await service.stop()
  await carrier.stop()
  rmSync(dataDir, { recursive: true, force: true })
  vi.useRealTimers()
})

async function begin(): Promise<string> {
  const query = new URLSearchParams({
    response_type: 'code',
    response_mode: 'query',
    client_id: 'parvalue',
    redirect_uri: `${PRODUCT}/`,
    state: 'a state of sixteen letters',
    code_challenge: 'c'.repeat(43),
    code_challenge_method: 'S256',
    connection: 'email',
    login_hint: ADDRESS,
  })
  const answer = await fetch(`${service.url}/authorize?${query}`, { redirect: 'manual' })
  return `${service.url}${answer.headers.get('location')}`
}

const act = async (form: string, name: string, fields: Record<string, string> = {}) => {
  const body = new URLSearchParams(fields)
  const answer = await fetch(`${form}/${name}`, { method: 'POST', body, redirect: 'manual' })
  return answer.headers.get('location') ?? ''
}

async function readCode(): Promise<string> {
  const answer = await fetch(`${carrier.url}/control/mails?to=${encodeURIComponent(ADDRESS)}`)
  const [newest] = (await answer.json()) as { text: string }[]
  return /\b\d{6}\b/.exec(newest?.text ?? '')?.[0] ?? ''
}

test('a mailed code expires after ten minutes, and a new one works', async () => {
  const form = await begin()
  const old = await readCode()
  expect(old).toMatch(/^\d{6}$/)
  vi.setSystemTime(Date.now() + 10 * MINUTE_MS)
  const refused = await act(form, 'code', { code: old })
  expect(refused).toContain('fault=expired')
  expect(await (await fetch(new URL(refused, service.url))).text()).toContain(
    'This code has expired. Request a new one.',
  )

  await act(form, 'again')
  vi.setSystemTime(Date.now() + 9 * MINUTE_MS)
  expect(await act(form, 'code', { code: await readCode() })).toMatch(
    /^http:\/\/localhost:3999\/\?code=[\w-]{43}&state=/,
  )
})
