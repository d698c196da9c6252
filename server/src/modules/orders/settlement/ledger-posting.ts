import type { LedgerEntry } from '@parvalue/shared/domain/ledger/ledger.ts'
import {
  type OrderLedgerEvent,
  postOrderEvent,
} from '@parvalue/shared/domain/ledger/ledger-order.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import type { EventBatch, FollowedEvent, OrphanedEvents } from '../../../ports/chain-events.ts'
import type { Tx } from '../../../tables/tables.ts'
import { postOrThrow, reverseEntries } from '../../ledger/service.ts'
import { listFills } from '../chain/fill-store.ts'
import { toOrderHash } from '../intake/new-order.ts'
import type { TokenOrder } from '../tables/order-row.ts'
import { findOrderByHash } from '../tables/order-store.ts'

/** Posts the money of orders in a confirmed batch of events. */
export async function postOrderEvents(
  tx: Tx,
  { contract }: { contract: Address },
  { chainId, events }: EventBatch,
): Promise<void> {
  const entries: LedgerEntry[] = []
  for (const event of events) {
    if (event.name === 'vault.FundsWithdrawn') {
      const { token, amount } = event.args
      entries.push(...toEntries(chainId, event, token, { kind: 'withdrawn', amount }))
    }
    if ('timelock' in event || !event.name.startsWith('orderProcessor.')) continue
    if (!('id' in event.args)) continue
    const row = await findOrderByHash(tx, { chainId, contract }, toOrderHash(event.args.id))
    const fact = row && (await findFact(tx, row, event))
    if (row && fact) entries.push(...toEntries(chainId, event, row.paymentToken, fact))
  }
  await postOrThrow(tx, entries)
}

/**
 * Returns what an event posts; null if nothing. A sale posts only its proceeds; its stock tokens are in the index of
 * stock tokens.
 */
async function findFact(
  tx: Tx,
  row: TokenOrder,
  event: FollowedEvent,
): Promise<OrderLedgerEvent | null> {
  const isSale = row.side === 'SELL'
  switch (event.name) {
    case 'orderProcessor.OrderCreated':
      return isSale
        ? null
        : { kind: 'created', payment: row.paymentAmount, fee: event.args.feesEscrowed }
    case 'orderProcessor.EscrowTaken':
      return isSale ? null : { kind: 'taken', amount: event.args.amount }
    case 'orderProcessor.EscrowReturned':
      return isSale ? null : { kind: 'returned', amount: event.args.amount }
    case 'orderProcessor.OrderFill': {
      const { paymentAmount: payment, feesTaken: fee } = event.args
      return { kind: isSale ? 'sold' : 'filled', payment, fee }
    }
    case 'orderProcessor.OrderFulfilled':
    case 'orderProcessor.OrderCancelled':
      return isSale ? null : { kind: 'closed', ...(await getRemainder(tx, row)) }
    default:
      return null
  }
}

/** Returns the payment and fee that were not spent: no fill follows the event that closes an order. */
async function getRemainder(tx: Tx, row: TokenOrder): Promise<{ payment: bigint; fee: bigint }> {
  const fills = await listFills(tx, [row.id])
  return {
    payment: fills.reduce((left, { paymentAmount }) => left - paymentAmount, row.paymentAmount),
    fee: fills.reduce((left, { feeAmount }) => left - feeAmount, row.feeAmount),
  }
}

const toEntryId = (chainId: number, { blockHash, logIndex, fork }: FollowedEvent) =>
  `order/${chainId}/${blockHash}/${logIndex}/${fork}`

function toEntries(
  chainId: number,
  event: FollowedEvent,
  token: Address,
  fact: OrderLedgerEvent,
): LedgerEntry[] {
  const posting = postOrderEvent({ chainId, token }, fact)
  return posting ? [{ id: toEntryId(chainId, event), corrects: null, ...posting }] : []
}

/** Reverses the postings of blocks that a reorg removed. */
export async function reverseOrderEvents(
  tx: Tx,
  { chainId, events, confirmedBlock }: OrphanedEvents,
): Promise<void> {
  const posted = events.filter(
    ({ name, blockNumber }) =>
      blockNumber <= confirmedBlock && /^(orderProcessor|vault)\./.test(name),
  )
  await reverseEntries(
    tx,
    posted.map((event) => toEntryId(chainId, event)),
  )
}
