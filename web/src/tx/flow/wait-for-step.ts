import { CONFIRMATIONS, countConfirmations } from '@parvalue/shared/domain/chain/confirmations.ts'
import type { Hex } from '@parvalue/shared/domain/values/address.ts'
import { findSentTransaction } from '../chain/find-sent-transaction.ts'
import { getTransactionStatus } from '../chain/get-transaction-status.ts'
import type { TransactionStatus } from '../chain/transaction-status.ts'
import { toTransactionFailure } from '../failure/failure.ts'
import type { JournalStep } from '../journal/journal-entry.ts'
import { failedStep, type StepResult } from './flow-ports.ts'
import type { StepHandle } from './step-handle.ts'

type Submitted = JournalStep & { hash: Hex }

/**
 * Waits until a submitted step has three confirmations (requirement TX-04). If a reorg removes its receipt, waiting
 * continues.
 */
export async function waitForStep(handle: StepHandle): Promise<StepResult> {
  const { ports, entry } = handle
  const startedMs = ports.nowMs()
  let lastKnownMs = startedMs
  for (;;) {
    const step = getSubmitted(handle)
    const status = await getTransactionStatus(ports.client, entry.account, step).catch(toOffline)
    if (status.name !== 'missing') lastKnownMs = ports.nowMs()
    reportStatus(handle, status)
    const result = await toStepResult(handle, status)
    if (result) return result
    if (ports.nowMs() - lastKnownMs > ports.dropAfterMs) return failedStep('dropped')
    if (ports.nowMs() - startedMs > ports.waitMaxMs && status.name !== 'mined') {
      return failedStep('timeout')
    }
    await ports.pause()
  }
}

async function toStepResult(
  handle: StepHandle,
  status: TransactionStatus | Offline,
): Promise<StepResult | null> {
  if (status.name === 'foreign') return failedStep('replaced')
  if (status.name === 'passed') return followReplacement(handle)
  if (status.name !== 'mined') return null
  if (!status.isSuccess) return explainRevert(handle, status.minedBlock)
  const { nonce, minedBlock, headBlock } = status
  if (getSubmitted(handle).nonce !== nonce) handle.save({ nonce })
  if (countConfirmations(minedBlock, headBlock) < CONFIRMATIONS) return null
  handle.save({ status: 'done' })
  return { name: 'done' }
}

/** Follows a replacement with the same call (a fee bump); any other transaction fails the step. */
async function followReplacement(handle: StepHandle): Promise<StepResult | null> {
  const step = getSubmitted(handle)
  const sent = await findSentTransaction(handle.ports, handle.entry.account, step)
  if (sent.name === 'none') return null
  if (sent.name === 'other') return failedStep(sent.isCancel ? 'cancelled' : 'replaced')
  handle.save({ hash: sent.hash, nonce: sent.nonce })
  return null
}

/** Replays the call on the block before it was mined, because a receipt has no revert reason. */
async function explainRevert(handle: StepHandle, minedBlock: bigint): Promise<StepResult> {
  const { to, data, value } = getSubmitted(handle)
  const call = { account: handle.entry.account, to, data, value: BigInt(value) }
  try {
    await handle.ports.client.call({ ...call, blockNumber: minedBlock - 1n })
    return failedStep('reverted')
  } catch (error) {
    const failure = toTransactionFailure(error)
    return failure.cause === 'simulation_failed' || failure.cause === 'rpc_unreachable'
      ? failedStep('reverted', failure.detail)
      : { name: 'failed', failure }
  }
}

type Offline = { name: 'offline' }

/** Returns the offline state for an unreachable node, so that polling continues; rethrows other errors. */
function toOffline(error: unknown): Offline {
  const { cause } = toTransactionFailure(error)
  if (cause === 'rpc_unreachable' || cause === 'rate_limited') return { name: 'offline' }
  throw error
}

function reportStatus(handle: StepHandle, status: TransactionStatus | Offline) {
  const confirmations =
    status.name === 'mined' && status.isSuccess
      ? countConfirmations(status.minedBlock, status.headBlock)
      : 0
  handle.report({ confirmations, isOffline: status.name === 'offline' })
}

function getSubmitted({ entry, step, index }: StepHandle): Submitted {
  if (!step.hash) throw new Error(`Step ${index} of ${entry.id} has no hash.`)
  return { ...step, hash: step.hash }
}
