import { wireAccountsOf } from '@parvalue/shared/domain/ledger/ledger-wire.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { accepted, type Outcome, refused } from '@parvalue/shared/domain/values/outcome.ts'
import { makeMemoCode } from '@parvalue/shared/domain/wires/wire-memo.ts'
import {
  transitionWireRequest,
  type WireRequestRefusal,
} from '@parvalue/shared/domain/wires/wire-state-machine.ts'
import type { WireSettings } from '../../config/wire-settings.ts'
import type { Clock, RandomBytes } from '../../platform/ambient.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Db, Tx } from '../../tables/tables.ts'
import { getBalance } from '../ledger/service.ts'
import type { NotifyWallet } from './deps.ts'
import { type FundedRequest, listAll, listFunded, listPage } from './list-store.ts'
import { sumMinted } from './mint/mint-store.ts'
import { countOpenRequests, insertRequest, lockRequests, saveRequest } from './request-store.ts'
import { listReceipts } from './wires/receipt-store.ts'

export type FundingDeps = {
  db: Db
  clock: Clock
  random: RandomBytes
  settings: WireSettings
  /** Those on which a wire can be minted, and which flags allow right now. */
  listChainIds: (tx: Tx) => Promise<readonly number[]>
  tell: NotifyWallet
}

/** Enough for anybody who means to send them. */
const OPEN_MAX = 100
const DAY_MS = 24 * 60 * 60_000

type Announcement = { wallet: Address; chainId: number; cents: bigint }

/** Requirement AB-25: announces a wire. The code it gives is what the wire has to carry. */
export async function createWireRequest(
  tx: Tx,
  { clock, random, settings, tell }: FundingDeps,
  { wallet, chainId, cents }: Announcement,
): Promise<Outcome<string, 'too_many'>> {
  if ((await countOpenRequests(tx, wallet)) >= OPEN_MAX) return refused('too_many')
  const createdAtMs = clock()
  const expiresAtMs = createdAtMs + settings.expiryDays * DAY_MS
  const memoCode = makeMemoCode(random)
  const request = { memoCode, wallet, chainId, cents, createdAtMs, expiresAtMs }
  // With 63 random bits a second of the same is a fault of the source, not an accident.
  if (!(await insertRequest(tx, request))) throw new Error('The random source repeats itself')
  await tell(tx, wallet)
  return accepted(memoCode)
}

type Page = { page: number; pageSize: number }

/** Without a page all of them. */
export const listWireRequests = (
  db: Db,
  wallet: Address,
  page: Page | null,
): Promise<FundedRequest[]> =>
  page
    ? listPage(db, wallet, { limit: page.pageSize, offset: (page.page - 1) * page.pageSize })
    : listFunded(db, wallet)

/** For a file: all of them or those named, also those that were taken back. */
export const listForExport = (
  db: Db,
  wallet: Address,
  memoCodes: readonly string[] | null,
): Promise<FundedRequest[]> => listAll(db, wallet, memoCodes)

export type WaitsFor = 'mint_cap' | 'delay' | 'contact'

export type WireDetails = FundedRequest & { mintedAmount: bigint; waitsFor: WaitsFor | null }

/** One's own; null for another wallet's, as for what does not exist. */
export async function findWireDetails(
  db: Db,
  wallet: Address,
  memoCode: string,
): Promise<WireDetails | null> {
  const [request] = await listAll(db, wallet, [memoCode])
  if (!request) return null
  const waiting = await listReceipts(db, { statuses: ['arrived', 'parked'], memoCode })
  const isParked = waiting.some(({ status }) => status === 'parked')
  const [first] = waiting.flatMap((receipt) => receipt.waitsFor ?? [])
  const delay = first === undefined ? null : first === 'mint_cap' ? 'mint_cap' : 'delay'
  return {
    ...request,
    mintedAmount: await sumMinted(db, memoCode),
    waitsFor: isParked ? 'contact' : delay,
  }
}

/** Requirement XT-06: its owner takes a wire back, until money arrives; twice is once. */
export function cancelWireRequest(
  { db, tell }: FundingDeps,
  wallet: Address,
  memoCode: string,
): Promise<Outcome<'cancelled', WireRequestRefusal | 'unknown'>> {
  return inTransaction(db, async (tx) => {
    const [request] = await lockRequests(tx, [memoCode])
    if (request?.wallet !== wallet) return refused('unknown')
    const moved = transitionWireRequest(request.status, 'cancel')
    if (!moved.ok) return moved
    await saveRequest(tx, memoCode, { ...request, status: moved.value })
    await tell(tx, wallet)
    return accepted('cancelled')
  })
}

/** In cents: the bank's cash that stands behind USD+ minted for wires. */
export async function getWireReserve(db: Db, chainIds: readonly number[]): Promise<bigint> {
  const { backing } = wireAccountsOf('USD')
  let cents = 0n
  for (const chainId of chainIds) cents += await getBalance(db, backing(chainId))
  return cents
}
