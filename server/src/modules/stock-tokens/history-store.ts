import type { StockPair } from '@parvalue/shared/chain/stock-pairs.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { sql } from 'kysely'
import type { Db } from '../../tables/tables.ts'
import type { PricedTokenState } from './holder-store.ts'
import { toStateAt } from './reduce-events.ts'
import { type TokenStateRow, toTokenState } from './store.ts'

export type StockBalanceRow = {
  chainId: number
  contract: Address
  minedAtMs: number
  amount: bigint
}

export async function listStockBalanceRows(db: Db, wallet: Address): Promise<StockBalanceRow[]> {
  const rows = await db
    .selectFrom('stock_balances')
    .where('wallet', '=', wallet)
    .orderBy('block_number')
    .select(['chain_id', 'contract', 'mined_at', 'amount'])
    .execute()
  return rows.map((row) => ({
    chainId: Number(row.chain_id),
    contract: row.contract as Address,
    minedAtMs: row.mined_at.getTime(),
    amount: BigInt(row.amount),
  }))
}

export type TokenStateAt = PricedTokenState & { chainId: number; contract: Address; atMs: number }

export async function listTokenStateRowsAt(
  db: Db,
  pairs: readonly StockPair[],
  timesMs: readonly number[],
): Promise<TokenStateAt[]> {
  const { rows } = await sql<TokenStateRow & { chain_id: string | number; at_ms: string | number }>`
    select s.*, m.at_ms from unnest(
      ${pairs.map(({ chainId }) => chainId)}::bigint[],
      ${pairs.map(({ token }) => token)}::text[]
    ) as t (chain_id, contract)
    cross join unnest(${timesMs.map(Math.floor)}::bigint[]) as m (at_ms)
    cross join lateral (
      select * from stock_token_states
      where chain_id = t.chain_id and contract = t.contract
        and mined_at <= to_timestamp(m.at_ms / 1000.0)
      order by block_number desc limit 1
    ) s
  `.execute(db)
  return rows.map((row) => ({
    ...toStateAt(toTokenState(row), Math.floor(Number(row.at_ms) / 1000)),
    chainId: Number(row.chain_id),
    contract: row.contract as Address,
    atMs: Number(row.at_ms),
  }))
}
