import { randomUUID } from 'node:crypto'
import { API_BASE_PATH } from '@parvalue/shared/api/endpoint.ts'
import { waitUntil } from '@parvalue/shared/test-wait-until.ts'
import { type SessionCredentials, signIn } from '../chain/test-wallet.ts'
import type { ApiAnswer } from '../server/test-api-caller.ts'
import type { AccountSystem, TestMember } from './test-account-system.ts'

/** Servers are killed and restarted during these waits. */
const LONG = { withinMs: 600_000, pauseMs: 150 }

/** A sign-in that fails more often than this has another cause than a killed server. */
const SIGN_INS_MAX = 10

type Sending = {
  body?: object | string
  headers?: Record<string, string>
} & Partial<SessionCredentials>

/**
 * Creates a caller over HTTP that retries until a server answers, since the server may be killed at any
 * moment. It uses one client address per member.
 */
function createRetryingCaller(url: string, member: TestMember) {
  const forwarded = { 'x-forwarded-for': `2001:db8:${member.wallet.slice(2, 6)}::1` }
  const once = async (method: string, path: string, sending: Sending): Promise<ApiAnswer> => {
    const { body, headers = {}, cookies = {} } = sending
    const cookie = Object.entries(cookies).map(([name, value]) => `${name}=${value}`)
    const answer = await fetch(`${url}${API_BASE_PATH}/${path}`, {
      method,
      headers: {
        ...forwarded,
        ...headers,
        ...(cookie.length > 0 ? { cookie: cookie.join('; ') } : {}),
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const text = await answer.text()
    return {
      status: answer.status,
      text,
      body: text.startsWith('{') ? (JSON.parse(text) as ApiAnswer['body']) : {},
      headers: {},
      cookies: answer.headers.getSetCookie().map(parseCookie),
    }
  }
  return async (method: string, path: string, sending: Sending = {}): Promise<ApiAnswer> => {
    const findAnswer = async () => {
      const answer = await once(method, path, sending).catch(() => null)
      const isAnswer = answer && answer.status < 500 && answer.body.code !== 'in_flight'
      return isAnswer ? answer : null
    }
    return waitUntil(findAnswer, `${method} ${path} is answered`, LONG)
  }
}

function parseCookie(line: string) {
  const [pair = ''] = line.split(';')
  const at = pair.indexOf('=')
  return { name: pair.slice(0, at), value: pair.slice(at + 1) }
}

/** Runs a member through the life of an account, from opening it to the last order, while servers are killed. */
export async function runAccountLifecycle(
  system: AccountSystem,
  member: TestMember,
): Promise<void> {
  const send = createRetryingCaller(system.url, member)
  const mine = await signInWithRetry(system, member, send)
  const get = async (path: string) => (await send('GET', path, mine)).body
  const post = async (path: string, body: object) => {
    const headers = { ...mine.headers, 'idempotency-key': randomUUID() }
    const answer = await send('POST', path, { ...mine, headers, body })
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.text}`)
    return answer.body
  }
  const until = (isSo: () => Promise<boolean>) =>
    waitUntil(isSo, `it has come to that for ${member.email}`, LONG)
  const find = async (list: 'orders' | 'transfers', id: unknown) => {
    const path = list === 'orders' ? 'brokerage/orders' : 'brokerage/account/ach/transfers'
    const rows = (await get(path))[list] as Record<string, unknown>[]
    return rows.find((each) => each.id === id)
  }
  const untilOver = (id: unknown, ...statuses: string[]) =>
    until(async () => {
      const order = await find('orders', id)
      return statuses.includes(String(order?.status)) && order?.held === '0.00'
    })
  await send('POST', 'brokerage/account', mine)
  await until(async () => (await get('brokerage/account')).status === 'ACTIVE')
  const bankId = await linkBank(system, { send, mine, get })
  const bank = { relationship_id: bankId, direction: 'INCOMING' }
  const moved = await post('brokerage/account/ach/transfer', { ...bank, amount: '500' })
  await post('gift_cards/claim', { claim_code: member.walletCode, destination: 'wallet' })
  await post('gift_cards/claim', { claim_code: member.accountCode, destination: 'account' })
  await until(async () => (await find('transfers', moved.id))?.status === 'settled')
  const buy = 'brokerage/orders/market/buy'
  const bought = await post(buy, { stock_id: 4, notional: '100.00' })
  const unsold = await post('brokerage/orders/market/sell', { stock_id: 4, qty: '900' })
  const unwanted = await post(buy, { stock_id: 4, notional: '50.00' })
  // The order is at the broker, so that the cancellation goes there too.
  await until(async () => (await find('orders', unwanted.id))?.status !== 'PENDING_REVIEW')
  await send('POST', `brokerage/orders/${String(unwanted.id)}/cancel`, mine)
  await untilOver(bought.id, 'FILLED')
  await untilOver(unsold.id, 'REJECTED')
  await untilOver(unwanted.id, 'CANCELED', 'FILLED')
  await until(async () => {
    const { gift_cards: cards } = await get('gift_cards/claimed')
    return (cards as { status: string }[]).every(({ status }) => status === 'received')
  })
}

type Send = ReturnType<typeof createRetryingCaller>

/** Signs in; each attempt needs a new signature, because a nonce can be used once. */
async function signInWithRetry(
  system: AccountSystem,
  { person }: TestMember,
  send: Send,
): Promise<SessionCredentials> {
  let failure: unknown
  for (let attempts = 0; attempts < SIGN_INS_MAX; attempts += 1) {
    const target = { clock: { nowMs: Date.now() }, config: system.config, send }
    try {
      return await signIn(target, person)
    } catch (error) {
      failure = error
    }
  }
  throw failure
}

type Linking = {
  send: Send
  mine: SessionCredentials
  get: (path: string) => Promise<ApiAnswer['body']>
}

async function linkBank(system: AccountSystem, { send, mine, get }: Linking): Promise<string> {
  const form = await send('POST', 'brokerage/plaid/link_token', mine)
  const chosen = await system.chooseBank(String(form.body.link_token))
  const body = { public_token: chosen.public_token, account_id: 'cordell-4821' }
  await send('POST', 'brokerage/account/ach', { ...mine, body })
  const findApproved = async () => {
    const { bank } = (await get('brokerage/account/ach')) as {
      bank: { id: string; status: string } | null
    }
    return bank?.status === 'APPROVED' && bank.id
  }
  return waitUntil(findApproved, 'the bank is approved', LONG)
}
