import { incomeAccounts } from '@parvalue/shared/domain/ledger/ledger-income.ts'
import type { EventBatch, FollowedEvent } from '../../ports/chain-events.ts'
import type { Db, Tx } from '../../tables/tables.ts'
import { findIntentOfTransaction } from '../chain-tx/service.ts'
import { getBalance } from '../ledger/service.ts'
import { getYieldPaid } from '../usdplus/service.ts'
import { closeFundLoss as closeLoss, type FundLoss, listOpenFundLosses } from './fund-loss-store.ts'
import {
  clearRebasesAbove,
  listPaidSpans as listSpans,
  type PaidSpan,
  saveRebase,
  sumRebaseAllocations,
} from './period-store.ts'

const INTENT = /^rebase\/(\d+)\/(\d+)\/\d+$/

/**
 * Relates our rebases to their allocations by the intent of the transaction; other rebases have none. The balance per
 * share that a rebase reached is null if it streams, because none of it counts in the block of the rebase.
 */
export async function recordRebases(tx: Tx, { chainId, events }: EventBatch): Promise<void> {
  for (const event of events) {
    const balancePerShare = findReached(event)
    if (balancePerShare === undefined) continue
    const { blockNumber, transactionHash } = event
    const intent = await findIntentOfTransaction(tx, chainId, transactionHash)
    const [, period, chain] = INTENT.exec(intent ?? '') ?? []
    if (period === undefined || Number(chain) !== chainId) continue
    const mined = { blockNumber, transactionHash, balancePerShare }
    await saveRebase(tx, { period: Number(period), chainId }, mined)
  }
}

/**
 * Returns the balance per share that a rebase reached, null if it streams, and undefined for other events. A rebase
 * emits `RebaseStarted` last, so that its null replaces the value before.
 */
function findReached(event: FollowedEvent): bigint | null | undefined {
  if (event.name === 'usdPlus.BalancePerShareSet') return event.args.balancePerShare
  return event.name === 'usdPlus.RebaseStarted' && event.args.gain > 0n ? null : undefined
}

export const clearRebases = (tx: Tx, chainId: number, aboveBlock: number): Promise<void> =>
  clearRebasesAbove(tx, chainId, aboveBlock)

/** Returns the time span that each of these rebases paid for; one that streams has none. */
export const listPaidSpans = (
  db: Db,
  chainId: number,
  hashes: readonly string[],
): Promise<Map<string, PaidSpan>> => listSpans(db, chainId, hashes)

/** Returns the cash distributions of a fund, from the ledger. */
export const getFundDistributions = (db: Db, symbol: string): Promise<bigint> =>
  getBalance(db, incomeAccounts.distributions(symbol))

/** Lists the losses of income that the broker took back and that no operator has closed, oldest first. */
export const listFundLosses = (db: Db): Promise<FundLoss[]> => listOpenFundLosses(db)

/** Closes a loss that an operator has seen; returns false if none with this id is open. */
export const closeFundLoss = (tx: Tx, id: string, nowMs: number): Promise<boolean> =>
  closeLoss(tx, id, nowMs)

/**
 * Lists the violations on one chain, one sentence each: rebases paid no more than was taken out of income for them, and
 * that amount equals the sum of the allocations.
 */
export async function listYieldViolations(db: Db, chainId: number): Promise<string[]> {
  const paid = await getYieldPaid(db, chainId)
  const distributed = await getBalance(db, incomeAccounts.distributed(chainId))
  const inParts = await sumRebaseAllocations(db, chainId)
  return [
    ...(paid > distributed
      ? [
          `Chain ${chainId}: rebases paid ${paid} USD+ (base units), income has ${distributed} for them.`,
        ]
      : []),
    ...(inParts === distributed
      ? []
      : [
          `Chain ${chainId}: income account ${distributed} differs from the sum of periods ${inParts}.`,
        ]),
  ]
}
