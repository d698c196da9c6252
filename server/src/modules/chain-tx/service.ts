import type { CrashAt } from '../../crash-point.ts'
import type { Db, Tx } from '../../db/tables.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Call, ChainSender } from '../../providers/chain/port.ts'
import type { Clock } from '../../world.ts'
import {
  type ChainTx,
  countSigned,
  findLastAttempt,
  findNextNonce,
  insertAttempt,
  lockSigner,
  setStatus,
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
 * sent again, so that nothing happens twice. A new nonce is taken only when another transaction,
 * beyond any reorganisation, has used up the old one.
 */
export async function pursue(deps: SendDeps, intent: Intent): Promise<IntentState> {
  const { db, sender, crashAt } = deps
  const last = await findLastAttempt(db, intent.id)
  if (last?.status === 'final' || last?.status === 'reverted') return last.status
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
  { db, clock, sender }: SendDeps,
  { id: intent, call, isWanted }: Intent,
  attempt: number,
): Promise<{ raw: ChainTx['raw'] } | null> {
  const quote = await sender.quote(call)
  const usedOnChain = await sender.countNonces('latest')
  const { chainId, address: signer } = sender
  return inTransaction(db, async (tx) => {
    await lockSigner(tx, sender)
    if (!(await isWanted(tx))) return null
    const nonce = await findNextNonce(tx, sender, usedOnChain)
    const { raw, hash } = await sender.sign(call, nonce, quote)
    const { to: receiver, data } = call
    const row = { intent, attempt, chainId, signer, nonce, receiver, data, raw, hash }
    await insertAttempt(tx, row, clock())
    return { raw }
  })
}

/** Where a signed transaction stands. The count comes first: what it proves cannot change after. */
async function settle(
  { db, sender }: SendDeps,
  signed: ChainTx,
): Promise<'waiting' | 'final' | 'reverted' | 'lost'> {
  const usedForGood = await sender.countNonces('finalized')
  const finalBlock = await sender.finalBlock()
  const receipt = await sender.findReceipt(signed.hash)
  if (receipt && receipt.blockNumber > finalBlock) return 'waiting'
  if (receipt) {
    const status = receipt.isSuccess ? 'final' : 'reverted'
    await setStatus(db, signed, status)
    return status
  }
  if (usedForGood > signed.nonce) {
    await setStatus(db, signed, 'lost')
    return 'lost'
  }
  // Never sent, dropped, or dropped by a reorganisation: the same bytes again.
  await sender.broadcast(signed.raw)
  return 'waiting'
}

/** How many transactions of ours are on their way. */
export const countUnsettled = (db: Db): Promise<number> => countSigned(db)
