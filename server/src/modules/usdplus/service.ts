import type { LedgerEntry, LedgerTransfer } from '@parvalue/shared/domain/ledger/ledger.ts'
import {
  createUsdPlusPoster,
  type UsdPlusState,
  usdPlusAccountsOf,
  usdPlusSupplyOf,
} from '@parvalue/shared/domain/ledger/ledger-usdplus.ts'
import { toBalanceDown } from '@parvalue/shared/domain/money/shares.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import type { EventBatch, OrphanedEvents } from '../../ports/chain-events.ts'
import type { Db, Tx } from '../../tables/tables.ts'
import { findBlockTime, findChainState, getMinedAt } from '../chains/service.ts'
import { getBalance, postOrThrow, reverseEntries } from '../ledger/service.ts'
import { type PlacedFact, toFacts } from './facts.ts'
import { addFlows, deleteFinalFlows, findTotals, reverseFlows } from './flow-store.ts'
import { toFlows, wrappedValueDown, ZERO } from './flows.ts'
import {
  deleteAbove,
  findBalancePerShare,
  findEnd,
  findFirst,
  insertPurchases,
  insertRebases,
  type Listed,
  listPurchasesOf,
  listSupplyChecks,
  listThinned,
  type Purchase,
  type SupplyCheck,
} from './store.ts'

/** Reads the token's state from the ledger. */
async function readState(tx: Db, chainId: number): Promise<UsdPlusState> {
  const totalShares = await getBalance(tx, usdPlusAccountsOf(chainId).sharesIssued)
  return { totalShares, balancePerShare: await findBalancePerShare(tx, chainId) }
}

export const savePurchases = (tx: Tx, { chainId, events }: EventBatch): Promise<void> =>
  insertPurchases(
    tx,
    chainId,
    events.filter((event) => event.name === 'usdPlusMinter.Issued'),
  )

/** Posts the USD+ events of a batch; returns the number of entries. */
export async function postBatch(tx: Tx, batch: EventBatch, vault: Address | null): Promise<number> {
  const { chainId } = batch
  const facts = toFacts(batch.events)
  const before = await readState(tx, chainId)
  const { flows, atRebases } = toFlows(
    batch.events,
    { ...(await readVault(tx, chainId, vault)), balancePerShare: before.balancePerShare },
    vault,
  )
  const finalBlock = (await findChainState(tx, chainId))?.finalBlock ?? -1
  await addFlows(tx, { chainId, finalBlock }, flows)
  if (facts.length === 0) return 0
  const { entries, rebases } = toEntries(chainId, facts, before)
  await postOrThrow(tx, entries)
  const placed = []
  for (const [index, rebase] of rebases.entries()) {
    const minedAt = await getMinedAt(tx, chainId, rebase.blockNumber)
    placed.push({ ...rebase, minedAt, vault: vault === null ? null : (atRebases[index] ?? null) })
  }
  await insertRebases(tx, placed)
  return entries.length
}

/** Reads the vault's state from the ledger. */
async function readVault(tx: Db, chainId: number, vault: Address | null) {
  const { wrapped: wrappedSupply } = await findTotals(tx, chainId, ZERO)
  if (vault === null) return { vaultShares: 0n, wrappedSupply }
  return {
    vaultShares: await getBalance(tx, usdPlusAccountsOf(chainId).holder(vault)),
    wrappedSupply,
  }
}

/** The block's hash and fork make the id unique: the same block after a fork is posted again. */
const toEntryId = (chainId: number, { event }: PlacedFact) =>
  `${chainId}/${event.blockHash}/${event.logIndex}/${event.fork}`

const toTransfersId = (chainId: number, { event }: PlacedFact) =>
  `${chainId}/${event.blockHash}/transfers/${event.fork}`

/** The transfers between holders in one block share an entry; every other fact has its own. */
function toEntries(chainId: number, facts: readonly PlacedFact[], before: UsdPlusState) {
  const entries: LedgerEntry[] = []
  const rebases: ReturnType<typeof toRebase>[] = []
  let state = before
  const post = createUsdPlusPoster(chainId)
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
  { event: { blockNumber, logIndex, transactionHash } }: PlacedFact,
  before: UsdPlusState,
  after: UsdPlusState,
) {
  const { balancePerShare } = after
  const supplies = { supplyBefore: usdPlusSupplyOf(before), supplyAfter: usdPlusSupplyOf(after) }
  return { chainId, blockNumber, logIndex, transactionHash, balancePerShare, ...supplies }
}

/** Reverses the postings of orphaned events and deletes their rows. */
export async function orphanBatch(tx: Tx, orphaned: OrphanedEvents): Promise<void> {
  const { chainId, aboveBlock, confirmedBlock } = orphaned
  const confirmed = orphaned.events.filter(({ blockNumber }) => blockNumber <= confirmedBlock)
  // Transfers posted by an older version have an entry of their own instead of their block's.
  const ids = toFacts(confirmed).flatMap((placed) => [
    toEntryId(chainId, placed),
    ...(placed.fact.kind === 'transfer' ? [toTransfersId(chainId, placed)] : []),
  ])
  await reverseEntries(tx, [...new Set(ids)])
  await deleteAbove(tx, chainId, aboveBlock)
  await reverseFlows(tx, chainId, aboveBlock)
}

export const deleteFlows = (
  tx: Tx,
  { chainId, finalBlock }: { chainId: number; finalBlock: number },
): Promise<void> => deleteFinalFlows(tx, chainId, finalBlock)

export type Earnings = {
  chainId: number
  blockNumber: number
  minedAtMs: number | null
  amount: bigint
  wrapped: bigint
  wrappedValue: bigint
  cameIn: bigint
  wentOut: bigint
  earned: bigint
}

export type EarningChain = { chainId: number; vault: Address | null }

/** Requirement YI-03: lists what a wallet has earned on each chain on which it ever had USD+, by confirmed blocks. */
export async function listEarnings(
  db: Db,
  wallet: Address,
  chains: readonly EarningChain[],
): Promise<Earnings[]> {
  const all = await Promise.all(chains.map((chain) => findEarnings(db, wallet, chain)))
  return all.filter((each) => each !== null)
}

/** Reads all figures from one database snapshot, so that they are from the same block. */
const findEarnings = (db: Db, wallet: Address, { chainId, vault }: EarningChain) =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx): Promise<Earnings | null> => {
      const state = await findChainState(tx, chainId)
      const totals = await findTotals(tx, chainId, wallet)
      if (!state || !totals.isKnown) return null
      const { balancePerShare } = await readState(tx, chainId)
      const vaultState = { ...(await readVault(tx, chainId, vault)), balancePerShare }
      const shares = await getBalance(tx, usdPlusAccountsOf(chainId).holder(wallet))
      const amount = toBalanceDown(shares, balancePerShare)
      const { wrapped, cameIn, wentOut } = totals
      const wrappedValue = wrappedValueDown(wrapped, vaultState)
      const earned = amount + wrappedValue + wentOut - cameIn
      const blockNumber = state.confirmedBlock
      const minedAt = await findBlockTime(tx, chainId, blockNumber)
      const minedAtMs = minedAt?.getTime() ?? null
      const figures = { amount, wrapped, wrappedValue, cameIn, wentOut, earned }
      return { chainId, blockNumber, minedAtMs, ...figures }
    })

/** Returns what rebases have paid to holders, from the ledger. */
export const getYieldPaid = (db: Db, chainId: number): Promise<bigint> =>
  getBalance(db, usdPlusAccountsOf(chainId).yield)

export type RebaseRow = Listed

/** Lists rebases, oldest first, evenly thinned to `countMax`; the newest is always included. */
export const listRebases = (db: Db, chainId: number, countMax: number): Promise<RebaseRow[]> =>
  listThinned(db, chainId, countMax)

export const findRebaseEnds = (db: Db, chainId: number, notAfterMs: number | null) =>
  findEnd(db, chainId, notAfterMs)

export const findFirstRebase = (db: Db, chainId: number) => findFirst(db, chainId)

/** Returns the total supply of USD+ in the ledger. */
export const getLedgerSupply = (db: Db, chainId: number): Promise<bigint> =>
  getBalance(db, usdPlusAccountsOf(chainId).outstanding)

/** Returns an account's USD+ and wUSD+, in base units. */
export async function getHeld(
  db: Db,
  chainId: number,
  wallet: Address,
): Promise<{ amount: bigint; wrapped: bigint }> {
  const { balancePerShare } = await readState(db, chainId)
  const shares = await getBalance(db, usdPlusAccountsOf(chainId).holder(wallet))
  const { wrapped } = await findTotals(db, chainId, wallet)
  return { amount: toBalanceDown(shares, balancePerShare), wrapped }
}

/** Returns the supply of wUSD+ by the indexed events. */
export const getWrappedSupply = async (db: Db, chainId: number): Promise<bigint> =>
  (await findTotals(db, chainId, ZERO)).wrapped

/** Returns the USD+ that so many units of wUSD+ redeem for, by the indexed state, rounded down. */
export async function getWrappedValue(
  db: Db,
  { chainId, vault }: EarningChain,
  wrapped: bigint,
): Promise<bigint> {
  const { balancePerShare } = await readState(db, chainId)
  return wrappedValueDown(wrapped, { ...(await readVault(db, chainId, vault)), balancePerShare })
}

export const listPurchases = (db: Db, receiver: Address): Promise<Purchase[]> =>
  listPurchasesOf(db, receiver.toLowerCase() as Address)

export const listSupplyComparisons = (db: Db): Promise<SupplyCheck[]> => listSupplyChecks(db)
