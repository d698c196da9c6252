import { randomUUID } from 'node:crypto'
import type { AccountChecklist } from '@parvalue/shared/api/account.ts'
import { waitUntil } from '@parvalue/shared/test-wait-until.ts'
import { expect, type Page } from '@playwright/test'
import type { Address } from 'viem'
import { PORT } from './ports.ts'
import { findSigner } from './sign-in.ts'

/** Port offsets of the simulators, counted from the page's port. */
const KYC = 2102
const BANKS = 2103
const BROKER = 2105
const MAIL = 2108

const STEPS = { timeout: 60_000, intervals: [250, 500, 1000] }

/** Status of a rate-limited request. */
const BUSY = 429
const BUSY_PAUSE_MS = 2000

export type OpenBrokerageAccount = {
  address: Address
  /** Id of the linked bank. */
  bankId: string
  /** Calls the API with the page's session: POST if there is a body, else GET, unless a method is given. */
  call: <Answer>(path: string, body?: object | null, method?: 'POST' | 'DELETE') => Promise<Answer>
}

/**
 * Opens a brokerage account with a linked bank for the signed-in account of the test wallet, by the API and the
 * simulators' controls (mail, identity, banks, broker). Completed steps are skipped. `cash` is a deposit in dollars,
 * which is settled.
 */
export async function openBrokerageAccount(
  page: Page,
  account: string,
  { port = PORT, cash = null }: { port?: number; cash?: string | null } = {},
): Promise<OpenBrokerageAccount> {
  const address = findSigner(account)?.address
  if (!address) throw new Error(`The key of ${account} is unknown.`)
  const call: Call = async <Answer>(...[path, body, method]: Parameters<Call>) =>
    (await callApi(page, { address, path, body, method })) as Answer
  const done = await listDone(call)
  if (!done.includes('email')) await confirmEmail(call, { address, port })
  if (!done.includes('identity')) await proveIdentity(call, port)
  if (!done.includes('tax_form')) await signForm(call)
  if (!done.includes('account')) await call('/brokerage/account/', null, 'POST')
  await expect
    .poll(async () => (await call<Account>('/brokerage/account/')).status, STEPS)
    .toBe('ACTIVE')
  const bankId = done.includes('bank')
    ? (await call<Linked>('/brokerage/account/ach')).bank?.id
    : await linkBank(call, port)
  if (bankId === undefined) throw new Error(`${account} has no bank`)
  if (cash !== null) await depositByAch({ address, bankId, call }, { amount: cash, port })
  return { address, bankId, call }
}

/** Sets how many seconds each step of an ACH transfer takes. */
export const setAchSeconds = (seconds: number, port = PORT) =>
  controlBroker(port, 'mode', { mode: 'ach_seconds', value: `${seconds}` })

type TransferChange = { amount: string; status: string; reason?: string; port?: number }

/** Sets the status of the newest transfer of this amount, like a bank does. */
export async function setAchTransferStatus(
  { call }: OpenBrokerageAccount,
  { amount, status, reason = '', port = PORT }: TransferChange,
) {
  const id = await findAtBroker(call, port)
  const transfers = await read<AtBroker[]>(port + BROKER, `/v1/accounts/${id}/transfers`)
  const transfer_id = transfers.find((one) => Number(one.amount) === Number(amount))?.id
  await controlBroker(port, 'ach', { transfer_id, status, reason })
}

/** Creates this month's statement and this year's tax form. */
export const createBrokerageDocuments = async ({ call }: OpenBrokerageAccount, port = PORT) =>
  controlBroker(port, 'documents', { account_id: await findAtBroker(call, port) })

/** Returns the broker's id of the account. */
async function findAtBroker(call: Call, port: number): Promise<string> {
  const mine = await call<Account>('/brokerage/account/')
  const accounts = await read<AtBroker[]>(port + BROKER, '/control/accounts')
  const found = accounts.find((one) => one.account_number === mine.account_number)
  if (!found) throw new Error('The broker has no such account.')
  return found.id
}

/** Deposits dollars and waits until they are settled. */
export async function depositByAch(
  { bankId, call }: OpenBrokerageAccount,
  { amount, port = PORT }: { amount: string; port?: number },
) {
  await setAchSeconds(0, port)
  const readCash = async () => Number((await call<Books>('/brokerage/account/ledger')).cash)
  const before = await readCash()
  await call('/brokerage/account/ach/transfer', {
    relationship_id: bankId,
    amount,
    direction: 'INCOMING',
  })
  await expect.poll(readCash, STEPS).toBe(before + Number(amount))
}

type Call = OpenBrokerageAccount['call']

// Fields read from answers of the API and the broker.
type Account = { status: string; account_number: string }
type Linked = { bank: { id: string; status: string } | null }
type Books = { cash: string }
type AtBroker = { id: string; amount?: string; account_number?: string }

async function confirmEmail(call: Call, { address, port }: { address: Address; port: number }) {
  const email = `e2e-${address.slice(2, 10).toLowerCase()}-${randomUUID().slice(0, 8)}@example.com`
  await call('/user/email', { email })
  let code: string | null = null
  await expect
    .poll(async () => {
      const path = `/control/mails?to=${encodeURIComponent(email)}`
      const mails = await read<{ text: string }[]>(port + MAIL, path)
      code = /\b\d{6}\b/.exec(mails[0]?.text ?? '')?.[0] ?? null
      return code
    }, STEPS)
    .not.toBeNull()
  await call('/user/email/verify', { email, code })
}

async function proveIdentity(call: Call, port: number) {
  const { inquiry_id: id } = await call<{ inquiry_id: string }>('/user/kyc', { type: 'PERSONA' })
  await post(port + KYC, `/control/inquiries/${id}/complete`, {})
  await post(port + KYC, `/control/inquiries/${id}/decide`, { status: 'approved' })
  await expect
    .poll(() => listDone(call), STEPS)
    .toEqual(expect.arrayContaining(['identity', 'screening']))
}

async function listDone(call: Call): Promise<string[]> {
  const { steps } = await call<AccountChecklist>('/user/account')
  return steps.filter(({ status }) => status === 'approved').map(({ step }) => step)
}

async function signForm(call: Call) {
  const { form } = await call<{ form: string }>('/user/tax_form')
  await call('/user/tax_form', { form, is_declared_true: true })
}

async function linkBank(call: Call, port: number): Promise<string> {
  const { link_token } = await call<{ link_token: string }>(
    '/brokerage/plaid/link_token',
    null,
    'POST',
  )
  const chosen = await post<{ public_token: string; account_id: string }>(
    port + BANKS,
    '/sandbox/public_token/create',
    {
      link_token,
      account_id: 'cordell-4821',
    },
  )
  const { public_token, account_id } = chosen
  const bank = { public_token, account_id }
  const { id } = await call<{ id: string }>('/brokerage/account/ach', bank)
  await expect
    .poll(async () => (await call<Linked>('/brokerage/account/ach')).bank?.status, STEPS)
    .toBe('APPROVED')
  return id
}

type ApiCallOptions = {
  address: Address
  path: string
  body: object | null | undefined
  method: 'POST' | 'DELETE' | undefined
}

/** Calls the API like the page's client, with the page's session. */
async function callApi(
  page: Page,
  { address, path, body, method }: ApiCallOptions,
): Promise<unknown> {
  const cookies = await page.context().cookies()
  const { origin } = new URL(page.url())
  const send = () =>
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
    const reply = await send()
    return reply.status() !== BUSY && reply
  }
  const answer = await waitUntil(findAnswer, `${path} is not limited`, { pauseMs: BUSY_PAUSE_MS })
  if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`)
  return answer.json()
}

const controlBroker = (port: number, path: string, body: object) =>
  post(port + BROKER, `/control/${path}`, body)

/** Credentials of the simulated broker's API. */
const KEY = `Basic ${Buffer.from('simulated:simulated-brokerage').toString('base64')}`

async function read<Answer>(port: number, path: string): Promise<Answer> {
  const headers = { authorization: KEY }
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers })
  return (await answer.json()) as Answer
}

async function post<Answer>(port: number, path: string, body: object): Promise<Answer> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return (await response.json()) as Answer
}
