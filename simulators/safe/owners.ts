import { getAddress } from 'viem'
import type { Hex } from '../../shared/domain/values/address.ts'
import type { SafeMessageStore } from './message-store.ts'
import {
  type SafeNode,
  safeTransactionHashOf,
  secondSafeOwner,
  thirdSafeOwner,
  toSafeTypedData,
} from './node.ts'
import type { SafeStore, SafeTransaction } from './store.ts'

export type SafeService = {
  transactions: SafeStore
  messages: SafeMessageStore
  node: SafeNode
  clock: () => number
}

/** Confirms as the second owner; with enough confirmations the transaction executes once its nonce is next. */
export async function confirmSafeTransaction(
  service: SafeService,
  one: SafeTransaction,
): Promise<void> {
  await addSafeConfirmation(service, one, {
    owner: secondSafeOwner.address,
    signature: await secondSafeOwner.signTypedData(toSafeTypedData(one)),
  })
}

export async function addSafeConfirmation(
  { transactions, node, clock }: SafeService,
  one: SafeTransaction,
  by: { owner: string; signature: Hex },
): Promise<void> {
  transactions.confirm({ hash: one.hash, ...by, confirmed_ms: clock() })
  const facts = await node.readSafe(one.chain_id, one.safe as Hex)
  const count = transactions.listConfirmations(one.hash).length
  if (facts && count >= facts.threshold) transactions.want(one.hash)
}

/**
 * Rejects as Safe's own app does: an empty transaction takes the nonce, so that the other one can never
 * execute.
 */
export async function rejectSafeTransaction(
  service: SafeService,
  one: SafeTransaction,
): Promise<void> {
  const nowMs = service.clock()
  const empty = {
    ...one,
    to_address: getAddress(one.safe),
    value: '0',
    data: '0x',
    safe_tx_gas: '0',
    proposer: secondSafeOwner.address,
    submitted_ms: nowMs,
    modified_ms: nowMs,
  }
  const hash = safeTransactionHashOf(empty)
  service.transactions.add({ ...empty, hash })
  const rejection = service.transactions.find(one.chain_id, hash)
  if (!rejection) return
  const signature = await thirdSafeOwner.signTypedData(toSafeTypedData(rejection))
  await addSafeConfirmation(service, rejection, { owner: thirdSafeOwner.address, signature })
  await confirmSafeTransaction(service, rejection)
}

/** Executes one transaction at a time on each chain, because all share one key and its nonces. */
export async function executeConfirmedTransactions({
  transactions,
  node,
  clock,
}: SafeService): Promise<void> {
  const busy = new Set<number>()
  for (const one of transactions.listWanted()) {
    const facts = await node.readSafe(one.chain_id, one.safe as Hex)
    const isStarted = one.raw !== null
    if (!facts || busy.has(one.chain_id) || (!isStarted && facts.nonce !== one.nonce)) continue
    busy.add(one.chain_id)
    const raw = (one.raw ?? (await node.sign(one, transactions.listConfirmations(one.hash)))) as Hex
    if (!isStarted) transactions.keepRaw(one.hash, raw)
    const execution = await node.findExecution(one, raw)
    if (execution) transactions.noteExecution(one.hash, execution, clock())
    else await node.broadcast(one.chain_id, raw)
  }
}
