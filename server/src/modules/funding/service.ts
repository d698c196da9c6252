import { wireAccountsOf } from '@parvalue/shared/domain/ledger/ledger-wire.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { accepted, type Outcome, refused } from '@parvalue/shared/domain/values/outcome.ts'
import { createMemoCode } from '@parvalue/shared/domain/wires/wire-memo.ts'
import {
  transitionWireRequest,
  type WireRequestRefusal,
} from '@parvalue/shared/domain/wires/wire-state-machine.ts'
import type { WireSettings } from '../../config/wire-settings.ts'
import type { Clock, RandomBytes } from '../../platform/ambient.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Db, Tx } from '../../tables/tables.ts'
import { getBalance } from '../ledger/service.ts'
import type { NotifyWireOwner } from './deps.ts'
import {
  type FundedWireRequest,
  listAllWireRequests,
  listFundedWireRequests,
  listWireRequestPage,
} from './list-store.ts'
import { sumMintedForRequest } from './mint/mint-store.ts'
import {
  countOpenWireRequests,
  insertWireRequest,
  lockWireRequests,
  saveWireRequest,
} from './wire-request-store.ts'
import { listWireReceipts } from './wires/wire-receipt-store.ts'

export type FundingDeps = {
  db: Db
  clock: Clock
  random: RandomBytes
  settings: WireSettings
  /** Lists chains that have a wire minter and that the feature flags enable now. */
  listChainIds: (tx: Tx) => Promise<readonly number[]>
  notify: NotifyWireOwner
}

/** A wallet may have this many open requests, far more than a customer needs. */
const OPEN_MAX = 100
const DAY_MS = 24 * 60 * 60_000

type Announcement = { wallet: Address; chainId: number; cents: bigint }

/** Requirement AB-25: creates a wire request. Returns the memo code that the wire must carry. */
export async function createWireRequest(
  tx: Tx,
  { clock, random, settings, notify }: FundingDeps,
  { wallet, chainId, cents }: Announcement,
): Promise<Outcome<string, 'too_many'>> {
  if ((await countOpenWireRequests(tx, wallet)) >= OPEN_MAX) return refused('too_many')
  const createdAtMs = clock()
  const expiresAtMs = createdAtMs + settings.expiryDays * DAY_MS
  const memoCode = createMemoCode(random)
  const request = { memoCode, wallet, chainId, cents, createdAtMs, expiresAtMs }
  // With 63 random bits a collision means a broken random source.
  if (!(await insertWireRequest(tx, request)))
    throw new Error('Memo code collision: the random source repeats itself')
  await notify(tx, wallet)
  return accepted(memoCode)
}

type Page = { page: number; pageSize: number }

/** Lists a page of the wallet's requests, or all of them without a page. */
export const listWireRequests = (
  db: Db,
  wallet: Address,
  page: Page | null,
): Promise<FundedWireRequest[]> =>
  page
    ? listWireRequestPage(db, wallet, {
        limit: page.pageSize,
        offset: (page.page - 1) * page.pageSize,
      })
    : listFundedWireRequests(db, wallet)

/** Lists the requests of an export: all or the given ones, including those that ended before any money arrived. */
export const listWireRequestsForExport = (
  db: Db,
  wallet: Address,
  memoCodes: readonly string[] | null,
): Promise<FundedWireRequest[]> => listAllWireRequests(db, wallet, memoCodes)

export type WireWait = 'mint_cap' | 'delay' | 'contact'

export type WireDetails = FundedWireRequest & { waitsFor: WireWait | null }

/** Finds a request of the wallet; returns null for another wallet's request, as for one that does not exist. */
export async function findWireDetails(
  db: Db,
  wallet: Address,
  memoCode: string,
): Promise<WireDetails | null> {
  const [request] = await listAllWireRequests(db, wallet, [memoCode])
  if (!request) return null
  const waiting = await listWireReceipts(db, { statuses: ['arrived', 'parked'], memoCode })
  const isParked = waiting.some(({ status }) => status === 'parked')
  const [first] = waiting.flatMap((receipt) => receipt.waitsFor ?? [])
  const delay = first === undefined ? null : first === 'mint_cap' ? 'mint_cap' : 'delay'
  return {
    ...request,
    mintedAmount: await sumMintedForRequest(db, memoCode),
    waitsFor: isParked ? 'contact' : delay,
  }
}

/**
 * Requirement XT-06: cancels a request of the wallet until money arrives; a repeated call is refused with the current
 * status.
 */
export function cancelWireRequest(
  { db, notify }: FundingDeps,
  wallet: Address,
  memoCode: string,
): Promise<Outcome<'cancelled', WireRequestRefusal | 'unknown'>> {
  return inTransaction(db, async (tx) => {
    const [request] = await lockWireRequests(tx, [memoCode])
    if (request?.wallet !== wallet) return refused('unknown')
    const transition = transitionWireRequest(request.status, 'cancel')
    if (!transition.ok) return transition
    await saveWireRequest(tx, memoCode, { ...request, status: transition.value })
    await notify(tx, wallet)
    return accepted('cancelled')
  })
}

/** Returns the cents in the bank that back USD+ minted for wires. */
export async function getWireReserve(db: Db, chainIds: readonly number[]): Promise<bigint> {
  const { backing } = wireAccountsOf('USD')
  let cents = 0n
  for (const chainId of chainIds) cents += await getBalance(db, backing(chainId))
  return cents
}
