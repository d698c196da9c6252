import { finalRedemptionStatuses } from '@parvalue/shared/domain/redemptions/redemption.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../../tables/tables.ts'
import { type Redemption, toRedemption } from '../row.ts'
import type { RedemptionQueueKey } from './queues.ts'

const literals = (values: readonly string[]) => sql.join(values.map((value) => sql.lit(value)))

/** Statuses in which a confirmed redemption waits for its payment or is being paid. */
const PAID_IN_TURN = literals(['SUBMITTED', 'PENDING_ESCROW', 'ESCROWED', 'PENDING_FILL'])

/**
 * Selects the redemptions of a queue that wait for their payment or are being paid, without those that a reorg removed
 * and those whose payment is in a block.
 */
const selectPaidInTurn = (db: Db, { chainId, paymentToken }: RedemptionQueueKey) =>
  db
    .selectFrom('redemptions')
    .where('chain_id', '=', chainId)
    .where('payment_token', '=', paymentToken)
    .where('is_canonical', '=', true)
    .where('closed_by', 'is', null)
    .where(sql<boolean>`status in (${PAID_IN_TURN})`)

/**
 * Lists the front of a queue in the order of the requests on the chain. Requests that lack approvals of operators let
 * the others pass, and take their places again once they are approved.
 */
export async function listRedemptionQueueFront(
  db: Db,
  key: RedemptionQueueKey,
  limit: number,
): Promise<Redemption[]> {
  const rows = await selectPaidInTurn(db, key)
    .where('waiting_for', 'is distinct from', 'approval')
    .orderBy('block_number')
    .orderBy('ticket')
    .orderBy('id')
    .limit(limit)
    .selectAll()
    .execute()
  return rows.map(toRedemption)
}

/**
 * Finds the redemption whose payment has started and is not in a block yet. A reorg that removes payments can leave
 * several; the first one is completed first.
 */
export async function findPaymentInProgress(
  db: Db,
  key: RedemptionQueueKey,
): Promise<Redemption | null> {
  const row = await selectPaidInTurn(db, key)
    .where('status', '=', sql.lit('PENDING_FILL'))
    .orderBy('block_number')
    .orderBy('ticket')
    .limit(1)
    .selectAll()
    .executeTakeFirst()
  return row ? toRedemption(row) : null
}

/** Lists the redemptions that an operator decided to cancel or burn. */
export async function listRedemptionsToClose(
  db: Db,
  { chainId, paymentToken }: RedemptionQueueKey,
): Promise<Redemption[]> {
  const rows = await db
    .selectFrom('redemptions')
    .where('chain_id', '=', chainId)
    .where('payment_token', '=', paymentToken)
    .where('is_canonical', '=', true)
    .where('closed_by', 'is', null)
    .where('status', '=', sql.lit('PENDING_CANCEL'))
    .selectAll()
    .execute()
  return rows.map(toRedemption)
}

/** Lists the redemptions to park where no key is configured for their chain. */
export async function listRedemptionsToPark(
  db: Db,
  key: RedemptionQueueKey,
  limit: number,
): Promise<Redemption[]> {
  const waiting = await selectPaidInTurn(db, key).limit(limit).selectAll().execute()
  return [...waiting.map(toRedemption), ...(await listRedemptionsToClose(db, key))]
}

/** Lists the redemptions with a custodian's transfer in progress, also parked, ended and orphaned ones. */
export async function listRedemptionsInTransfer(
  db: Db,
  { chainId, paymentToken }: RedemptionQueueKey,
): Promise<Redemption[]> {
  const rows = await db
    .selectFrom('redemptions as r')
    .innerJoin('custodian_transfers as t', 't.redemption_id', 'r.id')
    .where('t.status', '=', sql.lit('asked'))
    .where('r.chain_id', '=', chainId)
    .where('r.payment_token', '=', paymentToken)
    .orderBy('r.block_number')
    .orderBy('r.ticket')
    .selectAll('r')
    .execute()
  return rows.map(toRedemption)
}

const ENDED = literals(finalRedemptionStatuses)

/** Matches a redemption `r` whose payment is in progress. */
const IS_PAYING = sql<boolean>`r.status = 'PENDING_FILL' and r.closed_by is null and r.is_canonical`

/**
 * Lists the redemptions of a queue that have transactions in progress: all, or only those that are being paid or closed
 * and those that ended in a final block.
 */
export async function listRedemptionIdsWithTransactions(
  db: Db,
  key: RedemptionQueueKey,
  which: 'all' | 'due',
): Promise<string[]> {
  const isDue = sql<boolean>`(${IS_PAYING}) or r.status in ('PENDING_CANCEL', ${ENDED})`
  const { rows } = await sql<{ id: string }>`
    select distinct r.id from (${SIGNED}) t join redemptions r on r.id = t.redemption_id
    where r.chain_id = ${key.chainId} and r.payment_token = ${key.paymentToken}
      and (${which === 'all' ? sql.lit(true) : isDue})
    order by r.id
  `.execute(db)
  return rows.map(({ id }) => id)
}

/** Selects the unsettled transactions of redemptions, with the id of the redemption. */
const SIGNED = sql`
  select split_part(intent, '/', 2)::uuid as redemption_id from chain_tx
  where status = 'signed' and intent like 'redemption/%'`

const IN_PROGRESS = literals([
  ...['SUBMITTED', 'PENDING_ESCROW', 'ESCROWED', 'PENDING_FILL', 'PENDING_CANCEL'],
])

/**
 * Selects the queues of redemptions that are in progress, or whose custodian transfer or transactions are not settled.
 */
const WITH_WORK = sql`
  select chain_id, payment_token from redemptions where is_canonical and status in (${IN_PROGRESS})
  union all
  select r.chain_id, r.payment_token from redemptions r
    join custodian_transfers t on t.redemption_id = r.id where t.status = 'asked'
  union all
  select r.chain_id, r.payment_token from (${SIGNED}) t join redemptions r on r.id = t.redemption_id`

/** Returns whether anything is left to do in a queue, now or later. */
export async function hasRedemptionQueueWork(db: Db, key: RedemptionQueueKey): Promise<boolean> {
  const { rows } = await sql`
    select 1 from (${WITH_WORK}) work
    where chain_id = ${key.chainId} and payment_token = ${key.paymentToken} limit 1
  `.execute(db)
  return rows.length > 0
}

/** Lists the queues that have work. */
export const listRedemptionQueuesWithWork = (db: Db): Promise<RedemptionQueueKey[]> =>
  listKeys(db, sql`select distinct chain_id, payment_token from (${WITH_WORK}) work order by 1, 2`)

/** `paymentToken` restricts the queues to one token. */
export type RedemptionQueueWaitFilter = {
  chainId: number
  waitingFor: 'liquidity' | 'finality'
  paymentToken?: Address
}

export const listRedemptionQueuesWaitingFor = (
  tx: Tx,
  { chainId, waitingFor, paymentToken }: RedemptionQueueWaitFilter,
): Promise<RedemptionQueueKey[]> =>
  listKeys(
    tx,
    sql`
      select distinct chain_id, payment_token from redemptions
      where chain_id = ${chainId} and waiting_for = ${waitingFor} and is_canonical
        and status in (${PAID_IN_TURN})
        and (${paymentToken === undefined ? sql.lit(true) : sql`payment_token = ${paymentToken}`})
    `,
  )

/** Lists the queues of a chain that have a payment in progress. */
export const listRedemptionQueuesInPayment = (
  tx: Tx,
  chainId: number,
): Promise<RedemptionQueueKey[]> =>
  listKeys(
    tx,
    sql`select r.chain_id, r.payment_token from redemptions r where r.chain_id = ${chainId} and ${IS_PAYING}`,
  )

/** Lists the queues of a chain whose payment waits for the block of its approval. */
export const listRedemptionQueuesInApproval = (
  tx: Tx,
  chainId: number,
): Promise<RedemptionQueueKey[]> =>
  listKeys(
    tx,
    sql`
      select distinct r.chain_id, r.payment_token from redemptions r
      where r.chain_id = ${chainId} and ${IS_PAYING}
        and exists (select 1 from chain_tx t where t.status = 'signed' and t.intent in (
          'redemption/' || r.id || '/approve/' || r.failures,
          'redemption/' || r.id || '/clear/' || r.failures))
        and not exists (select 1 from chain_tx t
          where t.intent = 'redemption/' || r.id || '/fulfill/' || r.failures)
    `,
  )

async function listKeys(db: Db, query: RawBuilder<unknown>): Promise<RedemptionQueueKey[]> {
  const { rows } = await sql<{
    chain_id: string | number
    payment_token: string
  }>`${query}`.execute(db)
  return rows.map(({ chain_id, payment_token }) => ({
    chainId: Number(chain_id),
    paymentToken: payment_token as Address,
  }))
}
