import type { Hex } from '@parvalue/shared/domain/values/address.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestChain, type TestChain, testChainKeys } from '../../../testing/chain/test-chain.ts'
import { alice, type SessionCredentials, signIn } from '../../../testing/chain/test-wallet.ts'
import {
  enginesUnderTest,
  NEEDS_POSTGRES,
  type TestEngine,
} from '../../../testing/database/test-engines.ts'
import {
  createIdempotentPost,
  createOrderIndexer,
  createOrderWallet,
  type QuoteAnswer,
  startOpenMarket,
} from '../../../testing/orders/test-order-calls.ts'
import {
  SEPOLIA_CHAIN_ID,
  startTestApp,
  TEST_START_MAX_MS,
  type TestApp,
} from '../../../testing/server/test-app.ts'

const KEYS = 40

let chain: TestChain
let market: Awaited<ReturnType<typeof startOpenMarket>>

beforeAll(async () => {
  ;[chain, market] = await Promise.all([startTestChain(), startOpenMarket()])
}, TEST_START_MAX_MS)
afterAll(async () => {
  await market?.stop()
  chain?.stop()
})

describe.each(enginesUnderTest)('on $name', ({ open, isMissing }) => {
  if (isMissing) return test.skip(NEEDS_POSTGRES)

  let engine: TestEngine
  let server: TestApp
  let fixture: Awaited<ReturnType<typeof createOrderIndexer>>
  let wallet: ReturnType<typeof createOrderWallet>
  let mine: SessionCredentials

  beforeAll(async () => {
    engine = await open()
    const env = {
      ...market.env,
      [`RPC_URL_${SEPOLIA_CHAIN_ID}`]: chain.url,
      ORDERS_KEY: testChainKeys.orders,
    }
    server = await startTestApp({ env, deployment: chain.deployment, engine })
    server.clock.nowMs = Date.now()
    fixture = await createOrderIndexer(server.db, chain)
    wallet = createOrderWallet(chain, alice)
    mine = await signIn(server)
    await fixture.mine()
  }, TEST_START_MAX_MS)
  afterAll(async () => {
    await server?.close()
    await engine?.close()
  })

  const post = createIdempotentPost(
    () => server,
    () => mine,
  )

  const getQuote = async (order: ReturnType<typeof wallet.toOrder>, isSponsored: boolean) => {
    const answer = await post('order/sponsored/fee_estimate', wallet.toEstimate(order, isSponsored))
    if (answer.status !== 200) throw new Error(answer.text)
    return answer.body as unknown as QuoteAnswer
  }

  /** Posts until the server is not too busy: a request that waits too long for a connection gets 503 and may be repeated. */
  async function postUntilAnswered(path: string, body: object): ReturnType<typeof post> {
    const answer = await post(path, body)
    return answer.status === 503 ? postUntilAnswered(path, body) : answer
  }

  /** Posts the same body many times at once, each time with another idempotency key. */
  async function postManyTimes(path: string, body: object, hash: Hex) {
    const answers = await Promise.all(
      Array.from({ length: KEYS }, () => postUntilAnswered(path, body)),
    )
    const [first] = answers
    expect(first?.body.id).toMatch(/^[0-9a-f-]{36}$/)
    const same = answers.map(() => [200, first?.body.id])
    expect(answers.map(({ status, body: { id } }) => [status, id])).toEqual(same)
    const rows = (await fixture.list()).filter(({ orderHash }) => orderHash === hash)
    expect(rows).toHaveLength(1)
    return first?.body.id
  }

  test('CW-14 SC-09 a signed order under many idempotency keys at once is one order', async () => {
    const order = wallet.toOrder()
    const body = await wallet.toSponsored(order, await getQuote(order, true))
    const hash = wallet.toHash(order)
    const id = await postManyTimes('order/sponsored', body, hash)
    await fixture.submit(hash)
    await fixture.mine()
    // The order is mined, so its permit is used up.
    expect(await postManyTimes('order/sponsored', body, hash)).toBe(id)
  })

  test('CW-14 a direct order under many idempotency keys at once is one order', async () => {
    const order = wallet.toOrder()
    const sent = await wallet.orderDirectly(order, await getQuote(order, false))
    const hash = wallet.toHash(order)
    const body = {
      chain_id: SEPOLIA_CHAIN_ID,
      transaction_hash: sent,
      order_contract_address: wallet.contracts.processor,
      smart_contract_order_id: BigInt(hash).toString(),
      stock_id: wallet.stock.stockId,
    }
    await postManyTimes('order/direct', body, hash)
  })
})
