import { accepted, type Outcome, refused } from '@parvalue/shared/domain/values/outcome.ts'
import type { PaidDistribution } from '../../../providers/holdings/port.ts'
import type { Db, Tx } from '../../../tables/tables.ts'
import { listDividendsWithoutMoney, lockActionRow } from '../action-store.ts'
import { assignReceipt, dismissReceipt, listUnmatchedReceipts } from './receipt-store.ts'

/** A payment of the broker that belongs to no dividend, with the dividends of its stock that lack money. */
export type UnmatchedReceipt = PaidDistribution & { dividendIds: readonly string[] }

export async function listReceiptsToDecide(db: Db): Promise<UnmatchedReceipt[]> {
  const receipts = await listUnmatchedReceipts(db)
  if (receipts.length === 0) return []
  const unpaid = await listDividendsWithoutMoney(db)
  return receipts.map((receipt) => ({
    ...receipt,
    dividendIds: unpaid.filter(({ symbol }) => symbol === receipt.symbol).map(({ id }) => id),
  }))
}

/** Assigns a payment to a dividend of its stock, or dismisses it (`actionId` null). */
export async function decideReceipt(
  tx: Tx,
  { id, actionId, nowMs }: { id: string; actionId: string | null; nowMs: number },
): Promise<Outcome<PaidDistribution, 'unknown' | 'not_now'>> {
  const receipt = (await listUnmatchedReceipts(tx)).find((each) => each.id === id)
  if (!receipt) return refused('unknown')
  if (actionId === null) {
    return (await dismissReceipt(tx, id, nowMs)) ? accepted(receipt) : refused('unknown')
  }
  await lockActionRow(tx, actionId)
  const unpaid = await listDividendsWithoutMoney(tx)
  const action = unpaid.find((each) => each.id === actionId && each.symbol === receipt.symbol)
  if (!action) return refused('not_now')
  return (await assignReceipt(tx, id, actionId)) ? accepted(receipt) : refused('unknown')
}
