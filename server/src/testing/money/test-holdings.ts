import { randomUUID } from 'node:crypto'
import { listStockPairs } from '@parvalue/shared/chain/stock-pairs.ts'
import { parseAmount } from '@parvalue/shared/domain/money/amount.ts'
import { ONE_SHARE } from '@parvalue/shared/domain/money/shares.ts'
import type { OrderSide } from '@parvalue/shared/domain/orders/broker-order.ts'
import { alice } from '../chain/test-wallet.ts'
import { SEPOLIA_CHAIN_ID, type TestApp } from '../server/test-app.ts'

export const DAY_MS = 86_400_000
export const AAPL_STOCK_ID = 4
export const ONE_STOCK_TOKEN = 10n ** 18n
/** Returns a 32-byte hash that repeats one byte. */
export const repeatByte = (byte: string) => `0x${byte.repeat(32)}`

const ALICE = alice.address.toLowerCase()

/** Creates inserters of the rows that the indexer writes for Alice's AAPL, at times relative to now. */
export function createHoldingRows(server: TestApp) {
  const pairOf = (symbol: string) => {
    const [chain] = server.config.chains
    const pair =
      chain && listStockPairs(chain.deployment).find((each) => each.symbol === `${symbol}.d`)
    if (!pair) throw new Error(`No token of ${symbol}`)
    return pair
  }

  let block = 0
  const at = (agoMs: number) => {
    block += 1
    return {
      chain_id: SEPOLIA_CHAIN_ID,
      block_number: block,
      mined_at: new Date(server.clock.nowMs - agoMs),
    }
  }

  type Stands = { agoMs: number; perShare?: bigint; vault?: bigint; wrapped?: bigint }

  const putState = ({ agoMs, perShare = ONE_SHARE, vault = 0n, wrapped = 0n }: Stands) =>
    server.db
      .insertInto('stock_token_states')
      .values({
        ...at(agoMs),
        contract: pairOf('AAPL').token,
        balance_per_share: `${perShare}`,
        total_shares: `${1000n * ONE_STOCK_TOKEN}`,
        vault_shares: `${vault}`,
        wrapped_supply: `${wrapped}`,
      })
      .execute()

  const putBalance = (agoMs: number, amount: bigint, { isWrapped = false, wallet = ALICE } = {}) =>
    server.db
      .insertInto('stock_balances')
      .values({
        ...at(agoMs),
        contract: isWrapped ? pairOf('AAPL').wrapped : pairOf('AAPL').token,
        wallet,
        amount: `${amount}`,
      })
      .execute()

  type Moved = {
    agoMs: number
    kind: 'received' | 'sent' | 'moved'
    amount: bigint
    /** Dollars per token. */
    price?: number
    toAmount?: bigint
    transactionHash?: string
  }

  const putMove = ({ agoMs, kind, amount, price, toAmount, transactionHash }: Moved) =>
    server.db
      .insertInto('stock_transfers')
      .values({
        ...at(agoMs),
        log_index: 0,
        wallet: ALICE,
        contract: pairOf('AAPL').token,
        kind,
        amount: `${amount}`,
        token_amount: `${amount}`,
        to_contract: kind === 'moved' ? pairOf('AAPL').wrapped : null,
        to_amount: toAmount === undefined ? null : `${toAmount}`,
        transaction_hash: transactionHash ?? repeatByte('ab'),
        stock_id: AAPL_STOCK_ID,
        balance_per_share: `${ONE_SHARE}`,
        price: price === undefined ? null : `${price}00000000`,
        is_unpriced: false,
      })
      .execute()

  type Ordered = {
    agoMs: number
    side: OrderSide
    amount: bigint
    transactionHash: string
    closedTransactionHash?: string
    recipient?: string
  }

  /** Inserts an order by Alice; `amount` is in base units: payment (six decimals) of a buy, stock tokens of a sale. */
  async function putOrder({ agoMs, side, amount, ...hashes }: Ordered): Promise<string> {
    const id = randomUUID()
    const { block_number, mined_at } = at(agoMs)
    const isSale = side === 'SELL'
    await server.db
      .insertInto('token_orders')
      .values({
        id,
        chain_id: SEPOLIA_CHAIN_ID,
        contract: `0x${'0c'.repeat(20)}`,
        order_hash: `0x${id.replaceAll('-', '').repeat(2)}`,
        requester: ALICE,
        recipient: hashes.recipient ?? ALICE,
        is_sponsored: true,
        stock_id: AAPL_STOCK_ID,
        symbol: 'AAPL',
        side,
        type: 'MARKET',
        tif: 'DAY',
        asset_token: pairOf('AAPL').token,
        payment_token: `0x${'0d'.repeat(20)}`,
        asset_amount: isSale ? `${amount}` : '0',
        payment_amount: isSale ? '0' : `${amount}`,
        request_timestamp: '1',
        fee_amount: '0',
        block_number,
        transaction_hash: hashes.transactionHash,
        created_at: mined_at,
        status: 'SUBMITTED',
        closed_by: hashes.closedTransactionHash ? 'cancelled' : null,
        closed_block: hashes.closedTransactionHash ? block_number : null,
        closed_transaction_hash: hashes.closedTransactionHash ?? null,
      })
      .execute()
    return id
  }

  type Filled = {
    agoMs: number
    orderId: string
    assetAmount: bigint
    /** Base units of a payment token with six decimals. */
    payment: bigint
    fee: bigint
    transactionHash: string
  }

  const putFill = ({ agoMs, orderId, assetAmount, payment, fee, transactionHash }: Filled) =>
    server.db
      .insertInto('order_fills')
      .values({
        ...at(agoMs),
        log_index: 1,
        fill_id: `0x${randomUUID().replaceAll('-', '').repeat(2)}`,
        token_order_id: orderId,
        asset_amount: `${assetAmount}`,
        payment_amount: `${payment}`,
        fee_amount: `${fee}`,
        transaction_hash: transactionHash,
      })
      .execute()

  /** Sets the blocks up to which the chain is confirmed and final. */
  async function follow({ confirmed = block, final = block } = {}) {
    const read = { seen_block: block, head_block: block }
    const row = { ...read, confirmed_block: confirmed, final_block: final }
    await server.db
      .insertInto('chain_cursors')
      .values({ chain_id: SEPOLIA_CHAIN_ID, seen_hash: '0x', ...row })
      .onConflict((conflict) => conflict.column('chain_id').doUpdateSet(row))
      .execute()
  }

  /** Inserts a history: 10 received at 100, 10 at 200, 5 sent, 6 wrapped, then a split of 2 for 1. */
  async function putHistory(dayMs = DAY_MS) {
    await putState({ agoMs: 40 * dayMs })
    await putMove({
      agoMs: 40 * dayMs,
      kind: 'received',
      amount: 10n * ONE_STOCK_TOKEN,
      price: 100,
    })
    await putBalance(40 * dayMs, 10n * ONE_STOCK_TOKEN)
    await putMove({
      agoMs: 20 * dayMs,
      kind: 'received',
      amount: 10n * ONE_STOCK_TOKEN,
      price: 200,
    })
    await putBalance(20 * dayMs, 20n * ONE_STOCK_TOKEN)
    await putMove({ agoMs: 10 * dayMs, kind: 'sent', amount: 5n * ONE_STOCK_TOKEN, price: 150 })
    await putBalance(10 * dayMs, 15n * ONE_STOCK_TOKEN)
    await putMove({
      agoMs: 5 * dayMs,
      kind: 'moved',
      amount: 6n * ONE_STOCK_TOKEN,
      toAmount: 6n * ONE_STOCK_TOKEN,
    })
    await putBalance(5 * dayMs, 9n * ONE_STOCK_TOKEN)
    await putBalance(5 * dayMs, 6n * ONE_STOCK_TOKEN, { isWrapped: true })
    await putState({ agoMs: 5 * dayMs, vault: 6n * ONE_STOCK_TOKEN, wrapped: 6n * ONE_STOCK_TOKEN })
    await putState({
      agoMs: dayMs,
      perShare: 2n * ONE_SHARE,
      vault: 6n * ONE_STOCK_TOKEN,
      wrapped: 6n * ONE_STOCK_TOKEN,
    })
  }

  async function clear() {
    const tables = [
      'order_fills',
      'token_orders',
      'chain_cursors',
      'stock_balances',
      'stock_transfers',
      'stock_token_states',
    ] as const
    for (const table of tables) {
      await server.db.deleteFrom(table).execute()
    }
  }

  return {
    pairOf,
    putState,
    putBalance,
    putMove,
    putOrder,
    putFill,
    follow,
    putHistory,
    clear,
  }
}

/** Converts decimal text to base units; prices have eight decimals. */
export function parseUnits(text: string | null | undefined, decimals = 8): bigint {
  const parsed = parseAmount((text ?? '').replace('-', ''), decimals)
  if (!parsed.ok) throw new Error(`${text} is not an amount`)
  return text?.startsWith('-') ? -parsed.value : parsed.value
}
