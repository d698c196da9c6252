import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { API_BASE_PATH } from '@parvalue/shared/api/endpoint.ts'
import type { ChainOrder } from '@parvalue/shared/chain/order-signing.ts'
import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import { waitUntil } from '@parvalue/shared/test-wait-until.ts'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { parseConfig } from '../../config/config.ts'
import { createSignInBody } from '../chain/test-wallet.ts'
import { createOrderWallet, type QuoteAnswer } from './test-order-calls.ts'
import type { OrderSystem } from './test-order-system.ts'

/** Pause between retries while no server answers. */
const RETRY_MS = 100

/** A submitted order; `id` resolves to its row's id once a server has confirmed it. */
export type SubmittedOrder = { orderHash: Hex; id: Promise<string> }

/**
 * Creates an owner without gas, who signs permit and order and submits them to the running server. If the
 * server is killed, the same request is retried until it is answered.
 */
export function createSponsoredOwner({ chain, env, orders }: OrderSystem) {
  const account = privateKeyToAccount(generatePrivateKey())
  const wallet = createOrderWallet(chain, account)
  const address = account.address.toLowerCase() as Address
  const post = createPost(env, () => createSignInBody(toPlace(env), account))

  async function sign(order: ChainOrder, leftSeconds?: number) {
    const estimate = wallet.toEstimate(order, true)
    const answer = await post('order/sponsored/fee_estimate', estimate)
    return wallet.toSponsored(order, answer as QuoteAnswer, leftSeconds)
  }

  function submitSigned(changes: Partial<ChainOrder>, leftSeconds?: number): SubmittedOrder {
    const order = wallet.toOrder({ assetToken: orders.tokenOf('AAPL'), ...changes })
    const work = async () => {
      const signed = await sign(order, leftSeconds)
      const row = (await post('order/sponsored', signed)) as { id: string }
      return row.id
    }
    return { orderHash: wallet.toHash(order), id: work() }
  }

  return {
    address,
    /** Submits a buy; the signed order can be mined for `leftSeconds` seconds. */
    buy: (payment: bigint, leftSeconds?: number) =>
      submitSigned({ paymentTokenQuantity: payment }, leftSeconds),
    sell: (amount: bigint) =>
      submitSigned({ sell: true, assetTokenQuantity: amount, paymentTokenQuantity: 0n }),
    dollars: () => wallet.contracts.readBalance(chain.token, address),
  }
}

/** Returns the configuration and the clock that a sign-in message is made with. */
function toPlace(env: OrderSystem['env']) {
  const config = parseConfig(env, path.join(import.meta.dirname, '../../../..'))
  if (!config.ok) throw new Error(config.reason)
  return { config: config.value, clock: { nowMs: Date.now() } }
}

/** Creates a POST helper of a signed-in wallet that retries while the server restarts. */
function createPost({ PORT }: OrderSystem['env'], createBody: () => Promise<object>) {
  const signedIn = memoize(async () => {
    // The server accepts a sign-in message once, and an unanswered one may have been accepted, so each attempt signs a
    // new one.
    const { cookies, body } = await retryUntilAnswered(async () => {
      const body = await createBody()
      return { ...(await send(PORT, 'user/wallet', { body, headers: {} })), body }
    })
    const csrf = cookies.find((each) => each.startsWith('csrf_access_token='))
    return {
      cookie: cookies.join('; '),
      'x-csrf-token': csrf?.slice(csrf.indexOf('=') + 1) ?? '',
      'wallet-address': (body as { address: string }).address,
    }
  })
  return async (urlPath: string, body: object): Promise<unknown> => {
    const headers = { ...(await signedIn()), 'idempotency-key': randomUUID() }
    return (await retryUntilAnswered(() => send(PORT, urlPath, { body, headers }))).answer
  }
}

function memoize<Value>(load: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | null = null
  return () => {
    made ??= load()
    return made
  }
}

/** Statuses that are retried: the request came too slowly, the database is unreachable, or the request is in flight. */
const TRANSIENT_STATUSES: readonly number[] = [408, 409, 503]

type TransientError = Error & { isPassing?: boolean }

/** Retries until a server answers. A broken connection does not tell whether the request took effect. */
async function retryUntilAnswered<Answer>(request: () => Promise<Answer>): Promise<Answer> {
  const findAnswer = async () => {
    try {
      return { answer: await request() }
    } catch (error) {
      if (!(error instanceof TypeError) && !(error as TransientError).isPassing) throw error
      return null
    }
  }
  const within = { withinMs: 600_000, pauseMs: RETRY_MS }
  return (await waitUntil(findAnswer, 'the server answers', within)).answer
}

type Sending = { body: object; headers: Record<string, string> }

async function send(port: string, urlPath: string, { body, headers }: Sending) {
  const response = await fetch(`http://localhost:${port}${API_BASE_PATH}/${urlPath}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  const text = await response.text()
  if (!response.ok) {
    const sentence = `${urlPath} answered ${response.status}: ${text}`
    throw Object.assign(new Error(sentence), {
      isPassing: TRANSIENT_STATUSES.includes(response.status),
    })
  }
  const cookies = response.headers.getSetCookie().map((each) => each.split(';')[0] ?? '')
  return { answer: JSON.parse(text) as unknown, cookies }
}
