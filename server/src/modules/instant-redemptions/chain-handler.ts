import type { LedgerEntry } from '@parvalue/shared/domain/ledger/ledger.ts'
import {
  type InstantLedgerEvent,
  postInstantEvent,
} from '@parvalue/shared/domain/ledger/ledger-instant.ts'
import type { ChainHandler, FollowedEvent } from '../../ports/chain-events.ts'
import { getBlockTime } from '../chains/service.ts'
import { postOrThrow, reverseEntries } from '../ledger/service.ts'
import { publishChange } from '../notifications/service.ts'
import { deleteInstantRedemptionsAbove, insertInstantRedemption } from './store.ts'

/**
 * Saves instant redemptions as soon as a block contains them, and posts the events of the buffer once they are confirmed
 * (three blocks deep). A reorg deletes the rows and reverses the entries. The burned USD+ is posted by its own event.
 */
export const instantRedemptionHandler: ChainHandler = {
  onEventsSeen: async (tx, { chainId, events }) => {
    for (const event of events) {
      if (event.name !== 'instantRedeemer.InstantRedeemed') continue
      const { owner, receiver, paymentToken, usdplusAmount, paymentTokenAmount, fee } = event.args
      const { blockNumber, logIndex, transactionHash } = event
      const redeemedAt = await getBlockTime(tx, chainId, blockNumber)
      await insertInstantRedemption(tx, {
        ...{ chainId, blockNumber, logIndex, transactionHash, owner, receiver, paymentToken },
        ...{ amount: usdplusAmount, paidAmount: paymentTokenAmount, fee, redeemedAt },
      })
      await publishChange(tx, { wallet: owner, kind: 'redemptions' })
    }
  },
  onEventsConfirmed: (tx, { chainId, events }) =>
    postOrThrow(
      tx,
      events.flatMap((event) => toEntries(chainId, event)),
    ),
  onEventsOrphaned: async (tx, { chainId, events, aboveBlock, confirmedBlock }) => {
    const posted = events.filter(
      (event) => event.blockNumber <= confirmedBlock && toLedgerEvent(event) !== null,
    )
    await reverseEntries(
      tx,
      posted.map((event) => toEntryId(chainId, event)),
    )
    for (const wallet of await deleteInstantRedemptionsAbove(tx, chainId, aboveBlock)) {
      await publishChange(tx, { wallet, kind: 'redemptions' })
    }
  },
}

const toEntryId = (chainId: number, { blockHash, logIndex, fork }: FollowedEvent) =>
  `instant/${chainId}/${blockHash}/${logIndex}/${fork}`

function toEntries(chainId: number, event: FollowedEvent): LedgerEntry[] {
  const fact = toLedgerEvent(event)
  if (!fact) return []
  return [{ id: toEntryId(chainId, event), corrects: null, ...postInstantEvent(chainId, fact) }]
}

function toLedgerEvent(event: FollowedEvent): InstantLedgerEvent | null {
  switch (event.name) {
    case 'instantRedeemer.InstantRedeemed': {
      const { paymentToken: token, paymentTokenAmount: paid, fee } = event.args
      return { kind: 'redeemed', token, paid, fee }
    }
    case 'instantRedeemer.FeesCollected': {
      const { paymentToken: token, amount } = event.args
      return { kind: 'fees_collected', token, amount }
    }
    case 'instantRedeemer.BufferWithdrawn': {
      const { paymentToken: token, amount } = event.args
      return { kind: 'withdrawn', token, amount }
    }
    default:
      return null
  }
}
