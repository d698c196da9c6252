import { sql } from 'kysely'
import type { Db, Tx } from '../../../tables/tables.ts'

export type DividendMint = {
  chainId: number
  blockNumber: number
  logIndex: number
  entryId: string
  actionId: string
  amount: bigint
}

export async function insertDividendMint(tx: Tx, mint: DividendMint): Promise<void> {
  await tx
    .insertInto('dividend_mints')
    .values({
      chain_id: mint.chainId,
      block_number: mint.blockNumber,
      log_index: mint.logIndex,
      entry_id: mint.entryId,
      action_id: mint.actionId,
      amount: mint.amount.toString(),
    })
    .execute()
}

/** Deletes the mints above a block and returns the ids of their ledger entries. */
export async function deleteDividendMintsAbove(
  tx: Tx,
  chainId: number,
  block: number,
): Promise<string[]> {
  const rows = await tx
    .deleteFrom('dividend_mints')
    .where('chain_id', '=', chainId)
    .where('block_number', '>', block)
    .returning('entry_id')
    .execute()
  return rows.map(({ entry_id }) => entry_id)
}

/**
 * Lists the dividends of a chain whose minted amount differs from the amount owed, or that were minted more than
 * once.
 */
export async function listDividendMintViolations(db: Db, chainId: number): Promise<string[]> {
  const { rows } = await sql<{ action_id: string }>`
    select p.action_id from corporate_action_chains p
    join dividend_mints m on m.action_id = p.action_id and m.chain_id = p.chain_id
    where p.chain_id = ${chainId}
    group by p.action_id, p.pay_amount
    having count(*) > 1 or sum(m.amount) < p.pay_amount or sum(m.amount) > p.pay_amount + 2
  `.execute(db)
  return rows.map(
    (row) =>
      `Dividend ${row.action_id}: minted amount on chain ${chainId} differs from what is owed.`,
  )
}
