import type { LedgerEntry, LedgerTransfer } from '@parvalue/shared/domain/ledger/ledger.ts'
import {
  createUsdPlusPoster,
  type UsdPlusState,
  usdPlusAccountsOf,
  usdPlusSupplyOf,
} from '@parvalue/shared/domain/ledger/ledger-usdplus.ts'
import { noGainStream } from '@parvalue/shared/domain/money/gain-stream.ts'
import { toBalanceDown } from '@parvalue/shared/domain/money/shares.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import type { EventBatch, OrphanedEvents } from '../../ports/chain-events.ts'
import type { Db, Tx } from '../../tables/tables.ts'
import { findBlockSeconds, findBlockTime, findChainState, getBlockTime } from '../chains/service.ts'
import { getBalance, postOrThrow, reverseEntries } from '../ledger/service.ts'
import {
  addWalletFlows,
  deleteFinalWalletFlows,
  findWalletFlowTotals,
  reverseWalletFlows,
} from './flow-store.ts'
import { toUsdPlusFlows, toVaultValue, toWrappedValueDown, ZERO_ADDRESS } from './flows.ts'
import {
  deleteUsdPlusRowsAbove,
  findBalancePerShare,
  findFirstRebaseRow,
  findNewestRebaseRow,
  insertRebases,
  insertUsdPlusPurchases,
  type ListedRebase,
  listSupplyComparisonRows,
  listThinnedRebases,
  listUsdPlusPurchaseRows,
  type SupplyComparison,
  type UsdPlusPurchase,
} from './store.ts'
import { deleteVaultStreamsAbove, findVaultStream, insertVaultStreams } from './stream-store.ts'
import { type SourcedUsdPlusLedgerEvent, toUsdPlusLedgerEvents } from './usdplus-facts.ts'

/** Reads the token's state: shares from the ledger, balance per share from the last indexed rebase. */
async function readState(tx: Db, chainId: number): Promise<UsdPlusState> {
  const totalShares = await getBalance(tx, usdPlusAccountsOf(chainId).sharesIssued)
  return { totalShares, balancePerShare: await findBalancePerShare(tx, chainId) }
}

export const saveUsdPlusPurchases = (tx: Tx, { chainId, events }: EventBatch): Promise<void> =>
  insertUsdPlusPurchases(
    tx,
    chainId,
    events.filter((event) => event.name === 'usdPlusMinter.Issued'),
  )

/** Posts the USD+ events of a batch and saves its wallet flows and rebases; returns the number of entries. */
export async function postUsdPlusBatch(
  tx: Tx,
  batch: EventBatch,
  vault: Address | null,
): Promise<number> {
  const { chainId } = batch
  const facts = toUsdPlusLedgerEvents(batch.events)
  const before = await readState(tx, chainId)
  const times = await findBlockSeconds(
    tx,
    chainId,
    batch.events.map(({ blockNumber }) => blockNumber),
  )
  const { flows, atRebases, streams } = toUsdPlusFlows(
    batch.events,
    { ...(await readVault(tx, chainId, vault)), balancePerShare: before.balancePerShare },
    { vault, timeOf: (blockNumber) => times.get(blockNumber) ?? 0 },
  )
  await insertVaultStreams(tx, chainId, streams)
  const finalBlock = (await findChainState(tx, chainId))?.finalBlock ?? -1
  await addWalletFlows(tx, { chainId, finalBlock }, flows)
  if (facts.length === 0) return 0
  const { entries, rebases } = toEntries(chainId, facts, before)
  await postOrThrow(tx, entries)
  const placed = []
  for (const [index, rebase] of rebases.entries()) {
    const minedAt = await getBlockTime(tx, chainId, rebase.blockNumber)
    placed.push({ ...rebase, minedAt, vault: vault === null ? null : (atRebases[index] ?? null) })
  }
  await insertRebases(tx, placed)
  return entries.length
}

/** Reads the vault's shares from the ledger and the supply of wUSD+ from the wallet totals. */
async function readVault(tx: Db, chainId: number, vault: Address | null) {
  const { wrapped: wrappedSupply } = await findWalletFlowTotals(tx, chainId, ZERO_ADDRESS)
  if (vault === null) return { vaultShares: 0n, wrappedSupply, stream: noGainStream }
  return {
    stream: await findVaultStream(tx, chainId),
    vaultShares: await getBalance(tx, usdPlusAccountsOf(chainId).holder(vault)),
    wrappedSupply,
  }
}

/**
 * Returns the id of the event's entry. It includes the fork, because a block that comes back after a reorg is posted
 * again.
 */
const toEntryId = (chainId: number, { event }: SourcedUsdPlusLedgerEvent) =>
  `${chainId}/${event.blockHash}/${event.logIndex}/${event.fork}`

const toTransfersId = (chainId: number, { event }: SourcedUsdPlusLedgerEvent) =>
  `${chainId}/${event.blockHash}/transfers/${event.fork}`

/**
 * Converts ledger events to entries. Transfers between holders in one block share an entry; any other has its own.
 */
function toEntries(
  chainId: number,
  facts: readonly SourcedUsdPlusLedgerEvent[],
  before: UsdPlusState,
) {
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
  { event: { blockNumber, logIndex, transactionHash } }: SourcedUsdPlusLedgerEvent,
  before: UsdPlusState,
  after: UsdPlusState,
) {
  const { balancePerShare } = after
  const supplies = { supplyBefore: usdPlusSupplyOf(before), supplyAfter: usdPlusSupplyOf(after) }
  return { chainId, blockNumber, logIndex, transactionHash, balancePerShare, ...supplies }
}

/** Reverses the postings of orphaned events and deletes their rows. */
export async function orphanUsdPlusBatch(tx: Tx, orphaned: OrphanedEvents): Promise<void> {
  const { chainId, aboveBlock, confirmedBlock } = orphaned
  const confirmed = orphaned.events.filter(({ blockNumber }) => blockNumber <= confirmedBlock)
  // Transfers posted by an older version have an entry of their own instead of their block's.
  const ids = toUsdPlusLedgerEvents(confirmed).flatMap((placed) => [
    toEntryId(chainId, placed),
    ...(placed.fact.kind === 'transfer' ? [toTransfersId(chainId, placed)] : []),
  ])
  await reverseEntries(tx, [...new Set(ids)])
  await deleteUsdPlusRowsAbove(tx, chainId, aboveBlock)
  await deleteVaultStreamsAbove(tx, chainId, aboveBlock)
  await reverseWalletFlows(tx, chainId, aboveBlock)
}

export const deleteFlowsOfFinalBlocks = (
  tx: Tx,
  { chainId, finalBlock }: { chainId: number; finalBlock: number },
): Promise<void> => deleteFinalWalletFlows(tx, chainId, finalBlock)

export type UsdPlusEarnings = {
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

export type UsdPlusEarningChain = { chainId: number; vault: Address | null }

/** Requirement YI-03: lists what a wallet has earned on each chain on which it ever had USD+, by confirmed blocks. */
export async function listUsdPlusEarnings(
  db: Db,
  wallet: Address,
  chains: readonly UsdPlusEarningChain[],
): Promise<UsdPlusEarnings[]> {
  const all = await Promise.all(chains.map((chain) => findEarnings(db, wallet, chain)))
  return all.filter((each) => each !== null)
}

/** Reads all figures from one database snapshot, so that they are from the same block. */
const findEarnings = (db: Db, wallet: Address, { chainId, vault }: UsdPlusEarningChain) =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx): Promise<UsdPlusEarnings | null> => {
      const state = await findChainState(tx, chainId)
      const totals = await findWalletFlowTotals(tx, chainId, wallet)
      if (!state || !totals.isKnown) return null
      const { balancePerShare } = await readState(tx, chainId)
      const shares = await getBalance(tx, usdPlusAccountsOf(chainId).holder(wallet))
      const amount = toBalanceDown(shares, balancePerShare)
      const { wrapped, cameIn, wentOut } = totals
      const blockNumber = state.confirmedBlock
      const minedAt = await findBlockTime(tx, chainId, blockNumber)
      const vaultValue = toVaultValue(
        { ...(await readVault(tx, chainId, vault)), balancePerShare },
        toSeconds(minedAt),
      )
      const wrappedValue = toWrappedValueDown(wrapped, vaultValue)
      const earned = amount + wrappedValue + wentOut - cameIn
      const minedAtMs = minedAt?.getTime() ?? null
      const figures = { amount, wrapped, wrappedValue, cameIn, wentOut, earned }
      return { chainId, blockNumber, minedAtMs, ...figures }
    })

/** Without a stored block nothing is indexed, so that no gain streams. */
const toSeconds = (minedAt: Date | null) => Math.floor((minedAt?.getTime() ?? 0) / 1000)

/** Returns what rebases have paid to holders, from the ledger. */
export const getYieldPaid = (db: Db, chainId: number): Promise<bigint> =>
  getBalance(db, usdPlusAccountsOf(chainId).yield)

export type RebaseRow = ListedRebase

/** Lists rebases, oldest first, evenly thinned to `countMax`; the newest is always included. */
export const listRebases = (db: Db, chainId: number, countMax: number): Promise<RebaseRow[]> =>
  listThinnedRebases(db, chainId, countMax)

export const findNewestRebase = (db: Db, chainId: number, notAfterMs: number | null) =>
  findNewestRebaseRow(db, chainId, notAfterMs)

export const findFirstRebase = (db: Db, chainId: number) => findFirstRebaseRow(db, chainId)

/** Returns the total supply of USD+ in the ledger. */
export const getLedgerSupply = (db: Db, chainId: number): Promise<bigint> =>
  getBalance(db, usdPlusAccountsOf(chainId).outstanding)

/** Returns an account's USD+ and wUSD+, in base units. */
export async function getUsdPlusHoldings(
  db: Db,
  chainId: number,
  wallet: Address,
): Promise<{ amount: bigint; wrapped: bigint }> {
  const { balancePerShare } = await readState(db, chainId)
  const shares = await getBalance(db, usdPlusAccountsOf(chainId).holder(wallet))
  const { wrapped } = await findWalletFlowTotals(db, chainId, wallet)
  return { amount: toBalanceDown(shares, balancePerShare), wrapped }
}

/** Returns the supply of wUSD+ by the indexed events. */
export const getWrappedSupply = async (db: Db, chainId: number): Promise<bigint> =>
  (await findWalletFlowTotals(db, chainId, ZERO_ADDRESS)).wrapped

/** Returns the USD+ that this many units of wUSD+ redeem for, by the indexed state, rounded down. */
export async function getWrappedValue(
  db: Db,
  { chainId, vault }: UsdPlusEarningChain,
  wrapped: bigint,
): Promise<bigint> {
  const { balancePerShare } = await readState(db, chainId)
  const state = await findChainState(db, chainId)
  const minedAt = state && (await findBlockTime(db, chainId, state.confirmedBlock))
  const vaultState = { ...(await readVault(db, chainId, vault)), balancePerShare }
  return toWrappedValueDown(wrapped, toVaultValue(vaultState, toSeconds(minedAt)))
}

export const listUsdPlusPurchases = (db: Db, receiver: Address): Promise<UsdPlusPurchase[]> =>
  listUsdPlusPurchaseRows(db, receiver.toLowerCase() as Address)

export const listSupplyComparisons = (db: Db): Promise<SupplyComparison[]> =>
  listSupplyComparisonRows(db)
