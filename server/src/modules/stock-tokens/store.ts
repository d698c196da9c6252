import type { GainStream } from '@parvalue/shared/domain/money/gain-stream.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../tables/tables.ts'
import type { BalanceChange, IndexedStockChanges, StockMove, TokenState } from './reduce-events.ts'

/** Finds the newest indexed states of these tokens; a token without events is missing. */
export async function findLatestTokenStates(
  db: Db,
  chainId: number,
  tokens: readonly Address[],
): Promise<Map<Address, TokenState>> {
  const { rows } = await sql<TokenStateRow>`
    select s.* from unnest(${tokens}::text[]) as t (contract) cross join lateral (
      select * from stock_token_states
      where chain_id = ${chainId} and contract = t.contract
      order by block_number desc limit 1
    ) s
  `.execute(db)
  return new Map(rows.map((row) => [row.contract as Address, toTokenState(row)]))
}

export type TokenStateRow = {
  contract: string
  balance_per_share: string
  total_shares: string
  vault_shares: string
  wrapped_supply: string
  unrecorded_shares: string | null
  streaming_shares: string
  stream_started_at: string | number
  stream_ends_at: string | number
  gains_duration: number
}

export type GainStreamRow = Pick<
  TokenStateRow,
  | 'unrecorded_shares'
  | 'streaming_shares'
  | 'stream_started_at'
  | 'stream_ends_at'
  | 'gains_duration'
>

const toGainStream = (row: GainStreamRow): GainStream => ({
  unrecorded: row.unrecorded_shares === null ? null : BigInt(row.unrecorded_shares),
  streaming: BigInt(row.streaming_shares),
  startedAt: Number(row.stream_started_at),
  endsAt: Number(row.stream_ends_at),
  duration: row.gains_duration,
})

export const toTokenState = (row: TokenStateRow): TokenState => ({
  balancePerShare: BigInt(row.balance_per_share),
  totalShares: BigInt(row.total_shares),
  vaultShares: BigInt(row.vault_shares),
  wrappedSupply: BigInt(row.wrapped_supply),
  stream: toGainStream(row),
})

/** Saves the indexed changes with the times of their blocks. */
export async function saveIndexedStockChanges(
  tx: Tx,
  chainId: number,
  walked: IndexedStockChanges,
): Promise<void> {
  await insertBalances(tx, chainId, walked.changes)
  await insertStates(tx, chainId, walked.states)
  await insertMoves(tx, chainId, walked.moves)
}

/**
 * Inserts a balance for each change: the previous balance plus the changes since, so the last row is the current
 * balance.
 */
async function insertBalances(tx: Tx, chainId: number, changes: readonly BalanceChange[]) {
  if (changes.length === 0) return
  await sql`
    insert into stock_balances (chain_id, contract, wallet, block_number, mined_at, amount)
    select ${chainId}, c.contract, c.wallet, c.block_number, b.mined_at,
      coalesce(held.amount, 0)
        + sum(c.delta) over (partition by c.contract, c.wallet order by c.block_number)
    from unnest(
      ${changes.map(({ contract }) => contract)}::text[],
      ${changes.map(({ wallet }) => wallet)}::text[],
      ${changes.map(({ blockNumber }) => blockNumber)}::bigint[],
      ${changes.map(({ delta }) => `${delta}`)}::numeric[]
    ) as c (contract, wallet, block_number, delta)
    join chain_blocks b on b.chain_id = ${chainId} and b.number = c.block_number
    left join lateral (
      select amount from stock_balances s
      where s.chain_id = ${chainId} and s.contract = c.contract and s.wallet = c.wallet
      order by s.block_number desc limit 1
    ) held on true
  `.execute(tx)
}

async function insertStates(tx: Tx, chainId: number, states: IndexedStockChanges['states']) {
  if (states.length === 0) return
  const column = (name: Exclude<keyof TokenState, 'stream'>) =>
    states.map(({ state }) => `${state[name]}`)
  await sql`
    insert into stock_token_states (chain_id, contract, block_number, mined_at,
      balance_per_share, total_shares, vault_shares, wrapped_supply,
      unrecorded_shares, streaming_shares, stream_started_at, stream_ends_at, gains_duration)
    select ${chainId}, c.contract, c.block_number, b.mined_at, per_share, total, vault, wrapped,
      unrecorded, streaming, started, ends, duration
    from unnest(
      ${states.map(({ contract }) => contract)}::text[],
      ${states.map(({ blockNumber }) => blockNumber)}::bigint[],
      ${column('balancePerShare')}::numeric[],
      ${column('totalShares')}::numeric[],
      ${column('vaultShares')}::numeric[],
      ${column('wrappedSupply')}::numeric[],
      ${states.map(({ state }) => state.stream.unrecorded?.toString() ?? null)}::numeric[],
      ${states.map(({ state }) => `${state.stream.streaming}`)}::numeric[],
      ${states.map(({ state }) => state.stream.startedAt)}::bigint[],
      ${states.map(({ state }) => state.stream.endsAt)}::bigint[],
      ${states.map(({ state }) => state.stream.duration)}::integer[]
    ) as c (contract, block_number, per_share, total, vault, wrapped,
      unrecorded, streaming, started, ends, duration)
    join chain_blocks b on b.chain_id = ${chainId} and b.number = c.block_number
  `.execute(tx)
}

async function insertMoves(tx: Tx, chainId: number, moves: readonly StockMove[]) {
  if (moves.length === 0) return
  const targets = moves.map((move) => (move.kind === 'moved' ? move : null))
  await sql`
    insert into stock_transfers (chain_id, block_number, log_index, wallet, contract, kind, amount,
      token_amount, to_contract, to_amount, transaction_hash, stock_id,
      balance_per_share, is_unpriced, mined_at)
    select ${chainId}, c.*, c.kind <> 'moved', b.mined_at
    from unnest(
      ${moves.map(({ blockNumber }) => blockNumber)}::bigint[],
      ${moves.map(({ logIndex }) => logIndex)}::integer[],
      ${moves.map(({ wallet }) => wallet)}::text[],
      ${moves.map(({ contract }) => contract)}::text[],
      ${moves.map(({ kind }) => kind)}::text[],
      ${moves.map(({ amount }) => `${amount}`)}::numeric[],
      ${moves.map(({ tokenAmount }) => `${tokenAmount}`)}::numeric[],
      ${targets.map((target) => target?.toContract ?? null)}::text[],
      ${targets.map((target) => target && `${target.toAmount}`)}::numeric[],
      ${moves.map(({ transactionHash }) => transactionHash)}::text[],
      ${moves.map(({ stockId }) => stockId)}::integer[],
      ${moves.map(({ balancePerShare }) => `${balancePerShare}`)}::numeric[]
    ) as c (block_number, log_index, wallet, contract, kind, amount, token_amount, to_contract,
      to_amount, transaction_hash, stock_id, balance_per_share)
    join chain_blocks b on b.chain_id = ${chainId} and b.number = c.block_number
  `.execute(tx)
}

/** Deletes the rows of blocks above `block`, which restores the state before them. */
export async function deleteStockTokenRowsAbove(
  tx: Tx,
  chainId: number,
  block: number,
): Promise<void> {
  for (const table of ['stock_balances', 'stock_token_states', 'stock_transfers'] as const) {
    await tx
      .deleteFrom(table)
      .where('chain_id', '=', chainId)
      .where('block_number', '>', block)
      .execute()
  }
}
