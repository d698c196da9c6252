import { isUnableToBundle } from '#wallet/wallet-error.ts'
import { findSent } from '../chain/find-sent.ts'
import { toFailure } from '../failure/failure.ts'
import type { JournalStep } from '../journal/journal-entry.ts'
import { denyBatch } from '../strategies/denied-batches.ts'
import { checkBatch } from './check-batch.ts'
import {
  failed,
  type Run,
  type RunTrigger,
  type StepResult,
  stepAt,
  write,
  writeStep,
} from './flow-ports.ts'
import { NO_PROGRESS } from './stage.ts'
import { waitForStep } from './wait-for-step.ts'

const ID_BYTES = 32

/** Several calls as one question to the wallet (EIP-5792): asked once, followed by the id we made. */
export async function runCallBatch(run: Run, index: number, mode: RunTrigger): Promise<StepResult> {
  const step = stepAt(run, index)
  if (step.status === 'submitted') return waitForBundle(run, index)
  if (step.status === 'signing') {
    const found = await pickUp(run, index)
    if (found) return found
  }
  return mode === 'pressed' ? sendBatch(run, index) : { name: 'needs-signature' }
}

/**
 * The page went away while the wallet was asked. The wallet knows what was answered; where it has
 * forgotten, the chain does. Null where nothing was sent.
 */
async function pickUp(run: Run, index: number): Promise<StepResult | null> {
  const fate = await askUntilHeard(run, index)
  if (fate === null) return failed('timeout')
  if (fate.name !== 'unknown') {
    writeStep(run, index, { status: 'submitted' })
    return waitForBundle(run, index)
  }
  const sent = await findSent(run.ports, run.entry.account, stepAt(run, index))
  if (sent.name !== 'ours') return null
  writeStep(run, index, { status: 'submitted', hash: sent.hash, nonce: sent.nonce })
  return waitForStep(run, index)
}

/** A wallet may still be starting after a reload; null once that takes too long. */
async function askUntilHeard({ ports, entry }: Run, index: number) {
  const id = entry.steps[index]?.bundleId ?? ''
  const startedMs = ports.nowMs()
  while (ports.nowMs() - startedMs <= ports.waitMaxMs) {
    const fate = await ports.bundles.find(id)
    if (fate.name !== 'silent') return fate
    await ports.pause()
  }
  return null
}

async function sendBatch(run: Run, index: number): Promise<StepResult> {
  const checked = await checkBatch(run.ports, run.entry, stepAt(run, index))
  if (checked.name === 'failed') return checked
  const { nonce, fromBlock } = checked
  const asked = { status: 'signing', nonce, fromBlock: `${fromBlock}`, bundleId: makeId() } as const
  if (!writeStep(run, index, asked).ok) return failed('storage_full')
  run.ports.report({ ...NO_PROGRESS, isSigning: true })
  return askWallet(run, index, asked.bundleId)
}

async function askWallet(run: Run, index: number, id: string): Promise<StepResult> {
  const { account, chainId } = run.entry
  const calls = callsOf(stepAt(run, index)).map(({ to, data, value }) => ({
    ...{ to, data },
    value: BigInt(value),
  }))
  try {
    const bundleId = await run.ports.bundles.send({ account, chainId, id, calls })
    writeStep(run, index, { status: 'submitted', bundleId })
  } catch (error) {
    if (isUnableToBundle(error)) return goStepByStep(run, index)
    const failure = toFailure(error)
    if (failure.cause === 'user_rejected') return { name: 'failed', failure }
    // Some wallets answer an error although they have sent; they know it by our id then.
    const fate = await run.ports.bundles.find(id)
    if (fate.name === 'unknown' || fate.name === 'silent') return { name: 'failed', failure }
    writeStep(run, index, { status: 'submitted' })
  }
  return waitForBundle(run, index)
}

/** The specified way instead. The wallet has refused before it sent, so that nothing goes twice. */
function goStepByStep(run: Run, index: number): StepResult {
  denyBatch(run.entry)
  const steps = callsOf(stepAt(run, index)).map((call) => ({
    ...call,
    status: 'waiting' as const,
    ...{ nonce: null, hash: null, fromBlock: null },
    ...{ isByContract: false, safeHash: null, lookups: 0, safeNonce: null, safeKnown: [] },
  }))
  return write(run, { steps, isStepByStep: true }).ok ? { name: 'restart' } : failed('storage_full')
}

/** Until the wallet names the transaction; from then on the chain is what counts. */
async function waitForBundle(run: Run, index: number): Promise<StepResult> {
  const { ports } = run
  run.ports.report(NO_PROGRESS)
  const startedMs = ports.nowMs()
  let lastKnownMs = startedMs
  for (;;) {
    const step = stepAt(run, index)
    if (step.hash !== null) return waitForStep(run, index)
    const fate = await ports.bundles.find(step.bundleId ?? '')
    if (fate.name !== 'unknown') lastKnownMs = ports.nowMs()
    if (fate.name === 'mined') writeStep(run, index, { hash: fate.hash, nonce: null })
    else if (fate.name === 'failed') {
      if (fate.hash === null) return failed('cancelled')
      writeStep(run, index, { hash: fate.hash, nonce: null })
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
