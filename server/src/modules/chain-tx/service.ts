import type { Clock } from '../../platform/ambient.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { CrashAt } from '../../platform/fail-point.ts'
import {
  addToSpan,
  findTraceparent,
  inSpan,
  inTrace,
  isTracing,
  type Traceparent,
} from '../../platform/tracing/trace.ts'
import { toTransactionTraceparent } from '../../platform/tracing/transaction-trace.ts'
import type { ChainSender, ContractCall, TransactionReceipt } from '../../providers/chain/port.ts'
import type { Db, Tx } from '../../tables/tables.ts'
import { isChainHalted } from '../chains/service.ts'
import { isIntentFrozen } from '../circuit-breakers/service.ts'
import {
  findReplacementFees,
  TRANSACTION_REPLACEMENT_AFTER_MS,
  withPriorityFeeCapped,
} from './fee-rules.ts'
import {
  type ChainTx,
  countSignedTransactions,
  findIntentByHash,
  findLastTransactionAttempt,
  findMinedHashByIntent,
  findSignedTransaction,
  getNextNonce,
  insertTransactionAttempt,
  insertTransactionReplacement,
  listSignedTransactions,
  listTraceparents,
  listTransactionReplacements,
  lockSigner,
  setTransactionStatus,
  type TransactionReplacement,
} from './store.ts'

export type SendTransactionDeps = { db: Db; clock: Clock; crashAt: CrashAt; sender: ChainSender }

/** An action on a chain that must happen exactly once, whatever fails meanwhile. */
export type TransactionIntent = {
  /** Idempotency key of the action. */
  id: string
  call: ContractCall
  /** Returns whether the action is still wanted; called in the transaction that reserves the nonce. */
  isWanted: (tx: Tx) => Promise<boolean>
}

export type TransactionIntentState = 'waiting' | 'final' | 'reverted' | 'unwanted'

/**
 * Processes the next step of an intent; callers repeat it until it returns something other than 'waiting'. A
 * transaction is stored with its nonce and signature before it is broadcast, so after a crash the same bytes are sent
 * again. If it is not mined, replacements with the same nonce and higher fees are signed; whichever is mined counts.
 * A new nonce is used only after a foreign transaction has used the old one in a final block.
 */
export async function processTransactionIntent(
  deps: SendTransactionDeps,
  intent: TransactionIntent,
): Promise<TransactionIntentState> {
  const { db, sender, crashAt } = deps
  const last = await findLastTransactionAttempt(db, intent.id)
  if (last?.status === 'final' || last?.status === 'reverted') return last.status
  // Nothing is sent to a chain whose node contradicted a final block, and its receipts are not stored.
  if (await isChainHalted(db, sender.chainId)) return 'waiting'
  if (last?.status === 'signed') {
    const state = await settle(deps, last)
    if (state !== 'lost') return state
  }
  const attributes = { 'parvalue.chain_id': sender.chainId, 'parvalue.intent': intent.id }
  return inSpan('chain transaction', { kind: 'PRODUCER', attributes }, async () => {
    const reserved = await reserve(deps, intent, (last?.attempt ?? 0) + 1)
    if (!reserved) return 'unwanted'
    addToSpan({ 'parvalue.transaction_hash': reserved.hash, 'parvalue.nonce': reserved.nonce })
    crashAt('chain-tx.before-broadcast')
    await sender.broadcast(reserved.raw)
    crashAt('chain-tx.after-broadcast')
    return 'waiting'
  })
}

/** Returns whether a transaction of this intent was ever signed. */
export const hasTransactionIntent = async (db: Db, intent: string): Promise<boolean> =>
  (await findLastTransactionAttempt(db, intent)) !== null

async function reserve(
  { db, clock, sender, crashAt }: SendTransactionDeps,
  { id: intent, call, isWanted }: TransactionIntent,
  attempt: number,
): Promise<Pick<ChainTx, 'raw' | 'hash' | 'nonce'> | null> {
  const quote = withPriorityFeeCapped(await sender.quote(call))
  const usedOnChain = await sender.countNonces('latest')
  const { chainId, address: signer } = sender
  const traceparent = findTraceparent()
  return inTransaction(db, async (tx) => {
    await lockSigner(tx, sender)
    // A frozen flow sends nothing; its intents continue after the freeze.
    if ((await isIntentFrozen(tx, intent)) || !(await isWanted(tx))) return null
    const nonce = await getNextNonce(tx, sender, usedOnChain)
    crashAt('chain-tx.before-sign')
    const { raw, hash } = await sender.sign(call, nonce, quote)
    const { to: receiver, data, value = 0n } = call
    const row = { intent, attempt, chainId, signer, nonce, receiver, value, data, raw, hash }
    await insertTransactionAttempt(tx, { ...row, traceparent }, clock())
    return { raw, hash, nonce }
  })
}

/**
 * Returns the state of a signed transaction. The number of nonces used in final blocks is read first: a nonce that it
 * shows as used stays used, whatever is read afterwards.
 */
async function settle(
  deps: SendTransactionDeps,
  signed: ChainTx,
): Promise<'waiting' | 'final' | 'reverted' | 'lost'> {
  const { db, sender, crashAt } = deps
  const usedForGood = await sender.countNonces('finalized')
  const finalBlock = await sender.finalBlock()
  const replacements = await listTransactionReplacements(db, signed)
  const mined = await findMined(sender, replacements)
  if (mined && mined.blockNumber > finalBlock) return 'waiting'
  if (mined) {
    const status = mined.isSuccess ? 'final' : 'reverted'
    await setTransactionStatus(db, signed, status, mined.hash)
    return status
  }
  if (usedForGood > signed.nonce) {
    // A missing receipt proves nothing: this node may be behind the one that was asked before.
    const user = await sender.findNonceUser(signed.nonce, finalBlock)
    if (user === null || replacements.some(({ hash }) => hash === user)) return 'waiting'
    await setTransactionStatus(db, signed, 'lost')
    return 'lost'
  }
  // The transaction was never broadcast, dropped from the mempool, or removed by a reorg: the same bytes are broadcast
  // again.
  await rebroadcastFirst(deps, signed)
  const { raw } = await replaceIfStuck(deps, signed, replacements)
  crashAt('chain-tx.before-broadcast')
  await sender.broadcast(raw)
  return 'waiting'
}

/**
 * Broadcasts the signer's first pending transaction as well, if it has a lower nonce: the mempool may have dropped it,
 * and its own job may be gone.
 */
async function rebroadcastFirst(
  { db, sender }: SendTransactionDeps,
  { nonce }: ChainTx,
): Promise<void> {
  const first = await sender.countNonces('latest')
  const before = first < nonce ? await findSignedTransaction(db, sender, first) : null
  if (!before) return
  const [newest] = await listTransactionReplacements(db, before)
  await sender.broadcast(newest.raw)
}

/** Finds the mined one of the replacements; at most one is, because they share a nonce. */
async function findMined(
  sender: ChainSender,
  replacements: readonly TransactionReplacement[],
): Promise<(TransactionReceipt & { hash: TransactionReplacement['hash'] }) | null> {
  for (const { hash } of replacements) {
    const receipt = await sender.findReceipt(hash)
    if (receipt) return { ...receipt, hash }
  }
  return null
}

/** Returns what to broadcast for this nonce: the last signed transaction, or a replacement with higher fees. */
async function replaceIfStuck(
  { db, clock, sender }: SendTransactionDeps,
  signed: ChainTx,
  replacements: readonly [TransactionReplacement, ...TransactionReplacement[]],
): Promise<Pick<TransactionReplacement, 'raw'>> {
  const [last] = replacements
  const waitedMs = clock() - last.signedAtMs
  if (waitedMs < TRANSACTION_REPLACEMENT_AFTER_MS) return last
  // If an earlier nonce of ours is not mined yet, this transaction has to wait for it, whatever its fees.
  if ((await sender.countNonces('latest')) !== signed.nonce) return last
  const now = await sender.quoteFees()
  const raisesBefore = replacements.length - 1
  const fees = findReplacementFees({ last: sender.readFees(last.raw), now, raisesBefore, waitedMs })
  if (!fees) return last
  const raised = await sender.reprice(last.raw, fees)
  return inTransaction(db, async (tx) => {
    await lockSigner(tx, sender)
    const [newest, ...others] = await listTransactionReplacements(tx, signed)
    // Another worker has already signed a replacement.
    if (others.length > raisesBefore) return newest
    await insertTransactionReplacement(tx, signed, {
      raise: raisesBefore + 1,
      ...raised,
      nowMs: clock(),
    })
    return raised
  })
}

/** Counts our transactions that are not final yet. */
export const countUnsettledTransactions = (db: Db): Promise<number> => countSignedTransactions(db)

/**
 * Continues signed transactions whose intent id starts with `prefix` and starts none; returns how many are not
 * settled. A caller that no longer wants an action still has to know how its transaction ended.
 */
export async function settleSentTransactions(
  deps: SendTransactionDeps,
  prefix: string,
): Promise<number> {
  let left = 0
  for (const { intent: id, receiver: to, data } of await listSignedTransactions(deps.db, prefix)) {
    const state = await processTransactionIntent(deps, {
      id,
      call: { to, data },
      isWanted: async () => false,
    })
    if (state === 'waiting') left += 1
  }
  return left
}

/** Returns the status of the newest attempt; null if nothing was ever signed for this intent. */
export async function findIntentStatus(db: Db, intent: string): Promise<ChainTx['status'] | null> {
  return (await findLastTransactionAttempt(db, intent))?.status ?? null
}

/** Returns the hash of the transaction that executed the intent in a final block; null until then. */
export const findMinedTransactionHash = (db: Db, intent: string): Promise<ChainTx['hash'] | null> =>
  findMinedHashByIntent(db, intent)

/** Returns the intent id of a transaction; null if the transaction is not ours. */
export const findIntentOfTransaction = (
  db: Db,
  chainId: number,
  hash: ChainTx['hash'],
): Promise<string | null> => findIntentByHash(db, chainId, hash)

/** Returns the traces in which transactions were signed, by hash; transactions of other senders have none. */
export const findTransactionTraces = (
  db: Db,
  chainId: number,
  hashes: readonly ChainTx['hash'][],
): Promise<ReadonlyMap<ChainTx['hash'], Traceparent>> => listTraceparents(db, chainId, hashes)

/**
 * Runs work in the trace of a transaction, so that the jobs it enqueues continue that trace: the one in which we signed
 * the transaction, or the one of the wallet that sent it.
 */
export async function inTransactionTrace<T>(
  tx: Tx,
  { chainId, hash }: { chainId: number; hash: ChainTx['hash'] },
  work: () => Promise<T>,
): Promise<T> {
  if (!isTracing()) return work()
  const stored = await listTraceparents(tx, chainId, [hash])
  return inTrace(stored.get(hash) ?? toTransactionTraceparent(hash), work)
}
