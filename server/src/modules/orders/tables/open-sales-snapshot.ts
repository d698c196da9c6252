import { effectiveExecutions, sharesOf } from '@parvalue/shared/domain/orders/broker-execution.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { sql } from 'kysely'
import type { Db } from '../../../tables/tables.ts'
import { listExecutionsUntil } from '../broker/execution-store.ts'

/** `amount`: stock tokens that lie in the vault, or that are burned and whose shares are not sold yet. */
export type OpenSale = { chainId: number; requester: Address; amount: bigint }

/** The same moment, in the chains' time and in that of the market. */
export type SnapshotTime = { stockId: number; atMs: number; atWorldMs: number }

/** Sales of a stock that were open at a moment, as long as that is beyond any reorganisation. */
export async function listSalesAt(db: Db, { stockId, atMs, atWorldMs }: SnapshotTime) {
  const sales: OpenSale[] = []
  for (const { id, amount: ordered, ...sale } of await listOpenAt(db, stockId, new Date(atMs))) {
    const told = await listExecutionsUntil(db, id, new Date(atWorldMs))
    const amount = ordered - sharesOf(effectiveExecutions(told))
    if (amount > 0n) sales.push({ ...sale, amount })
  }
  return sales
}

type Row = { id: string; chain_id: string | number; requester: string; asset_amount: string }

/** Tokens came to the vault in the block of the order; they, or its last proceeds, left with its end. */
async function listOpenAt(
  db: Db,
  stockId: number,
  at: Date,
): Promise<(OpenSale & { id: string })[]> {
  const { rows } = await sql<Row>`
    select o.id, o.chain_id, o.requester, o.asset_amount::text from token_orders o
    where o.stock_id = ${stockId} and o.side = 'SELL' and o.is_canonical
      and exists (
        select 1 from stock_balances b where b.chain_id = o.chain_id
          and b.contract = o.asset_token and b.block_number = o.block_number and b.mined_at <= ${at}
      )
      and not exists (
        select 1 from stock_balances b where b.chain_id = o.chain_id
          and b.contract = o.asset_token and b.block_number = o.closed_block and b.mined_at <= ${at}
      )
      and not exists (
        select 1 from order_fills f where f.token_order_id = o.id and f.is_canonical
          and f.block_number = o.closed_block and f.mined_at <= ${at}
      )
    order by o.id
  `.execute(db)
  return rows.map((row) => ({
    id: row.id,
    chainId: Number(row.chain_id),
    requester: row.requester as Address,
    amount: BigInt(row.asset_amount),
  }))
}
