import type { Address } from '@parvalue/shared/domain/address.ts'
import type { LedgerEntry, LedgerTransfer } from '@parvalue/shared/domain/ledger.ts'
import {
  accountsOf,
  createPosting,
  supplyOf,
  type UsdPlusState,
} from '@parvalue/shared/domain/ledger-usdplus.ts'
import type { Db, Tx } from '../../db/tables.ts'
import type { EventBatch, Orphaned } from '../../ports/chain-events.ts'
import { getBalance, postEntries, reverseEntries } from '../ledger/service.ts'
import { type PlacedFact, toFacts } from './facts.ts'
import {
  deleteAbove,
  findBalancePerShare,
  insertPurchases,
  insertRebases,
  listPurchasesOf,
  listSupplyChecks,
  type Purchase,
  type Rebase,
  type SupplyCheck,
} from './store.ts'

/** Where the token stands in our books. */
async function readState(tx: Db, chainId: number): Promise<UsdPlusState> {
  const totalShares = await getBalance(tx, accountsOf(chainId).sharesIssued)
  return { totalShares, balancePerShare: await findBalancePerShare(tx, chainId) }
}

export const savePurchases = (tx: Tx, { chainId, events }: EventBatch): Promise<void> =>
  insertPurchases(
    tx,
    chainId,
    events.filter((event) => event.name === 'usdPlusMinter.Issued'),
  )

/** Posts what the batch says about USD+; how many entries that were. */
export async function postBatch(tx: Tx, batch: EventBatch): Promise<number> {
  const facts = toFacts(batch.events)
  if (facts.length === 0) return 0
  const { entries, rebases } = toEntries(batch.chainId, facts, await readState(tx, batch.chainId))
  const outcome = await postEntries(tx, entries)
  if (!outcome.ok) throw new Error(`The entry ${outcome.difference.entryId} was posted otherwise`)
  await insertRebases(tx, rebases)
  return entries.length
}

/** A block's hash and the fork it belongs to: the same block again, after a fork, counts again. */
const toEntryId = (chainId: number, { event }: PlacedFact) =>
  `${chainId}/${event.blockHash}/${event.logIndex}/${event.fork}`

const toTransfersId = (chainId: number, { event }: PlacedFact) =>
  `${chainId}/${event.blockHash}/transfers/${event.fork}`

/** The transfers between holders of one block share an entry; everything else has its own. */
function toEntries(chainId: number, facts: readonly PlacedFact[], before: UsdPlusState) {
  const entries: LedgerEntry[] = []
  const rebases: Rebase[] = []
  let state = before
  const post = createPosting(chainId)
  let shared = { id: '', transfers: [] as LedgerTransfer[] }
  for (const placed of facts) {
    const { code, transfers, state: next } = post(placed.fact, state)
    if (placed.fact.kind !== 'transfer') {
      if (transfers.length > 0) {
        entries.push({ id: toEntryId(chainId, placed), code, corrects: null, transfers })
      }
    } else if (transfers.length > 0) {
      const id = toTransfersId(chainId, placed)
      if (shared.id !== id) {
        shared = { id, transfers: [] }
        entries.push({ ...shared, code, corrects: null })
      }
      shared.transfers.push(...transfers)
    }
    if (placed.fact.kind === 'rebase') rebases.push(toRebase(chainId, placed, state, next))
    state = next
  }
  return { entries, rebases }
}

function toRebase(
  chainId: number,
  { event: { blockNumber, logIndex } }: PlacedFact,
  before: UsdPlusState,
  after: UsdPlusState,
): Rebase {
  const { balancePerShare } = after
  const supplies = { supplyBefore: supplyOf(before), supplyAfter: supplyOf(after) }
  return { chainId, blockNumber, logIndex, balancePerShare, ...supplies }
}

/** Takes back what orphaned events had posted, and forgets what only they said. */
export async function orphanBatch(tx: Tx, orphaned: Orphaned): Promise<void> {
  const { chainId, aboveBlock, confirmedBlock } = orphaned
  const confirmed = orphaned.events.filter(({ blockNumber }) => blockNumber <= confirmedBlock)
  // A transfer booked before its block's shared an entry has one of its own.
  const ids = toFacts(confirmed).flatMap((placed) => [
    toEntryId(chainId, placed),
    ...(placed.fact.kind === 'transfer' ? [toTransfersId(chainId, placed)] : []),
  ])
  await reverseEntries(tx, [...new Set(ids)])
  await deleteAbove(tx, chainId, aboveBlock)
}

/** Our books' total supply of USD+. */
export const getLedgerSupply = (db: Db, chainId: number): Promise<bigint> =>
  getBalance(db, accountsOf(chainId).outstanding)

export const listPurchases = (db: Db, receiver: Address): Promise<Purchase[]> =>
  listPurchasesOf(db, receiver.toLowerCase() as Address)

export const listSupplyComparisons = (db: Db): Promise<SupplyCheck[]> => listSupplyChecks(db)
