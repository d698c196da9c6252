import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../tables/tables.ts'
import type { OrderContractKey } from '../tables/order-store.ts'

/**
 * The cheapest quote offered for an order, one for sponsored and one for direct submission; in base units of payment.
 */
export type StoredOrderQuote = {
  orderHash: Hex
  isSponsored: boolean
  requester: Address
  feeAmount: bigint
  networkFeeAmount: bigint
}

export async function saveCheapestQuote(
  tx: Tx,
  { chainId, contract }: OrderContractKey,
  quote: StoredOrderQuote & { nowMs: number },
): Promise<void> {
  const fee = quote.feeAmount.toString()
  const networkFee = quote.networkFeeAmount.toString()
  await tx
    .insertInto('order_quotes')
    .values({
      chain_id: chainId,
      contract,
      order_hash: quote.orderHash,
      is_sponsored: quote.isSponsored,
      requester: quote.requester,
      fee_amount: fee,
      network_fee_amount: networkFee,
      created_at: new Date(quote.nowMs),
    })
    .onConflict((conflict) =>
      conflict.columns(['chain_id', 'contract', 'order_hash', 'is_sponsored']).doUpdateSet({
        fee_amount: sql`least(order_quotes.fee_amount, excluded.fee_amount)`,
        network_fee_amount: sql`least(order_quotes.network_fee_amount, excluded.network_fee_amount)`,
      }),
    )
    .execute()
}

/**
 * Finds the cheapest quote of an order, so that a fee by it is within every quote that may have been used; null for
 * `isSponsored` means either kind.
 */
export async function findCheapestQuote(
  db: Db,
  { chainId, contract }: OrderContractKey,
  orderHash: Hex,
  isSponsored: boolean | null = null,
): Promise<StoredOrderQuote | null> {
  const row = await db
    .selectFrom('order_quotes')
    .where('chain_id', '=', chainId)
    .where('contract', '=', contract)
    .where('order_hash', '=', orderHash)
    .$if(isSponsored !== null, (query) => query.where('is_sponsored', '=', isSponsored ?? false))
    .orderBy('fee_amount')
    .selectAll()
    .executeTakeFirst()
  if (!row) return null
  return {
    orderHash,
    isSponsored: row.is_sponsored,
    requester: row.requester as Address,
    feeAmount: BigInt(row.fee_amount),
    networkFeeAmount: BigInt(row.network_fee_amount),
  }
}

/** Deletes the quotes created before `atMs`; a quote is valid for minutes. */
export async function pruneQuotes(tx: Tx, atMs: number): Promise<void> {
  await tx.deleteFrom('order_quotes').where('created_at', '<', new Date(atMs)).execute()
}
