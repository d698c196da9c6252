import type { StockPair } from '@parvalue/shared/chain/stock-pairs.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { sql } from 'kysely'
import type { Db } from '../../tables/tables.ts'
import { type TokenState, toStateAt } from './reduce-events.ts'
import { type TokenStateRow, toTokenState } from './store.ts'

/** Shares of a token, or units of its wrapped token; always above zero. */
export type HeldBalance = { contract: Address; wallet: Address; amount: bigint }

type HeldRow = { contract: string; wallet: string; amount: string }

const toHeld = (row: HeldRow): HeldBalance => ({
  contract: row.contract as Address,
  wallet: row.wallet as Address,
  amount: BigInt(row.amount),
})

/** Lists all holders as of the last block mined by `at`. */
export async function listHeldBalancesAt(
  db: Db,
  { chainId, token, wrapped }: StockPair,
  at: Date,
): Promise<HeldBalance[]> {
  const { rows } = await sql<HeldRow>`
    select * from (
      select distinct on (contract, wallet) contract, wallet, amount from stock_balances
      where chain_id = ${chainId} and contract in (${token}, ${wrapped}) and mined_at <= ${at}
      order by contract, wallet, block_number desc
    ) held where amount > 0
  `.execute(db)
  return rows.map(toHeld)
}

/** Lists a wallet's holdings on all chains as of the newest indexed blocks. */
export async function listHeldBalancesOf(
  db: Db,
  wallet: Address,
): Promise<(HeldBalance & { chainId: number })[]> {
  const { rows } = await sql<HeldRow & { chain_id: string | number }>`
    select * from (
      select distinct on (chain_id, contract) chain_id, contract, wallet, amount
      from stock_balances where wallet = ${wallet}
      order by chain_id, contract, block_number desc
    ) held where amount > 0
  `.execute(db)
  return rows.map((row) => ({ ...toHeld(row), chainId: Number(row.chain_id) }))
}

/** Finds a token's state after the last block mined by `at`; null before its first event. */
export async function findTokenStateAt(
  db: Db,
  pair: StockPair,
  at: Date,
): Promise<PricedTokenState | null> {
  const { rows } = await sql<TokenStateRow>`
    select * from stock_token_states
    where chain_id = ${pair.chainId} and contract = ${pair.token} and mined_at <= ${at}
    order by block_number desc limit 1
  `.execute(db)
  return rows[0] ? toStateAt(toTokenState(rows[0]), Math.floor(at.getTime() / 1000)) : null
}

/** A state with the shares that count in the price of the wrapped token at the time of the query. */
export type PricedTokenState = TokenState & { countedShares: bigint }

export type ContractTokenState = PricedTokenState & { chainId: number; contract: Address }

/**
 * Lists the newest indexed states of these tokens, as of the newest confirmed block; a token without events is missing.
 */
export async function listLatestTokenStates(
  db: Db,
  pairs: readonly StockPair[],
): Promise<ContractTokenState[]> {
  const { rows } = await sql<TokenStateRow & { chain_id: string | number; as_of: Date | string }>`
    select s.*, coalesce(b.mined_at, s.mined_at) as as_of from unnest(
      ${pairs.map(({ chainId }) => chainId)}::bigint[],
      ${pairs.map(({ token }) => token)}::text[]
    ) as t (chain_id, contract) cross join lateral (
      select * from stock_token_states
      where chain_id = t.chain_id and contract = t.contract
      order by block_number desc limit 1
    ) s
    left join chain_cursors n on n.chain_id = t.chain_id
    left join chain_blocks b on b.chain_id = t.chain_id and b.number = n.confirmed_block
  `.execute(db)
  return rows.map((row) => ({
    ...toStateAt(toTokenState(row), Math.floor(new Date(row.as_of).getTime() / 1000)),
    chainId: Number(row.chain_id),
    contract: row.contract as Address,
  }))
}

/** Sums the balances of all holders per contract; the key `<token>/vault` has the vault's balance. */
export async function sumHeldBalances(
  db: Db,
  pairs: readonly StockPair[],
): Promise<ReadonlyMap<string, bigint>> {
  const { rows } = await sql<{ contract: string; sum: string; vault: string }>`
    select contract, sum(amount)::text as sum,
      coalesce(sum(amount) filter (where wallet = vault_wallet), 0)::text as vault
    from (
      select distinct on (s.contract, s.wallet) s.contract, s.wallet, s.amount, t.vault_wallet
      from unnest(
        ${pairs.flatMap(({ chainId }) => [chainId, chainId])}::bigint[],
        ${pairs.flatMap(({ token, wrapped }) => [token, wrapped])}::text[],
        ${pairs.flatMap(({ wrapped }) => [wrapped, ''])}::text[]
      ) as t (chain_id, contract, vault_wallet)
      join stock_balances s on s.chain_id = t.chain_id and s.contract = t.contract
      order by s.contract, s.wallet, s.block_number desc
    ) held group by contract
  `.execute(db)
  return new Map(
    rows.flatMap(({ contract, sum, vault }) => [
      [contract, BigInt(sum)],
      [`${contract}/vault`, BigInt(vault)],
    ]),
  )
}
