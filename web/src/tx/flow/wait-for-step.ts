import { CONFIRMATIONS, countConfirmations } from '@parvalue/shared/domain/chain/confirmations.ts'
import type { Hex } from '@parvalue/shared/domain/values/address.ts'
import { findSent } from '../chain/find-sent.ts'
import { getTransactionStatus } from '../chain/get-transaction-status.ts'
import type { TransactionStatus } from '../chain/transaction-status.ts'
import { toFailure } from '../failure/failure.ts'
import type { JournalStep } from '../journal/journal-entry.ts'
import { failed, type Run, type StepResult, writeStep } from './flow-ports.ts'

type Submitted = JournalStep & { hash: Hex }

/**
 * Waits until a submitted step counts: the last one for all confirmations, those before it for
 * their receipt (requirement TX-04). A receipt that vanishes again (reorganisation) is simply waited for.
 */
export async function waitForStep(run: Run, index: number): Promise<StepResult> {
  const { ports, entry } = run
  const wanted = index === entry.steps.length - 1 ? CONFIRMATIONS : 1
  const startedMs = ports.nowMs()
  let lastKnownMs = startedMs
  for (;;) {
    const step = submittedAt(run, index)
    const sighting = await getTransactionStatus(ports.client, entry.account, step).catch(toOffline)
    if (sighting.name !== 'missing') lastKnownMs = ports.nowMs()
    report(run, sighting)
    const result = await judge(run, index, sighting, wanted)
    if (result) return result
    if (ports.nowMs() - lastKnownMs > ports.dropAfterMs) return failed('dropped')
    if (ports.nowMs() - startedMs > ports.waitMaxMs && sighting.name !== 'mined') {
      return failed('timeout')
    }
    await ports.pause()
  }
}

async function judge(
  run: Run,
  index: number,
  sighting: TransactionStatus | Offline,
  wanted: number,
): Promise<StepResult | null> {
  if (sighting.name === 'foreign') return failed('replaced')
  if (sighting.name === 'passed') return followReplacement(run, index)
  if (sighting.name !== 'mined') return null
  if (!sighting.isSuccess) return explainRevert(run, index, sighting.minedBlock)
  const { nonce, minedBlock, headBlock } = sighting
  if (submittedAt(run, index).nonce !== nonce) writeStep(run, index, { nonce })
  if (countConfirmations(minedBlock, headBlock) < wanted) return null
  writeStep(run, index, { status: 'done' })
  return { name: 'done' }
}

/** The same call at another price is ours and followed; anything else took its place. */
async function followReplacement(run: Run, index: number): Promise<StepResult | null> {
  const step = submittedAt(run, index)
  const sent = await findSent(run.ports, run.entry.account, step)
  if (sent.name === 'none') return null
  if (sent.name === 'other') return failed(sent.isCancel ? 'cancelled' : 'replaced')
  writeStep(run, index, { hash: sent.hash, nonce: sent.nonce })
  return null
}

/** A receipt names no reason, so the call is made once more on the block before it. */
async function explainRevert(run: Run, index: number, minedBlock: bigint): Promise<StepResult> {
  const { to, data, value } = submittedAt(run, index)
  const call = { account: run.entry.account, to, data, value: BigInt(value) }
  try {
    await run.ports.client.call({ ...call, blockNumber: minedBlock - 1n })
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

function report(run: Run, sighting: TransactionStatus | Offline) {
  const confirmations =
    sighting.name === 'mined' && sighting.isSuccess
      ? countConfirmations(sighting.minedBlock, sighting.headBlock)
      : 0
  run.ports.report({ confirmations, isOffline: sighting.name === 'offline', isSigning: false })
}

function submittedAt(run: Run, index: number): Submitted {
  const step = run.entry.steps[index]
  if (!step?.hash) throw new Error(`Step ${index} of ${run.entry.id} has no hash.`)
  return { ...step, hash: step.hash }
}
