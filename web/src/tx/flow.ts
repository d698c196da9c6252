import { checkStep } from './check-step.ts'
import { toFailure } from './failure.ts'
import { findSent } from './find-sent.ts'
import {
  type FlowPorts,
  failed,
  type Run,
  type StepResult,
  write,
  writeStep,
} from './flow-ports.ts'
import type { JournalEntry, JournalStep } from './journal-entry.ts'
import { NO_PROGRESS } from './stage.ts'
import { waitForStep } from './wait-for-step.ts'

/** Whether this drive follows a press of the person; a wallet never opens by itself. */
type Mode = 'pressed' | 'resumed'

/**
 * Takes an entry as far as it can go: check, sign, wait, step by step. Works from any state that
 * was written down, because a reload may have come between any two lines of it.
 */
export async function driveEntry(
  entry: JournalEntry,
  mode: Mode,
  ports: FlowPorts,
): Promise<JournalEntry> {
  const run: Run = { entry, ports }
  write(run, { state: 'running', failure: null })
  for (const index of entry.steps.keys()) {
    const result = await driveStep(run, index, mode)
    if (result.name === 'failed') write(run, { state: 'failed', failure: result.failure })
    if (result.name === 'needs-signature') write(run, { state: 'needs-signature' })
    if (result.name !== 'done') return run.entry
  }
  write(run, { state: 'done' })
  return run.entry
}

async function driveStep(run: Run, index: number, mode: Mode): Promise<StepResult> {
  run.ports.report(NO_PROGRESS)
  const step = stepAt(run, index)
  try {
    if (step.status === 'done' || step.status === 'skipped') return { name: 'done' }
    if (step.status === 'submitted') return await waitForStep(run, index)
    if (step.status === 'signing') return await pickUpLostStep(run, index, mode)
    return mode === 'pressed' ? await sendStep(run, index) : { name: 'needs-signature' }
  } catch (error) {
    return { name: 'failed', failure: toFailure(error) }
  }
}

/** The page went away while the wallet was asked: only the chain knows what was answered. */
async function pickUpLostStep(run: Run, index: number, mode: Mode): Promise<StepResult> {
  const sent = await findSent(run.ports, run.entry.account, stepAt(run, index))
  if (sent.name === 'ours') return adopt(run, index, sent)
  if (sent.name === 'other') return failed(sent.isCancel ? 'cancelled' : 'replaced')
  return mode === 'pressed' ? sendStep(run, index) : { name: 'needs-signature' }
}

async function sendStep(run: Run, index: number): Promise<StepResult> {
  const checked = await checkStep(run.ports, run.entry, stepAt(run, index))
  if (checked.name === 'failed') return checked
  if (checked.name === 'needless') {
    writeStep(run, index, { status: 'skipped' })
    return { name: 'done' }
  }
  const { nonce, fromBlock } = checked
  const written = writeStep(run, index, { status: 'signing', nonce, fromBlock: `${fromBlock}` })
  if (!written.ok) return failed('storage_full')
  run.ports.report({ ...NO_PROGRESS, isSigning: true })
  return askWallet(run, index)
}

async function askWallet(run: Run, index: number): Promise<StepResult> {
  const { to, data, value } = stepAt(run, index)
  const { chainId, account } = run.entry
  try {
    const hash = await run.ports.wallet.send({ account, chainId, to, data, value: BigInt(value) })
    return await adopt(run, index, { hash, nonce: stepAt(run, index).nonce })
  } catch (error) {
    const failure = toFailure(error)
    if (failure.cause === 'user_rejected') return { name: 'failed', failure }
    // Some wallets answer an error although they have sent; the chain has the last word.
    const sent = await findSent(run.ports, account, stepAt(run, index)).catch(() => null)
    return sent?.name === 'ours' ? adopt(run, index, sent) : { name: 'failed', failure }
  }
}

function adopt(
  run: Run,
  index: number,
  sent: Pick<JournalStep, 'nonce'> & { hash: `0x${string}` },
) {
  writeStep(run, index, { status: 'submitted', hash: sent.hash, nonce: sent.nonce })
  return waitForStep(run, index)
}

function stepAt(run: Run, index: number): JournalStep {
  const step = run.entry.steps[index]
  if (!step) throw new Error(`No step ${index} in ${run.entry.id}.`)
  return step
}
