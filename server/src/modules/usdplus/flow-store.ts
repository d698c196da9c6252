import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../tables/tables.ts'
import type { WalletDelta } from './flows.ts'

type Sums = Omit<WalletDelta, 'blockNumber'>

/** Saves the changes per block and adds them to the totals; blocks that are already final only count in the totals. */
export async function addWalletFlows(
  tx: Tx,
  { chainId, finalBlock }: { chainId: number; finalBlock: number },
  flows: readonly WalletDelta[],
): Promise<void> {
  if (flows.length === 0) return
  const young = flows.filter(({ blockNumber }) => blockNumber > finalBlock)
  if (young.length > 0) {
    await sql`
      insert into wallet_flows (chain_id, block_number, wallet, wrapped, came_in, went_out)
      select ${chainId}, * from unnest(
        ${young.map(({ blockNumber }) => blockNumber)}::bigint[], ${toColumns(young)}
      )
    `.execute(tx)
  }
  await sql`
    insert into wallet_totals as total (chain_id, wallet, wrapped, came_in, went_out)
    select ${chainId}, * from unnest(${toColumns(sumByWallet(flows))})
    on conflict (chain_id, wallet) do update set
      wrapped = total.wrapped + excluded.wrapped,
      came_in = total.came_in + excluded.came_in,
      went_out = total.went_out + excluded.went_out
  `.execute(tx)
}

/** Formats the sums as one array parameter per column. */
const toColumns = (sums: readonly Sums[]) => sql`
  ${sums.map(({ wallet }) => wallet)}::text[],
  ${sums.map(({ wrapped }) => `${wrapped}`)}::numeric[],
  ${sums.map(({ cameIn }) => `${cameIn}`)}::numeric[],
  ${sums.map(({ wentOut }) => `${wentOut}`)}::numeric[]
`

/** Sums the changes by wallet, always in the same order, to avoid deadlocks. */
function sumByWallet(flows: readonly WalletDelta[]): Sums[] {
  const sums = new Map<Address, Sums>()
  for (const { wallet, wrapped, cameIn, wentOut } of flows) {
    const known = sums.get(wallet) ?? { wallet, wrapped: 0n, cameIn: 0n, wentOut: 0n }
    known.wrapped += wrapped
    known.cameIn += cameIn
    known.wentOut += wentOut
    sums.set(wallet, known)
  }
  return [...sums.values()].sort((a, b) => (a.wallet < b.wallet ? -1 : 1))
}

/** Reverses the changes of blocks that a reorg removed. */
export async function reverseWalletFlows(tx: Tx, chainId: number, above: number): Promise<void> {
  await sql`
    with gone as (
      delete from wallet_flows where chain_id = ${chainId} and block_number > ${above} returning *
    ), sums as (
      select wallet, sum(wrapped) as wrapped, sum(came_in) as came_in, sum(went_out) as went_out
      from gone group by wallet
    )
    update wallet_totals total set
      wrapped = total.wrapped - sums.wrapped,
      came_in = total.came_in - sums.came_in,
      went_out = total.went_out - sums.went_out
    from sums where total.chain_id = ${chainId} and total.wallet = sums.wallet
  `.execute(tx)
}

/** Deletes the changes of final blocks; the totals stay. */
export async function deleteFinalWalletFlows(
  tx: Tx,
  chainId: number,
  finalBlock: number,
): Promise<void> {
  await tx
    .deleteFrom('wallet_flows')
    .where('chain_id', '=', chainId)
    .where('block_number', '<=', sql<number>`${finalBlock}`)
    .execute()
}

export type WalletFlowTotals = {
  isKnown: boolean
  wrapped: bigint
  cameIn: bigint
  wentOut: bigint
}

export async function findWalletFlowTotals(
  db: Db,
  chainId: number,
  wallet: Address,
): Promise<WalletFlowTotals> {
  const row = await db
    .selectFrom('wallet_totals')
    .where('chain_id', '=', chainId)
    .where('wallet', '=', wallet)
    .selectAll()
    .executeTakeFirst()
  return {
    isKnown: row !== undefined,
    wrapped: BigInt(row?.wrapped ?? 0),
    cameIn: BigInt(row?.came_in ?? 0),
    wentOut: BigInt(row?.went_out ?? 0),
  }
}
