import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import { createId } from '@parvalue/shared/domain/values/id.ts'
import {
  insertOrder,
  type OrderPatch,
  updateOrder,
} from '../../modules/orders/tables/order-store.ts'
import type { Db } from '../../tables/tables.ts'
import { SEPOLIA_CHAIN_ID } from '../server/test-app.ts'

export const ORDER_ROW_TOKEN: Address = '0x5fbdb2315678afecb367f032d93f642f64180aa3'
const PROCESSOR: Address = `0x${'0c'.repeat(20)}`
const ASSET: Address = `0x${'d4'.padStart(40, '0')}`
export const FIRST_ORDER_MS = Date.UTC(2026, 10, 1)

export const toTestHash = (index: number): Hex => `0x${index.toString(16).padStart(64, '0')}`
export const toTestOrderId = (index: number) =>
  createId(FIRST_ORDER_MS + index, new Uint8Array(10).fill(index))

type Kind = { isSale?: boolean; symbol?: string; stockId?: number; patch?: OrderPatch }

/** Inserts an order; a higher index is newer. */
export async function insertTestOrder(db: Db, index: number, owner: Address, kind: Kind = {}) {
  const { isSale = false, symbol = 'AAPL.d', stockId = 4, patch = {} } = kind
  const requester = owner.toLowerCase() as Address
  await db.transaction().execute(async (tx) => {
    await insertOrder(tx, {
      id: toTestOrderId(index),
      chainId: SEPOLIA_CHAIN_ID,
      contract: PROCESSOR,
      orderHash: toTestHash(index),
      requester,
      recipient: requester,
      isSponsored: !isSale,
      stockId,
      symbol,
      side: isSale ? 'SELL' : 'BUY',
      type: isSale ? 'LIMIT' : 'MARKET',
      tif: 'DAY',
      assetToken: ASSET,
      paymentToken: ORDER_ROW_TOKEN,
      assetAmount: isSale ? 15n * 10n ** 17n : 0n,
      paymentAmount: isSale ? 0n : 100_000_000n,
      price: isSale ? 187_500_000_000_000_000_000n : null,
      requestTimestamp: 1n,
      feeAmount: 800_000n,
      networkFeeAmount: isSale ? 0n : 100_000n,
      hasQuote: true,
      createdAtMs: FIRST_ORDER_MS + index,
      submission: null,
      waitingFor: 'confirmations',
    })
    await updateOrder(tx, toTestOrderId(index), {
      block_number: index,
      transaction_hash: toTestHash(index),
      ...patch,
    })
  })
}

export const filledOrderPatch: OrderPatch = {
  status: 'FILLED',
  closed_by: 'fulfilled',
  closed_block: 50,
  closed_transaction_hash: toTestHash(77),
  waiting_for: null,
  broker_status: 'FILLED',
  ended_at: new Date(FIRST_ORDER_MS + 60_000),
}
