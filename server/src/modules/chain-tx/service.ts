import type { Clock } from '../../platform/ambient.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { CrashAt } from '../../platform/fail-point.ts'
import type { Call, ChainSender, Receipt } from '../../providers/chain/port.ts'
import type { Db, Tx } from '../../tables/tables.ts'
import { isHalted } from '../chains/service.ts'
import { isIntentFrozen } from '../circuit-breakers/service.ts'
import { findReplacementFees, REPLACE_AFTER_MS, withTipCapped } from './fee-rules.ts'
import {
  type ChainTx,
  countSigned,
  findIntentOf,
  findLastAttempt,
  findMinedHashOf,
  findNextNonce,
  findSignedFor,
  insertAttempt,
  insertRaise,
  listBids,
  listSigned,
  lockSigner,
  setStatus,
  type TransactionReplacement,
} from './store.ts'

export type SendDeps = { db: Db; clock: Clock; crashAt: CrashAt; sender: ChainSender }

/** Something to be done on a chain once, whatever happens to us meanwhile. */
export type Intent = {
  /** The caller's name for it; the same name is the same intent. */
  id: string
  call: Call
  /** Asked when a nonce is reserved, in that transaction: is this still wanted? */
  isWanted: (tx: Tx) => Promise<boolean>
}

export type IntentState = 'waiting' | 'final' | 'reverted' | 'unwanted'

/**
 * Brings an intent forward by one step; to be called until it is no longer waiting. A transaction is
 * reserved and signed in our database before any node hears of it. After a crash the same bytes are
 * sent again, so that nothing happens twice. What is not mined is replaced at its nonce with higher
 * fees, and whichever is mined counts. A new nonce is taken only when another transaction, beyond any
 * reorganisation, has used up the old one.
 */
export async function advanceTransaction(deps: SendDeps, intent: Intent): Promise<IntentState> {
  const { db, sender, crashAt } = deps
  const last = await findLastAttempt(db, intent.id)
  if (last?.status === 'final' || last?.status === 'reverted') return last.status
  // A chain that contradicts itself is sent nothing, and what it says of what was is not kept.
  if (await isHalted(db, sender.chainId)) return 'waiting'
  if (last?.status === 'signed') {
    const state = await settle(deps, last)
    if (state !== 'lost') return state
  }
  const reserved = await reserve(deps, intent, (last?.attempt ?? 0) + 1)
  if (!reserved) return 'unwanted'
  crashAt('chain-tx.before-broadcast')
  await sender.broadcast(reserved.raw)
  crashAt('chain-tx.after-broadcast')
  return 'waiting'
}

async function reserve(
  { db, clock, sender, crashAt }: SendDeps,
  { id: intent, call, isWanted }: Intent,
  attempt: number,
): Promise<{ raw: ChainTx['raw'] } | null> {
  const quote = withTipCapped(await sender.quote(call))
  const usedOnChain = await sender.countNonces('latest')
  const { chainId, address: signer } = sender
  return inTransaction(db, async (tx) => {
    await lockSigner(tx, sender)
    // What its flow is frozen for is wanted again later.
    if ((await isIntentFrozen(tx, intent)) || !(await isWanted(tx))) return null
    const nonce = await findNextNonce(tx, sender, usedOnChain)
    crashAt('chain-tx.before-sign')
    const { raw, hash } = await sender.sign(call, nonce, quote)
    const { to: receiver, data, value = 0n } = call
    const row = { intent, attempt, chainId, signer, nonce, receiver, value, data, raw, hash }
    await insertAttempt(tx, row, clock())
    return { raw }
  })
}

/** Where a signed transaction stands. The count comes first: what it proves cannot change after. */
async function settle(
  deps: SendDeps,
  signed: ChainTx,
): Promise<'waiting' | 'final' | 'reverted' | 'lost'> {
  const { db, sender, crashAt } = deps
  const usedForGood = await sender.countNonces('finalized')
  const finalBlock = await sender.finalBlock()
  const bids = await listBids(db, signed)
  const mined = await findMined(sender, bids)
  if (mined && mined.blockNumber > finalBlock) return 'waiting'
  if (mined) {
    const status = mined.isSuccess ? 'final' : 'reverted'
    await setStatus(db, signed, status, mined.hash)
    return status
  }
  if (usedForGood > signed.nonce) {
    // That a node knows no receipt proves nothing: it may be behind the one that was asked before.
    const user = await sender.findNonceUser(signed.nonce, finalBlock)
    if (user === null || bids.some(({ hash }) => hash === user)) return 'waiting'
    await setStatus(db, signed, 'lost')
    return 'lost'
  }
  // Never sent, dropped, or dropped by a reorganisation: the same bytes again.
  await sendFirstInLine(deps, signed)
  const { raw } = await raiseIfStuck(deps, signed, bids)
  crashAt('chain-tx.before-broadcast')
  await sender.broadcast(raw)
  return 'waiting'
}

/** What stands before it may be dropped as well, and perhaps nobody asks for that any more. */
async function sendFirstInLine({ db, sender }: SendDeps, { nonce }: ChainTx): Promise<void> {
  const first = await sender.countNonces('latest')
  const before = first < nonce ? await findSignedFor(db, sender, first) : null
  if (!before) return
  const [newest] = await listBids(db, before)
  await sender.broadcast(newest.raw)
}

/** At most one of them is mined, because they have one nonce. */
async function findMined(
  sender: ChainSender,
  bids: readonly TransactionReplacement[],
): Promise<(Receipt & { hash: TransactionReplacement['hash'] }) | null> {
  for (const { hash } of bids) {
    const receipt = await sender.findReceipt(hash)
    if (receipt) return { ...receipt, hash }
  }
  return null
}

/** What is to be sent for this nonce now: what was signed last, or the same with higher fees. */
async function raiseIfStuck(
  { db, clock, sender }: SendDeps,
  signed: ChainTx,
  bids: readonly [TransactionReplacement, ...TransactionReplacement[]],
): Promise<Pick<TransactionReplacement, 'raw'>> {
  const [last] = bids
  const waitedMs = clock() - last.signedAtMs
  if (waitedMs < REPLACE_AFTER_MS) return last
  // One that stands behind another one of ours waits for that, whatever it offers.
  if ((await sender.countNonces('latest')) !== signed.nonce) return last
  const now = await sender.quoteFees()
  const raisesBefore = bids.length - 1
  const fees = findReplacementFees({ last: sender.readFees(last.raw), now, raisesBefore, waitedMs })
  if (!fees) return last
  const raised = await sender.reprice(last.raw, fees)
  return inTransaction(db, async (tx) => {
    await lockSigner(tx, sender)
    const [newest, ...others] = await listBids(tx, signed)
    // Somebody else was faster.
    if (others.length > raisesBefore) return newest
    await insertRaise(tx, signed, { raise: raisesBefore + 1, ...raised, nowMs: clock() })
    return raised
  })
}

/** How many transactions of ours are on their way. */
export const countUnsettled = (db: Db): Promise<number> => countSigned(db)

/**
 * Brings on what was sent under names that begin so and is not settled, and starts nothing; how many
 * are left. Whoever has stopped wanting something still has to see where it ends.
 */
export async function settleSent(deps: SendDeps, prefix: string): Promise<number> {
  let left = 0
  for (const { intent: id, receiver: to, data } of await listSigned(deps.db, prefix)) {
    const state = await advanceTransaction(deps, {
      id,
      call: { to, data },
      isWanted: async () => false,
    })
    if (state === 'waiting') left += 1
  }
  return left
}

/** Where the newest attempt stands; null: nothing was ever sent under this name. */
export async function findSentStatus(db: Db, intent: string): Promise<ChainTx['status'] | null> {
  return (await findLastAttempt(db, intent))?.status ?? null
}

/** By which transaction it was done, beyond any reorganisation; null until then. */
export const findMinedHash = (db: Db, intent: string): Promise<ChainTx['hash'] | null> =>
  findMinedHashOf(db, intent)

/** What a transaction of ours was sent for; null for anybody else's. */
export const findIntent = (
  db: Db,
  chainId: number,
  hash: ChainTx['hash'],
): Promise<string | null> => findIntentOf(db, chainId, hash)
