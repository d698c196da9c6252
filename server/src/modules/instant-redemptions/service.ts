import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { accepted, type Outcome, refused } from '@parvalue/shared/domain/values/outcome.ts'
import { createTransferKey } from '../../providers/custodian/service.ts'
import type { Db, Tx } from '../../tables/tables.ts'
import type { RefillRequestDeps } from './deps.ts'
import { refillJob } from './queues.ts'
import { type RefillRefusal, toUsdPlusUnitsUp, validateRefillAmount } from './refill-rules.ts'
import {
  endRefill,
  findRefill,
  insertRefill,
  listNewestRefills,
  listOpenRefillRows,
  type Refill,
} from './refill-store.ts'

export type { RefillRefusal } from './refill-rules.ts'
export type { Refill } from './refill-store.ts'

export type RefillRequest = { chainId: number; paymentToken: Address; amount: bigint; who: string }

type Readable = Pick<RefillRequestDeps, 'findChain'>

/** Returns whether the buffer exists and has room for the amount, as the chain has it now. */
export async function validateRefill(
  { findChain }: Readable,
  { chainId, paymentToken, amount }: RefillRequest,
): Promise<Outcome<null, RefillRefusal>> {
  const chain = findChain(chainId)
  if (!chain?.findToken(paymentToken)) return refused('unknown_buffer')
  return validateRefillAmount(await chain.redeemer.readBuffer(paymentToken), amount)
}

/**
 * Adds a refill of a buffer from the treasury. Its worker asks the custodian once the amount is approved, the flow is
 * not frozen, no redemption of the queue waits for the same dollars, and the buffer still has room.
 */
export async function addRefill(
  tx: Tx,
  deps: Pick<RefillRequestDeps, 'clock' | 'enqueue' | 'random'>,
  { chainId, paymentToken, amount, who }: RefillRequest,
): Promise<Outcome<Refill, RefillRefusal>> {
  const id = createTransferKey(deps.random(16))
  const requestedAtMs = deps.clock()
  const refill = { id, chainId, paymentToken, amount, requestedBy: who, requestedAtMs }
  if (!(await insertRefill(tx, refill))) return refused('in_progress')
  await deps.enqueue(tx, [refillJob({ id })])
  return accepted({ ...refill, status: 'requested', vendorId: null })
}

/** Cancels a refill that was not sent yet. */
export async function cancelRefill(
  tx: Tx,
  { id, atMs }: { id: string; atMs: number },
): Promise<Outcome<Refill, 'unknown' | 'not_now'>> {
  const isCancelled = await endRefill(tx, id, { from: 'requested', to: 'cancelled', atMs })
  const refill = await findRefill(tx, id)
  if (!refill) return refused('unknown')
  return isCancelled ? accepted(refill) : refused('not_now')
}

export const listRefills = (db: Db): Promise<Refill[]> => listNewestRefills(db)

/** Enqueues the jobs of all refills that have not ended, at every start. */
export async function wakeRefills(
  tx: Tx,
  { enqueue }: Pick<RefillRequestDeps, 'enqueue'>,
): Promise<void> {
  const open = await listOpenRefillRows(tx)
  await enqueue(tx, open.map(refillJob))
}

type ApprovalScope = Pick<RefillRequestDeps, 'findChain'> & { approvalLimit: bigint }

/** A refill above the approval limit that is not sent yet, with its amount in base units of USD+. */
export type RefillToApprove = { id: string; amount: bigint; requestedAtMs: number }

/** Lists the refills that wait for approvals or could still be withheld. */
export async function listRefillsToApprove(
  db: Db,
  { findChain, approvalLimit }: ApprovalScope,
): Promise<RefillToApprove[]> {
  const open = await listOpenRefillRows(db)
  return open.flatMap(({ id, status, chainId, paymentToken, amount, requestedAtMs }) => {
    const decimals = findChain(chainId)?.findToken(paymentToken)?.decimals
    if (status !== 'requested' || decimals === undefined) return []
    const usdPlus = toUsdPlusUnitsUp(amount, decimals)
    return usdPlus > approvalLimit ? [{ id, amount: usdPlus, requestedAtMs }] : []
  })
}

/** Wakes the job of a refill whose last approval was given. */
export const wakeRefill = (
  tx: Tx,
  { enqueue }: Pick<RefillRequestDeps, 'enqueue'>,
  id: string,
): Promise<void> => enqueue(tx, [refillJob({ id })])
