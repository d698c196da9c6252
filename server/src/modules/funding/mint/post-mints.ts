import type { LedgerEntry } from '@parvalue/shared/domain/ledger/ledger.ts'
import { toWireEntry } from '@parvalue/shared/domain/ledger/ledger-wire.ts'
import { findCentsOfBaseUnits } from '@parvalue/shared/domain/wires/wire.ts'
import type { EventBatch, FollowedEvent, OrphanedEvents } from '../../../ports/chain-events.ts'
import type { Enqueue } from '../../../ports/jobs.ts'
import type { Tx } from '../../../tables/tables.ts'
import { postOrThrow, reverseEntries } from '../../ledger/service.ts'
import { mintWireJob } from '../queues.ts'
import { findWireReceipt } from '../wires/wire-receipt-store.ts'
import { deleteWireMintsAbove, findWireMint, insertWireMints } from './mint-store.ts'

type WireMinted = Extract<FollowedEvent, { name: 'wireMinter.WireMinted' }>

/** Posts confirmed `WireMinted` events (three blocks deep): the liability to the customer becomes backing of USD+. */
export async function postWireMints(tx: Tx, { chainId, events }: EventBatch): Promise<void> {
  for (const event of events) {
    if (event.name === 'wireMinter.WireMinted') await postMint(tx, chainId, event)
  }
}

async function postMint(tx: Tx, chainId: number, event: WireMinted): Promise<void> {
  const { bankRef: bankRefHash, to: receiver, amount } = event.args
  const { blockNumber, logIndex, blockHash, fork } = event
  const entryId = `wire-mint/${chainId}/${blockHash}/${logIndex}/${fork}`
  const entry = await findEntry(tx, entryId, { chainId, bankRefHash, amount })
  const mint = { chainId, blockNumber, logIndex, entryId, bankRefHash, receiver, amount }
  await insertWireMints(tx, [mint])
  if (!entry) return
  await postOrThrow(tx, [entry])
}

type Minted = { chainId: number; bankRefHash: WireMint['bankRefHash']; amount: bigint }
type WireMint = Parameters<typeof insertWireMints>[1][number]

/**
 * Returns the entry that posts a mint. A mint without a wire of the same amount that is assigned to a request, or a
 * second mint for a wire, has none: it is not posted, and the audit reports it.
 */
async function findEntry(
  tx: Tx,
  entryId: string,
  { chainId, bankRefHash, amount }: Minted,
): Promise<LedgerEntry | null> {
  const receipt = await findWireReceipt(tx, { bankRefHash })
  const { memoCode = null } = receipt ?? {}
  const isFirst = (await findWireMint(tx, bankRefHash)) === null
  if (!receipt || memoCode === null || !isFirst || findCentsOfBaseUnits(amount) !== receipt.cents)
    return null
  return toWireEntry(entryId, { kind: 'minted', cents: receipt.cents, memoCode, chainId })
}

/** Reverses the mints of blocks that a reorg removed, and enqueues the mint jobs of their receipts again. */
export async function reverseWireMints(
  tx: Tx,
  enqueue: Enqueue,
  { chainId, aboveBlock }: OrphanedEvents,
): Promise<void> {
  const removed = await deleteWireMintsAbove(tx, chainId, aboveBlock)
  await reverseEntries(
    tx,
    removed.map(({ entryId }) => entryId),
  )
  for (const { bankRefHash } of removed) {
    const receipt = await findWireReceipt(tx, { bankRefHash })
    if (receipt) await enqueue(tx, [mintWireJob(receipt.id)])
  }
}
