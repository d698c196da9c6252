import { finalRedemptionStatuses } from '@parvalue/shared/domain/redemptions/redemption.ts'
import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import type { Updateable } from 'kysely'
import type { Db, Tables, Tx } from '../../tables/tables.ts'
import { type Redemption, type RedemptionClosedBy, toRedemption } from './row.ts'
import { findWaitOfStatus } from './waiting-reasons.ts'

export type NewRedemption = Pick<
  Redemption,
  | 'id'
  | 'chainId'
  | 'contract'
  | 'requestHash'
  | 'ticket'
  | 'owner'
  | 'receiver'
  | 'paymentToken'
  | 'paymentAmount'
  | 'amount'
  | 'blockNumber'
  | 'transactionHash'
> & { shares: bigint | null; requestedAt: Date; cancellableAt?: Date | null }

/** Inserts a redemption; returns false if its request already has a row. */
export async function insertRedemption(tx: Tx, opening: NewRedemption): Promise<boolean> {
  const result = await tx
    .insertInto('redemptions')
    .values({
      id: opening.id,
      chain_id: opening.chainId,
      contract: opening.contract,
      request_hash: opening.requestHash,
      ticket: opening.ticket.toString(),
      owner: opening.owner,
      receiver: opening.receiver,
      payment_token: opening.paymentToken,
      payment_amount: opening.paymentAmount.toString(),
      amount: opening.amount.toString(),
      shares: opening.shares === null ? null : opening.shares.toString(),
      block_number: opening.blockNumber,
      transaction_hash: opening.transactionHash,
      requested_at: opening.requestedAt,
      cancellable_at: opening.cancellableAt ?? null,
      status: 'PENDING_SUBMIT',
      waiting_for: findWaitOfStatus('PENDING_SUBMIT'),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

export type RedemptionPatch = Updateable<Tables['redemptions']>

export async function updateRedemption(db: Db, id: string, patch: RedemptionPatch): Promise<void> {
  await db.updateTable('redemptions').set(patch).where('id', '=', id).execute()
}

export async function findRedemption(db: Db, id: string): Promise<Redemption | null> {
  const row = await db.selectFrom('redemptions').where('id', '=', id).selectAll().executeTakeFirst()
  return row ? toRedemption(row) : null
}

/** Returns the row, locked until the transaction ends. */
export async function lockRedemption(tx: Tx, id: string): Promise<Redemption | null> {
  const row = await tx
    .selectFrom('redemptions')
    .where('id', '=', id)
    .selectAll()
    .forUpdate()
    .executeTakeFirst()
  return row ? toRedemption(row) : null
}

type Contract = { chainId: number; contract: Address }

export async function findRedemptionByHash(
  tx: Tx,
  { chainId, contract }: Contract,
  requestHash: Hex,
): Promise<Redemption | null> {
  const row = await tx
    .selectFrom('redemptions')
    .where('chain_id', '=', chainId)
    .where('contract', '=', contract)
    .where('request_hash', '=', requestHash)
    .selectAll()
    .executeTakeFirst()
  return row ? toRedemption(row) : null
}

/** Finds the request with this ticket on the canonical chain. */
export async function findRedemptionByTicket(
  tx: Tx,
  { chainId, contract }: Contract,
  ticket: bigint,
): Promise<Redemption | null> {
  const row = await tx
    .selectFrom('redemptions')
    .where('chain_id', '=', chainId)
    .where('contract', '=', contract)
    .where('ticket', '=', ticket.toString())
    .where('is_canonical', '=', true)
    .selectAll()
    .executeTakeFirst()
  return row ? toRedemption(row) : null
}

type OrphanedRange = { chainId: number; aboveBlock: number }

/** Hides requests whose block a reorg removed, and returns them. */
export async function orphanRedemptionsAbove(
  tx: Tx,
  { chainId, aboveBlock }: OrphanedRange,
): Promise<Redemption[]> {
  const rows = await tx
    .updateTable('redemptions')
    .set({
      is_canonical: false,
      closed_by: null,
      closed_block: null,
      closed_transaction_hash: null,
      paid_amount: null,
    })
    .where('chain_id', '=', chainId)
    .where('block_number', '>', aboveBlock)
    .where('is_canonical', '=', true)
    .returningAll()
    .execute()
  return rows.map(toRedemption)
}

/** Reopens redemptions whose closing event a reorg removed, and returns them. */
export async function reopenRedemptionsAbove(
  tx: Tx,
  { chainId, aboveBlock }: OrphanedRange,
): Promise<Redemption[]> {
  const rows = await tx
    .updateTable('redemptions')
    .set({ closed_by: null, closed_block: null, closed_transaction_hash: null, paid_amount: null })
    .where('chain_id', '=', chainId)
    .where('closed_block', '>', aboveBlock)
    .returningAll()
    .execute()
  return rows.map(toRedemption)
}

/** Lists open redemptions whose closing event is final. */
export async function listClosedRedemptionsUpTo(
  tx: Tx,
  chainId: number,
  block: number,
): Promise<{ id: string; closedBy: RedemptionClosedBy }[]> {
  const rows = await tx
    .selectFrom('redemptions')
    .where('chain_id', '=', chainId)
    .where('closed_block', 'is not', null)
    .where('closed_block', '<=', block)
    .where('status', 'not in', [...finalRedemptionStatuses])
    .where('is_canonical', '=', true)
    .orderBy('closed_block')
    .select(['id', 'closed_by'])
    .execute()
  return rows.flatMap(({ id, closed_by }) => (closed_by ? [{ id, closedBy: closed_by }] : []))
}

export type RedemptionStep = Omit<Tables['redemption_events'], 'number'>

export async function insertRedemptionStep(tx: Tx, step: RedemptionStep): Promise<void> {
  await tx.insertInto('redemption_events').values(step).execute()
}

/** Lists the steps in their order. */
export const listRedemptionSteps = (db: Db, redemptionId: string): Promise<RedemptionStep[]> =>
  db
    .selectFrom('redemption_events')
    .where('redemption_id', '=', redemptionId)
    .orderBy('number')
    .selectAll()
    .execute()
