import { isWaitStopped } from '#wallet/wait/wallet-wait.ts'
import { isUnableToBundle } from '#wallet/wallet-error.ts'
import { findSentTransaction } from '../chain/find-sent-transaction.ts'
import { toTransactionFailure } from '../failure/failure.ts'
import type { JournalStep } from '../journal/journal-entry.ts'
import { markBatchDenied } from '../strategies/denied-batches.ts'
import { checkBatch } from './check-batch.ts'
import { failedStep, type StepResult } from './flow-ports.ts'
import type { StepHandle } from './step-handle.ts'
import { waitForStep } from './wait-for-step.ts'

const ID_BYTES = 32

/** Sends several calls with one wallet prompt (EIP-5792) and tracks them by an id that we generate. */
export async function runCallBatch(handle: StepHandle): Promise<StepResult> {
  const { status } = handle.step
  if (status === 'submitted') return waitForBundle(handle)
  if (status === 'signing') {
    const result = await resumeSigning(handle)
    if (result) return result
  }
  return handle.trigger === 'pressed' ? sendBatch(handle) : { name: 'needs-signature' }
}

/**
 * Resumes a batch whose wallet prompt was open when the page closed. Queries the wallet for the bundle,
 * then the chain if the wallet does not know it. Returns null if nothing was sent.
 */
async function resumeSigning(handle: StepHandle): Promise<StepResult | null> {
  const bundle = await pollBundle(handle)
  if (bundle === null) return failedStep('timeout')
  if (bundle.name !== 'unknown') {
    handle.save({ status: 'submitted' })
    return waitForBundle(handle)
  }
  const sent = await findSentTransaction(handle.ports, handle.entry.account, handle.step)
  if (sent.name !== 'ours') return null
  handle.save({ status: 'submitted', hash: sent.hash, nonce: sent.nonce })
  return waitForStep(handle)
}

/** Polls the wallet, which may still be starting after a reload; returns null on timeout. */
async function pollBundle({ ports, step }: StepHandle) {
  const id = step.bundleId ?? ''
  const startedMs = ports.nowMs()
  while (ports.nowMs() - startedMs <= ports.waitMaxMs) {
    const bundle = await ports.bundles.find(id)
    if (bundle.name !== 'unreachable') return bundle
    await ports.pause()
  }
  return null
}

async function sendBatch(handle: StepHandle): Promise<StepResult> {
  const checked = await checkBatch(handle)
  if (checked.name === 'failed') return checked
  const { nonce, fromBlock } = checked
  const bundleId = createBundleId()
  const known = { status: 'signing', nonce, fromBlock: `${fromBlock}`, bundleId } as const
  handle.save(known)
  handle.report({ isSigning: true })
  return requestBundle(handle, bundleId)
}

async function requestBundle(handle: StepHandle, id: string): Promise<StepResult> {
  const { account, chainId } = handle.entry
  const calls = callsOf(handle.step).map(({ to, data, value }) => ({
    ...{ to, data },
    value: BigInt(value),
  }))
  try {
    const onLate = handle.toLateListener((bundleId: string) => ({
      status: 'submitted',
      bundleId,
    }))
    const bundleId = await handle.ports.bundles.send({ account, chainId, id, calls }, onLate)
    handle.save({ status: 'submitted', bundleId })
  } catch (error) {
    if (isWaitStopped(error)) return failedStep('wait_stopped')
    if (isUnableToBundle(error)) return fallBackToSteps(handle)
    const failure = toTransactionFailure(error)
    if (failure.cause === 'user_rejected') return { name: 'failed', failure }
    // Some wallets return an error although they sent the batch. They then know the id that we generated.
    const bundle = await handle.ports.bundles.find(id)
    if (bundle.name === 'unknown' || bundle.name === 'unreachable')
      return { name: 'failed', failure }
    handle.save({ status: 'submitted' })
  }
  return waitForBundle(handle)
}

/** Replaces the batch by single steps. The wallet refused before sending, so nothing is sent twice. */
function fallBackToSteps(handle: StepHandle): StepResult {
  markBatchDenied(handle.entry)
  const steps = callsOf(handle.step).map((call) => ({
    ...call,
    status: 'waiting' as const,
    ...{ nonce: null, hash: null, fromBlock: null },
    ...{ isByContract: false, safeHash: null, lookups: 0, safeNonce: null, safeKnown: [] },
  }))
  handle.saveEntry({ steps, isStepByStep: true })
  return { name: 'restart' }
}

/** Waits until the wallet returns the transaction hash, then follows the transaction on the chain. */
async function waitForBundle(handle: StepHandle): Promise<StepResult> {
  const { ports } = handle
  handle.report({})
  const startedMs = ports.nowMs()
  let lastKnownMs = startedMs
  for (;;) {
    const { hash, bundleId } = handle.step
    if (hash !== null) return waitForStep(handle)
    const bundle = await ports.bundles.find(bundleId ?? '')
    if (bundle.name !== 'unknown') lastKnownMs = ports.nowMs()
    if (bundle.name === 'mined') handle.save({ hash: bundle.hash, nonce: null })
    else if (bundle.name === 'failed') {
      if (bundle.hash === null) return failedStep('cancelled')
      handle.save({ hash: bundle.hash, nonce: null })
      return failedStep('reverted')
    } else {
      if (ports.nowMs() - lastKnownMs > ports.dropAfterMs) return failedStep('dropped')
      if (ports.nowMs() - startedMs > ports.waitMaxMs) return failedStep('timeout')
      await ports.pause()
    }
  }
}

function callsOf({ calls }: JournalStep): NonNullable<JournalStep['calls']> {
  if (!calls) throw new Error('The batch step has no calls.')
  return calls
}

const createBundleId = () =>
  `0x${[...crypto.getRandomValues(new Uint8Array(ID_BYTES))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')}`
