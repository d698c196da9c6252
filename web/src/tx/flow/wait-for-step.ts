import { CONFIRMATIONS, countConfirmations } from '@parvalue/shared/domain/chain/confirmations.ts'
import type { Hex } from '@parvalue/shared/domain/values/address.ts'
import { findSent } from '../chain/find-sent.ts'
import { getTransactionStatus, type TransactionStatus } from '../chain/get-transaction-status.ts'
import { toFailure } from '../failure/failure.ts'
import type { JournalStep } from '../journal/journal-entry.ts'
import { failed, type StepResult } from './flow-ports.ts'
import type { StepHandle } from './step-handle.ts'

type Submitted = JournalStep & { hash: Hex }

/**
 * Waits until a submitted step counts: the last one for all confirmations, those before it for
 * their receipt (requirement TX-04). A receipt that vanishes again (reorganisation) is simply waited for.
 */
export async function waitForStep(handle: StepHandle): Promise<StepResult> {
  const { ports, entry } = handle
  const wanted = handle.isLast ? CONFIRMATIONS : 1
  const startedMs = ports.nowMs()
  let lastKnownMs = startedMs
  for (;;) {
    const step = getSubmitted(handle)
    const sighting = await getTransactionStatus(ports.client, entry.account, step).catch(toOffline)
    if (sighting.name !== 'missing') lastKnownMs = ports.nowMs()
    report(handle, sighting)
    const result = await judge(handle, sighting, wanted)
    if (result) return result
    if (ports.nowMs() - lastKnownMs > ports.dropAfterMs) return failed('dropped')
    if (ports.nowMs() - startedMs > ports.waitMaxMs && sighting.name !== 'mined') {
      return failed('timeout')
    }
    await ports.pause()
  }
}

async function judge(
  handle: StepHandle,
  sighting: TransactionStatus | Offline,
  wanted: number,
): Promise<StepResult | null> {
  if (sighting.name === 'foreign') return failed('replaced')
  if (sighting.name === 'passed') return followReplacement(handle)
  if (sighting.name !== 'mined') return null
  if (!sighting.isSuccess) return explainRevert(handle, sighting.minedBlock)
  const { nonce, minedBlock, headBlock } = sighting
  if (getSubmitted(handle).nonce !== nonce) handle.save({ nonce })
  if (countConfirmations(minedBlock, headBlock) < wanted) return null
  handle.save({ status: 'done' })
  return { name: 'done' }
}

/** The same call at another price is ours and followed; anything else took its place. */
async function followReplacement(handle: StepHandle): Promise<StepResult | null> {
  const step = getSubmitted(handle)
  const sent = await findSent(handle.ports, handle.entry.account, step)
  if (sent.name === 'none') return null
  if (sent.name === 'other') return failed(sent.isCancel ? 'cancelled' : 'replaced')
  handle.save({ hash: sent.hash, nonce: sent.nonce })
  return null
}

/** A receipt names no reason, so the call is made once more on the block before it. */
async function explainRevert(handle: StepHandle, minedBlock: bigint): Promise<StepResult> {
  const { to, data, value } = getSubmitted(handle)
  const call = { account: handle.entry.account, to, data, value: BigInt(value) }
  try {
    await handle.ports.client.call({ ...call, blockNumber: minedBlock - 1n })
    return failed('reverted')
  } catch (error) {
    const failure = toFailure(error)
    return failure.cause === 'simulation_failed' || failure.cause === 'rpc_unreachable'
      ? failed('reverted', failure.detail)
      : { name: 'failed', failure }
  }
}

type Offline = { name: 'offline' }

/** No answer is no news: the waiter keeps asking. */
function toOffline(error: unknown): Offline {
  const { cause } = toFailure(error)
  if (cause === 'rpc_unreachable' || cause === 'rate_limited') return { name: 'offline' }
  throw error
}

function report(handle: StepHandle, sighting: TransactionStatus | Offline) {
  const confirmations =
    sighting.name === 'mined' && sighting.isSuccess
      ? countConfirmations(sighting.minedBlock, sighting.headBlock)
      : 0
  handle.report({ confirmations, isOffline: sighting.name === 'offline' })
}

function getSubmitted({ entry, step, index }: StepHandle): Submitted {
  if (!step.hash) throw new Error(`Step ${index} of ${entry.id} has no hash.`)
  return { ...step, hash: step.hash }
}
