import type { LedgerEntry } from '@parvalue/shared/domain/ledger/ledger.ts'
import {
  postRedemptionEvent,
  type RedemptionLedgerEvent,
} from '@parvalue/shared/domain/ledger/ledger-redemption.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import type { CrashAt } from '../../platform/fail-point.ts'
import type { EventBatch, FollowedEvent, OrphanedEvents } from '../../ports/chain-events.ts'
import type { Tx } from '../../tables/tables.ts'
import { inTransactionTrace } from '../chain-tx/service.ts'
import { getBlockTime } from '../chains/service.ts'
import { postOrThrow, reverseEntries } from '../ledger/service.ts'
import { publishChange } from '../notifications/service.ts'
import { applyRedemptionTransition, type RedemptionTransitionDeps } from './apply-transition.ts'
import { type RedemptionRequestCreatedEvent, toNewRedemption } from './new-redemption.ts'
import {
  listRedemptionQueuesInApproval,
  listRedemptionQueuesInPayment,
} from './queue/queue-store.ts'
import { wakeRedemptionQueue, wakeRedemptionQueuesWaitingFor } from './queue/wake.ts'
import type { Redemption, RedemptionClosedBy } from './row.ts'
import {
  findRedemptionByHash,
  findRedemptionByTicket,
  insertRedemption,
  listClosedRedemptionsUpTo,
  orphanRedemptionsAbove,
  reopenRedemptionsAbove,
  updateRedemption,
} from './store.ts'

/** `contract` is the address of the chain's redeemer, in lower case. */
export type RedemptionEventDeps = RedemptionTransitionDeps & { contract: Address; crashAt: CrashAt }

const closings = {
  'usdPlusRedeemer.RequestFulfilled': 'paid',
  'usdPlusRedeemer.RequestCancelled': 'cancelled',
  'usdPlusRedeemer.RequestBurned': 'burned',
} as const satisfies Partial<Record<FollowedEvent['name'], RedemptionClosedBy>>

type Closing = Extract<FollowedEvent, { name: keyof typeof closings }>

const isCreated = (event: FollowedEvent): event is RedemptionRequestCreatedEvent =>
  event.name === 'usdPlusRedeemer.RequestCreated'
const isClosing = (event: FollowedEvent): event is Closing => Object.hasOwn(closings, event.name)

/**
 * Inserts redemptions, or marks orphaned ones as mined again, and records closing events as soon as a block contains
 * them; confirmation comes later.
 */
export async function onRedemptionEventsSeen(
  tx: Tx,
  deps: RedemptionEventDeps,
  { chainId, events }: EventBatch,
) {
  for (const event of events) {
    if (!isCreated(event) && !isClosing(event)) continue
    await inTransactionTrace(tx, { chainId, hash: event.transactionHash }, () =>
      isCreated(event) ? open(tx, deps, chainId, event, events) : close(tx, deps, chainId, event),
    )
  }
}

/** Wakes the queues whose payment may now have its approval in a block. */
export async function onRedemptionBlocksSeen(
  tx: Tx,
  deps: RedemptionEventDeps,
  { chainId }: { chainId: number },
) {
  for (const key of await listRedemptionQueuesInApproval(tx, chainId))
    await wakeRedemptionQueue(tx, deps, key)
}

async function open(
  tx: Tx,
  deps: RedemptionEventDeps,
  chainId: number,
  event: RedemptionRequestCreatedEvent,
  events: readonly FollowedEvent[],
) {
  const { contract } = deps
  const minedAt = await getBlockTime(tx, chainId, event.blockNumber)
  const opening = toNewRedemption(event, events, { chainId, contract, minedAt })
  if (!(await insertRedemption(tx, opening))) {
    const known = await findRedemptionByHash(tx, { chainId, contract }, opening.requestHash)
    if (!known)
      throw new Error(
        `Ticket ${opening.ticket} on chain ${chainId} already belongs to another request`,
      )
    const { blockNumber, transactionHash } = opening
    const patch = {
      is_canonical: true,
      block_number: blockNumber,
      transaction_hash: transactionHash,
      requested_at: minedAt,
    }
    await applyRedemptionTransition(tx, deps, { id: known.id, event: 'mine', patch })
    return
  }
  await applyRedemptionTransition(tx, deps, { id: opening.id, event: 'mine' })
}

async function close(tx: Tx, deps: RedemptionEventDeps, chainId: number, event: Closing) {
  const row = await getRow(tx, { chainId, contract: deps.contract }, event.args.ticket)
  await updateRedemption(tx, row.id, {
    closed_by: closings[event.name],
    closed_block: event.blockNumber,
    closed_transaction_hash: event.transactionHash,
    paid_amount: findPaidAmount(event)?.toString() ?? null,
  })
  await publishChange(tx, { wallet: row.owner, kind: 'redemptions' })
  await wakeRedemptionQueue(tx, deps, row)
}

/** Returns the paid amount, which is below the requested one if the escrow had lost value since the request. */
const findPaidAmount = (event: FollowedEvent): bigint | undefined =>
  event.name === 'usdPlusRedeemer.RequestFulfilled' ? event.args.paymentTokenAmount : undefined

async function getRow(
  tx: Tx,
  redeemer: { chainId: number; contract: Address },
  ticket: bigint,
): Promise<Redemption> {
  const row = await findRedemptionByTicket(tx, redeemer, ticket)
  if (!row)
    throw new Error(
      `Ticket ${ticket} on chain ${redeemer.chainId} has a closing event but no request`,
    )
  return row
}

/**
 * Accepts requests and posts to the ledger once the events are confirmed (three blocks deep). A purchase of USD+ brings
 * dollars to the custodian, so it wakes the queue that waits for them.
 */
export async function onRedemptionEventsConfirmed(
  tx: Tx,
  deps: RedemptionEventDeps,
  { chainId, events }: EventBatch,
) {
  const entries: LedgerEntry[] = []
  for (const event of events) {
    if (event.name === 'usdPlusMinter.Issued') {
      const { paymentToken } = event.args
      await wakeRedemptionQueuesWaitingFor(tx, deps, {
        chainId,
        paymentToken,
        waitingFor: 'liquidity',
      })
    }
    if (!isCreated(event) && !isClosing(event)) continue
    const row = await getRow(tx, { chainId, contract: deps.contract }, event.args.ticket)
    const kind = isCreated(event) ? 'requested' : toFactKind(closings[event.name])
    entries.push(toEntry(chainId, event, kind, row))
    if (!isCreated(event)) continue
    await inTransactionTrace(tx, { chainId, hash: event.transactionHash }, () =>
      applyRedemptionTransition(tx, deps, { id: row.id, event: 'confirm' }),
    )
  }
  await postOrThrow(tx, entries)
}

const toFactKind = (closedBy: RedemptionClosedBy): RedemptionLedgerEvent['kind'] =>
  closedBy === 'burned' ? 'rejected' : closedBy

const toEntryId = (chainId: number, { blockHash, logIndex, fork }: FollowedEvent) =>
  `redemption/${chainId}/${blockHash}/${logIndex}/${fork}`

const toEntry = (
  chainId: number,
  event: FollowedEvent,
  kind: RedemptionLedgerEvent['kind'],
  { paymentToken: token, paymentAmount: amount }: Redemption,
): LedgerEntry => ({
  id: toEntryId(chainId, event),
  corrects: null,
  ...postRedemptionEvent(chainId, {
    kind,
    token,
    amount,
    paidAmount: findPaidAmount(event) ?? amount,
  }),
})

/** Reverses what orphaned blocks contained: rows of orphaned requests are hidden, closed rows reopen. */
export async function onRedemptionEventsOrphaned(
  tx: Tx,
  deps: RedemptionEventDeps,
  orphaned: OrphanedEvents,
) {
  const { chainId, events, confirmedBlock } = orphaned
  const posted = events.filter(
    (event) => event.blockNumber <= confirmedBlock && (isCreated(event) || isClosing(event)),
  )
  await reverseEntries(
    tx,
    posted.map((event) => toEntryId(chainId, event)),
  )
  const hidden = await orphanRedemptionsAbove(tx, orphaned)
  const reopened = await reopenRedemptionsAbove(tx, orphaned)
  for (const row of [...hidden, ...reopened]) {
    await publishChange(tx, { wallet: row.owner, kind: 'redemptions' })
    await wakeRedemptionQueue(tx, deps, row)
  }
  // The reorg may also have removed transactions of a payment.
  for (const key of await listRedemptionQueuesInPayment(tx, chainId))
    await wakeRedemptionQueue(tx, deps, key)
}

const ends = {
  paid: 'finish_paid',
  cancelled: 'finish_cancelled',
  burned: 'finish_burned',
} as const

/** Ends redemptions whose closing event is final, and wakes the queues whose front waited for a final block. */
export async function onRedemptionEventsFinal(
  tx: Tx,
  deps: RedemptionEventDeps,
  { chainId, finalBlock }: { chainId: number; finalBlock: number },
) {
  for (const { id, closedBy } of await listClosedRedemptionsUpTo(tx, chainId, finalBlock)) {
    await applyRedemptionTransition(tx, deps, { id, event: ends[closedBy] })
    deps.crashAt('redemptions.before-end-commit')
  }
  await wakeRedemptionQueuesWaitingFor(tx, deps, { chainId, waitingFor: 'finality' })
}
