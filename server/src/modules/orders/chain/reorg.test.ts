import { orderAccountsOf } from '@parvalue/shared/domain/ledger/ledger-order.ts'
import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import { waitUntil } from '@parvalue/shared/test-wait-until.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { startTestChain, type TestChain } from '../../../testing/chain/test-chain.ts'
import { alice } from '../../../testing/chain/test-wallet.ts'
import {
  enginesUnderTest,
  NEEDS_POSTGRES,
  type TestEngine,
} from '../../../testing/database/test-engines.ts'
import {
  createOrderIndexer,
  createOrderWallet,
  getOrderChain,
} from '../../../testing/orders/test-order-calls.ts'
import { SEPOLIA_CHAIN_ID } from '../../../testing/server/test-app.ts'
import { auditLedger, getBalance } from '../../ledger/service.ts'
import { createDirectOrder } from '../intake/direct-order.ts'
import { saveCheapestQuote } from '../intake/quote-store.ts'
import { createSponsoredOrder } from '../intake/sponsored-order.ts'
import { listOrderInvariantViolations } from '../service.ts'
import { applyOrderTransition } from '../worker/apply-transition.ts'
import { listFills } from './fill-store.ts'

const FEE = 1_000_000n
const PAYMENT = 100_000_000n

describe.each(enginesUnderTest)('on $name', ({ name, open, isMissing }) => {
  if (isMissing) return test.skip(NEEDS_POSTGRES)
  let engine: TestEngine
  let chain: TestChain
  let fixture: Awaited<ReturnType<typeof createOrderIndexer>>
  let wallet: ReturnType<typeof createOrderWallet>
  const requester = alice.address.toLowerCase() as Address

  beforeAll(async () => {
    ;[chain, engine] = await Promise.all([startTestChain(), open()])
    wallet = createOrderWallet(chain, alice)
    await chain.mine(20)
    fixture = await createOrderIndexer(engine.db, chain)
    await fixture.follow()
  })
  afterAll(async () => {
    chain?.stop()
    await engine?.close()
  })

  async function quote(order: ReturnType<typeof wallet.toOrder>) {
    const operator = getOrderChain(chain)
    const nowSeconds = BigInt(Math.floor(Date.now() / 1000))
    const feeQuote = {
      orderId: BigInt(wallet.toHash(order)),
      requester: alice.address,
      fee: FEE,
      timestamp: nowSeconds,
      deadline: nowSeconds + 100_000n,
    }
    const texts = Object.entries(feeQuote).map(([key, value]) => [
      key,
      ['orderId', 'fee'].includes(key) ? `${value}` : Number(value) || value,
    ])
    return {
      feeQuote,
      answer: {
        fee_quote: Object.fromEntries(texts),
        fee_quote_signature: operator.signQuote(feeQuote),
      },
    }
  }

  async function orderDirectly() {
    const order = wallet.toOrder()
    const { answer } = await quote(order)
    await wallet.orderDirectly(order, answer)
    return wallet.toHash(order)
  }

  const escrowed = () =>
    getBalance(engine.db, orderAccountsOf(SEPOLIA_CHAIN_ID, chain.token).payments)

  const loseFrom = async (block: number | null) =>
    chain.rpc('anvil_reorg', (await chain.head()) - (block ?? 0) + 1, [])

  const expectSound = async () =>
    expect([
      await auditLedger(engine.db),
      await listOrderInvariantViolations(engine.db, SEPOLIA_CHAIN_ID, [chain.token]),
    ]).toEqual([[], []])

  test('an order whose block a reorg removes is hidden, and is the same row when it is mined again', async () => {
    const hash = await orderDirectly()
    await fixture.mine(4)
    const before = await fixture.get(hash)
    expect(await escrowed()).toBe(PAYMENT)
    const raw = await chain.rpc<Hex>('eth_getRawTransactionByHash', before.transactionHash)
    await loseFrom(before.blockNumber)
    await fixture.mine(1)
    expect(await fixture.get(hash)).toMatchObject({
      id: before.id,
      isCanonical: false,
      blockNumber: null,
    })
    expect(await escrowed()).toBe(0n)
    await expectSound()
    const approval = wallet.contracts.toApproval(chain.token, PAYMENT + FEE)
    if ((await wallet.contracts.readAllowance(chain.token, alice.address)) === 0n) {
      await wallet.send(alice.address, approval)
    }
    await chain.rpc('eth_sendRawTransaction', raw).catch(() => null)
    await fixture.mine(20)
    const after = await fixture.get(hash)
    expect([after.id, after.isCanonical, after.status]).toEqual([before.id, true, 'PENDING_SUBMIT'])
    expect(await escrowed()).toBe(PAYMENT)
    await expectSound()
  })

  test('TR-06 a fill and an end whose blocks a reorg removes are reversed, and count and notify once', async () => {
    const hash = await orderDirectly()
    await fixture.mine(20)
    const { id } = await fixture.get(hash)
    const move = (event: 'place' | 'send_fill') =>
      inTransaction(engine.db, (tx) => applyOrderTransition(tx, fixture.deps, { id, event }))
    await move('place')
    await move('send_fill')
    const escrowedBefore = await escrowed()
    const fill = fixture.contracts.toFill({
      ...fixture.toKnown(await fixture.get(hash)),
      fillId: `0x${'0b'.repeat(32)}`,
      fillAmount: PAYMENT,
      receivedAmount: 10n ** 18n,
      fees: FEE,
    })
    await fixture.operate(fill)
    await fixture.mine(4)
    const filled = await fixture.get(hash)
    expect([filled.status, filled.closedBy]).toEqual(['SUBMITTED', 'fulfilled'])
    expect(await listFills(engine.db, [id])).toHaveLength(1)
    expect(escrowedBefore - (await escrowed())).toBe(PAYMENT)
    await loseFrom(filled.closedBlock)
    await fixture.mine(1)
    const lost = await fixture.get(hash)
    expect([lost.closedBy, lost.isCanonical, lost.blockNumber]).toEqual([
      null,
      true,
      filled.blockNumber,
    ])
    expect(lost.jobVersion).toBeGreaterThan(filled.jobVersion)
    expect(await listFills(engine.db, [id])).toEqual([])
    expect(await escrowed()).toBe(escrowedBefore)
    await expectSound()
    await fixture.operate(fill)
    await fixture.mine(20)
    expect((await fixture.get(hash)).status).toBe('FILLED')
    expect(await listFills(engine.db, [id])).toHaveLength(1)
    expect(escrowedBefore - (await escrowed())).toBe(PAYMENT)
    const announced = await engine.db
      .selectFrom('notifications')
      .where('key', '=', `order_filled/${id}`)
      .select(['wallet', 'facts'])
      .execute()
    expect(announced).toEqual([
      { wallet: requester, facts: expect.objectContaining({ order_id: id, quantity: '1' }) },
    ])
    await expectSound()
  })

  test('a sponsored order whose block a reorg removes is sent again with the same bytes', async () => {
    const order = wallet.toOrder()
    const hash = wallet.toHash(order)
    const { feeQuote, answer } = await quote(order)
    const body = await wallet.toSponsored(order, answer)
    const operator = getOrderChain(chain)
    const processor = { chainId: SEPOLIA_CHAIN_ID, contract: operator.contracts.processor }
    const quoted = { orderHash: hash, isSponsored: true, requester, feeAmount: FEE }
    const pair = operator.findStock(order.assetToken)
    const token = operator.findToken(order.paymentToken)
    if (!pair || !token) throw new Error('not ours')
    await inTransaction(engine.db, async (tx) => {
      await saveCheapestQuote(tx, processor, { ...quoted, networkFeeAmount: 0n, nowMs: Date.now() })
      const { permit, order_signature: signed } = body
      const request = {
        requester,
        order,
        orderSignature: { deadline: BigInt(signed.deadline), signature: signed.signature },
        permit: {
          owner: requester,
          spender: operator.contracts.processor,
          value: BigInt(permit.value),
          nonce: BigInt(permit.nonce),
          deadline: BigInt(permit.deadline),
        },
        permitSignature: body.permit_signature,
        quote: feeQuote,
        quoteSignature: body.fee_quote_signature,
      }
      const checked = { request, orderHash: hash, order, pair, token, reference: null }
      await createSponsoredOrder(tx, fixture.deps, operator, checked)
    })
    await fixture.submit(hash)
    await fixture.mine(1)
    const first = await fixture.get(hash)
    expect(first.blockNumber).not.toBeNull()
    await loseFrom(first.blockNumber)
    await fixture.mine(1)
    const lost = await fixture.get(hash)
    expect([lost.isCanonical, lost.status]).toEqual([true, 'PENDING_SUBMIT'])
    await fixture.submit(hash)
    await fixture.mine(20)
    const again = await fixture.get(hash)
    expect([again.transactionHash, again.isCanonical]).toEqual([first.transactionHash, true])
    const sent = await engine.db.selectFrom('chain_tx').select('hash').execute()
    expect(sent.map((row) => row.hash)).toEqual([first.transactionHash])
    await expectSound()
  })

  // The embedded database runs one transaction at a time, so only Postgres can have a lock wait.
  const hasLockWait = async () => {
    const waiting = await sql`select 1 from pg_locks where not granted`.execute(engine.db)
    return waiting.rows.length > 0
  }

  test.skipIf(name === 'PGlite')(
    'an order that its owner registers while its event is handled is one order, and is mined',
    async () => {
      const order = wallet.toOrder()
      const { answer } = await quote(order)
      const transactionHash = await wallet.orderDirectly(order, answer)
      await chain.mine(4)
      const operator = getOrderChain(chain)
      const pair = operator.findStock(order.assetToken)
      if (!pair) throw new Error('not ours')
      const orderHash = wallet.toHash(order)
      const { stockId } = pair
      const request = { chainId: SEPOLIA_CHAIN_ID, requester, orderHash, transactionHash, stockId }
      const found = { request, order, pair, deadline: null, feesEscrowed: FEE }
      const registered = Promise.withResolvers<void>()
      const registration = inTransaction(engine.db, async (tx) => {
        await createDirectOrder(tx, fixture.deps, operator, found)
        await registered.promise
      })
      const following = fixture.follow()
      await waitUntil(hasLockWait, 'the event’s transaction waits for the registration')
      registered.resolve()
      await registration
      await following
      expect(await fixture.get(orderHash)).toMatchObject({ isCanonical: true, closedBy: null })
      expect((await fixture.get(orderHash)).blockNumber).not.toBeNull()
      await expectSound()
    },
  )
})
