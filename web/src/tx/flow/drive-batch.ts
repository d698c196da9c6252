import { isUnableToBundle } from '#wallet/wallet-error.ts'
import { findSent } from '../chain/find-sent.ts'
import { toFailure } from '../failure/failure.ts'
import type { JournalStep } from '../journal/journal-entry.ts'
import { denyBatch } from '../strategies/denied-batches.ts'
import { checkBatch } from './check-batch.ts'
import { failed, type StepResult } from './flow-ports.ts'
import type { StepHandle } from './step-handle.ts'
import { waitForStep } from './wait-for-step.ts'

const ID_BYTES = 32

/** Several calls as one question to the wallet (EIP-5792): asked once, followed by the id we made. */
export async function runCallBatch(handle: StepHandle): Promise<StepResult> {
  const { status } = handle.step
  if (status === 'submitted') return waitForBundle(handle)
  if (status === 'signing') {
    const found = await pickUp(handle)
    if (found) return found
  }
  return handle.trigger === 'pressed' ? sendBatch(handle) : { name: 'needs-signature' }
}

/**
 * The page went away while the wallet was asked. The wallet knows what was answered; where it has
 * forgotten, the chain does. Null where nothing was sent.
 */
async function pickUp(handle: StepHandle): Promise<StepResult | null> {
  const fate = await askUntilHeard(handle)
  if (fate === null) return failed('timeout')
  if (fate.name !== 'unknown') {
    handle.save({ status: 'submitted' })
    return waitForBundle(handle)
  }
  const sent = await findSent(handle.ports, handle.entry.account, handle.step)
  if (sent.name !== 'ours') return null
  handle.save({ status: 'submitted', hash: sent.hash, nonce: sent.nonce })
  return waitForStep(handle)
}

/** A wallet may still be starting after a reload; null once that takes too long. */
async function askUntilHeard({ ports, step }: StepHandle) {
  const id = step.bundleId ?? ''
  const startedMs = ports.nowMs()
  while (ports.nowMs() - startedMs <= ports.waitMaxMs) {
    const fate = await ports.bundles.find(id)
    if (fate.name !== 'silent') return fate
    await ports.pause()
  }
  return null
}

async function sendBatch(handle: StepHandle): Promise<StepResult> {
  const checked = await checkBatch(handle)
  if (checked.name === 'failed') return checked
  const { nonce, fromBlock } = checked
  const asked = { status: 'signing', nonce, fromBlock: `${fromBlock}`, bundleId: makeId() } as const
  if (!handle.save(asked).ok) return failed('storage_full')
  handle.report({ isSigning: true })
  return askWallet(handle, asked.bundleId)
}

async function askWallet(handle: StepHandle, id: string): Promise<StepResult> {
  const { account, chainId } = handle.entry
  const calls = callsOf(handle.step).map(({ to, data, value }) => ({
    ...{ to, data },
    value: BigInt(value),
  }))
  try {
    const bundleId = await handle.ports.bundles.send({ account, chainId, id, calls })
    handle.save({ status: 'submitted', bundleId })
  } catch (error) {
    if (isUnableToBundle(error)) return goStepByStep(handle)
    const failure = toFailure(error)
    if (failure.cause === 'user_rejected') return { name: 'failed', failure }
    // Some wallets answer an error although they have sent; they know it by our id then.
    const fate = await handle.ports.bundles.find(id)
    if (fate.name === 'unknown' || fate.name === 'silent') return { name: 'failed', failure }
    handle.save({ status: 'submitted' })
  }
  return waitForBundle(handle)
}

/** The specified way instead. The wallet has refused before it sent, so that nothing goes twice. */
function goStepByStep(handle: StepHandle): StepResult {
  denyBatch(handle.entry)
  const steps = callsOf(handle.step).map((call) => ({
    ...call,
    status: 'waiting' as const,
    ...{ nonce: null, hash: null, fromBlock: null },
    ...{ isByContract: false, safeHash: null, lookups: 0, safeNonce: null, safeKnown: [] },
  }))
  const saved = handle.saveEntry({ steps, isStepByStep: true })
  return saved.ok ? { name: 'restart' } : failed('storage_full')
}

/** Until the wallet names the transaction; from then on the chain is what counts. */
async function waitForBundle(handle: StepHandle): Promise<StepResult> {
  const { ports } = handle
  handle.report({})
  const startedMs = ports.nowMs()
  let lastKnownMs = startedMs
  for (;;) {
    const { hash, bundleId } = handle.step
    if (hash !== null) return waitForStep(handle)
    const fate = await ports.bundles.find(bundleId ?? '')
    if (fate.name !== 'unknown') lastKnownMs = ports.nowMs()
    if (fate.name === 'mined') handle.save({ hash: fate.hash, nonce: null })
    else if (fate.name === 'failed') {
      if (fate.hash === null) return failed('cancelled')
      handle.save({ hash: fate.hash, nonce: null })
      return failed('reverted')
    } else {
      if (ports.nowMs() - lastKnownMs > ports.dropAfterMs) return failed('dropped')
      if (ports.nowMs() - startedMs > ports.waitMaxMs) return failed('timeout')
      await ports.pause()
    }
  }
}

function callsOf({ calls }: JournalStep): NonNullable<JournalStep['calls']> {
  if (!calls) throw new Error('A batch without calls.')
  return calls
}

const makeId = () =>
  `0x${[...crypto.getRandomValues(new Uint8Array(ID_BYTES))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')}`
