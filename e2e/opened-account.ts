import { randomUUID } from 'node:crypto'
import { waitUntil } from '@parvalue/shared/test-wait-until.ts'
import { expect, type Page } from '@playwright/test'
import type { Address } from 'viem'
import { PORT } from './places.ts'
import { findSigner } from './sign-in.ts'

/** Whoever is outside (docs: SIM_PORT_BASE is PORT + 2100). */
const KYC = 2102
const BANKS = 2103
const BROKER = 2105
const MAIL = 2108

const STEPS = { timeout: 60_000, intervals: [250, 500, 1000] }

/** Whoever asks too often in a minute is told to wait. */
const BUSY = 429
const BUSY_PAUSE_MS = 2000

// biome-ignore lint/suspicious/noExplicitAny: what is answered is held against by who asks
type Answer = any

export type OpenedAccount = {
  address: Address
  /** Of the linked bank. */
  bankId: string
  /** A call of the API with the session of the page; with a body it is a POST. */
  call: (path: string, body?: object | null, method?: 'POST' | 'DELETE') => Promise<Answer>
}

/**
 * Brings a page that is signed in as this account of the test wallet to an opened brokerage account with
 * a linked bank, by the API and by the simulators' own ways: mail, identity check, banks, broker. What is
 * done already stays. `cash` is settled in it, in dollars.
 */
export async function openAccount(
  page: Page,
  account: string,
  { port = PORT, cash = null }: { port?: number; cash?: string | null } = {},
): Promise<OpenedAccount> {
  const address = findSigner(account)?.address
  if (!address) throw new Error(`${account} is no account whose key is known`)
  const call: OpenedAccount['call'] = (path, body, method) =>
    callApi(page, { address, path, body, method })
  const done = await listDone(call)
  if (!done.includes('email')) await confirmEmail(call, { address, port })
  if (!done.includes('identity')) await proveIdentity(call, port)
  if (!done.includes('tax_form')) await signForm(call)
  if (!done.includes('account')) await call('/brokerage/account/', null, 'POST')
  await expect.poll(async () => (await call('/brokerage/account/')).status, STEPS).toBe('ACTIVE')
  const bankId = done.includes('bank')
    ? (await call('/brokerage/account/ach')).bank.id
    : await linkBank(call, port)
  if (cash !== null) await deposit({ address, bankId, call }, { amount: cash, port })
  return { address, bankId, call }
}

/** From now on each step of a transfer takes so many seconds. */
export const setAchSeconds = (seconds: number, port = PORT) =>
  tellBrokerOf(port, 'mode', { mode: 'ach_seconds', value: `${seconds}` })

type Moved = { amount: string; status: string; reason?: string; port?: number }

/** What a bank does to the newest transfer of this amount, at any time. */
export async function moveTransfer(
  { call }: OpenedAccount,
  { amount, status, reason = '', port = PORT }: Moved,
) {
  const id = await findAtBroker(call, port)
  const transfers = await read(port + BROKER, `/v1/accounts/${id}/transfers`)
  const { id: transfer_id } = transfers.find((one: Answer) => Number(one.amount) === Number(amount))
  await tellBrokerOf(port, 'ach', { transfer_id, status, reason })
}

/** This month's statement and this year's tax form, now. */
export const makePapers = async ({ call }: OpenedAccount, port = PORT) =>
  tellBrokerOf(port, 'documents', { account_id: await findAtBroker(call, port) })

/** The broker's own name for the account. */
async function findAtBroker(call: Call, port: number): Promise<string> {
  const mine = await call('/brokerage/account/')
  const accounts = await read(port + BROKER, '/control/accounts')
  return accounts.find((one: Answer) => one.account_number === mine.account_number).id
}

/** So many dollars, settled. */
export async function deposit(
  { bankId, call }: OpenedAccount,
  { amount, port = PORT }: { amount: string; port?: number },
) {
  await setAchSeconds(0, port)
  const before = Number((await call('/brokerage/account/ledger')).cash)
  await call('/brokerage/account/ach/transfer', {
    relationship_id: bankId,
    amount,
    direction: 'INCOMING',
  })
  await expect
    .poll(async () => Number((await call('/brokerage/account/ledger')).cash), STEPS)
    .toBe(before + Number(amount))
}

type Call = OpenedAccount['call']

async function confirmEmail(call: Call, { address, port }: { address: Address; port: number }) {
  const email = `e2e-${address.slice(2, 10).toLowerCase()}-${randomUUID().slice(0, 8)}@example.com`
  await call('/user/email', { email })
  let code: string | null = null
  await expect
    .poll(async () => {
      const mails = await read(port + MAIL, `/control/mails?to=${encodeURIComponent(email)}`)
      code = /\b\d{6}\b/.exec(mails[0]?.text ?? '')?.[0] ?? null
      return code
    }, STEPS)
    .not.toBeNull()
  await call('/user/email/verify', { email, code })
}

async function proveIdentity(call: Call, port: number) {
  const { inquiry_id: id } = await call('/user/kyc', { type: 'PERSONA' })
  await post(port + KYC, `/control/inquiries/${id}/complete`, {})
  await post(port + KYC, `/control/inquiries/${id}/decide`, { status: 'approved' })
  await expect
    .poll(() => listDone(call), STEPS)
    .toEqual(expect.arrayContaining(['identity', 'screening']))
}

async function listDone(call: Call): Promise<string[]> {
  const { steps } = await call('/user/account')
  const done = steps.filter(({ status }: Answer) => status === 'approved')
  return done.map(({ step }: Answer) => step)
}

async function signForm(call: Call) {
  const { form } = await call('/user/tax_form')
  await call('/user/tax_form', { form, is_declared_true: true })
}

async function linkBank(call: Call, port: number): Promise<string> {
  const { link_token } = await call('/brokerage/plaid/link_token', null, 'POST')
  const chosen = await post(port + BANKS, '/sandbox/public_token/create', {
    link_token,
    account_id: 'cordell-4821',
  })
  const { public_token, account_id } = chosen
  const { id } = await call('/brokerage/account/ach', { public_token, account_id })
  await expect
    .poll(async () => (await call('/brokerage/account/ach')).bank?.status, STEPS)
    .toBe('APPROVED')
  return id
}

type Asked = {
  address: Address
  path: string
  body: object | null | undefined
  method: 'POST' | 'DELETE' | undefined
}

/** As the page's own client does it, with the page's session. */
async function callApi(page: Page, { address, path, body, method }: Asked): Promise<Answer> {
  const cookies = await page.context().cookies()
  const { origin } = new URL(page.url())
  const ask = () =>
    page.request.fetch(`${origin}/api/v1${path}`, {
      method: method ?? (body ? 'POST' : 'GET'),
      headers: {
        origin,
        'wallet-address': address,
        'x-csrf-token': cookies.find(({ name }) => name === 'csrf_access_token')?.value ?? '',
        'idempotency-key': randomUUID(),
      },
      ...(body ? { data: body } : {}),
    })
  const findAnswer = async () => {
    const given = await ask()
    return given.status() !== BUSY && given
  }
  const answer = await waitUntil(findAnswer, `${path} is not limited`, { pauseMs: BUSY_PAUSE_MS })
  if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`)
  return answer.json()
}

const tellBrokerOf = (port: number, path: string, body: object) =>
  post(port + BROKER, `/control/${path}`, body)

/** The broker of this machine wants its key where it speaks as a broker does. */
const KEY = `Basic ${Buffer.from('simulated:simulated-brokerage').toString('base64')}`

const read = async (port: number, path: string): Promise<Answer> =>
  (await fetch(`http://127.0.0.1:${port}${path}`, { headers: { authorization: KEY } })).json()

async function post(port: number, path: string, body: object): Promise<Answer> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return response.json()
}
