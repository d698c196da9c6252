import type { Hex } from '@parvalue/shared/domain/values/address.ts'
import { findSent, type Sent } from '../chain/find-sent.ts'
import { toFailure } from '../failure/failure.ts'
import type { JournalEntry } from '../journal/journal-entry.ts'
import { findProposal, type Proposed, readSafeBefore } from '../safe/find-proposal.ts'
import { resolveSafe } from '../safe/resolve-safe.ts'
import { checkStep } from './check-step.ts'
import { runCallBatch } from './drive-batch.ts'
import { isPermitSpent, resetPermitStep, runPermitTransaction } from './drive-permit.ts'
import {
  type FlowPorts,
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

/**
 * Takes an entry as far as it can go: check, sign, wait, step by step. Works from any state that
 * was written down, because a reload may have come between any two lines of it.
 */
export async function runJournalEntry(
  entry: JournalEntry,
  mode: RunTrigger,
  ports: FlowPorts,
): Promise<JournalEntry> {
  const run: Run = { entry, ports }
  write(run, { state: 'running', failure: null })
  for (let index = 0; index < run.entry.steps.length; index++) {
    const result = await driveStep(run, index, mode)
    if (result.name === 'restart') {
      index = -1
      continue
    }
    if (result.name === 'failed') write(run, { state: 'failed', failure: result.failure })
    if (result.name === 'needs-signature') write(run, { state: 'needs-signature' })
    if (result.name !== 'done') return run.entry
  }
  write(run, { state: 'done' })
  return run.entry
}

async function driveStep(run: Run, index: number, mode: RunTrigger): Promise<StepResult> {
  run.ports.report(NO_PROGRESS)
  const step = stepAt(run, index)
  try {
    if (step.status === 'done' || step.status === 'skipped') return { name: 'done' }
    if (step.name === 'batch') return await runCallBatch(run, index, mode)
    if (step.name === 'permit') return await runPermitTransaction(run, index, mode)
    if (step.status === 'submitted') return await waitForSent(run, index, mode)
    if (step.status === 'signing') return await pickUpLostStep(run, index, mode)
    return mode === 'pressed' ? await sendStep(run, index) : { name: 'needs-signature' }
  } catch (error) {
    return { name: 'failed', failure: toFailure(error) }
  }
}

/** The page went away while the wallet was asked: only the chain knows what was answered. */
async function pickUpLostStep(run: Run, index: number, mode: RunTrigger): Promise<StepResult> {
  const sent = await findLost(run, index)
  if (sent.name === 'ours') return adopt(run, index, sent)
  if (sent.name === 'silent') return failed('safe_silent')
  if (sent.name === 'other') return failed(sent.isCancel ? 'cancelled' : 'replaced')
  return mode === 'pressed' ? sendStep(run, index) : { name: 'needs-signature' }
}

/** Of an account with a key the chain knows it, of a Safe its service. */
async function findLost(run: Run, index: number): Promise<Sent | Proposed> {
  const step = stepAt(run, index)
  if (step.isByContract) return findProposal(run, index)
  return findSent(run.ports, run.entry.account, step)
}

async function sendStep(run: Run, index: number): Promise<StepResult> {
  if (await isPermitSpent(run)) {
    resetPermitStep(run)
    return { name: 'restart' }
  }
  const checked = await checkStep(run.ports, run.entry, stepAt(run, index))
  if (checked.name === 'failed') return checked
  if (checked.name === 'needless') {
    writeStep(run, index, { status: 'skipped' })
    return { name: 'done' }
  }
  const { nonce, fromBlock, isByContract } = checked
  const known = { status: 'signing', isByContract, nonce, fromBlock: `${fromBlock}` } as const
  const before = isByContract ? await readSafeBefore(run, index) : {}
  const written = writeStep(run, index, { ...known, ...before })
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
    const sent = await findLost(run, index).catch(() => null)
    return sent?.name === 'ours' ? adopt(run, index, sent) : { name: 'failed', failure }
  }
}

async function adopt(
  run: Run,
  index: number,
  { hash, nonce = null }: { hash: Hex; nonce?: number | null },
) {
  if (stepAt(run, index).isByContract) {
    writeStep(run, index, { status: 'submitted', safeHash: hash, nonce: null, lookups: 0 })
    return waitForSent(run, index, 'resumed')
  }
  writeStep(run, index, { status: 'submitted', hash, nonce })
  return waitForStep(run, index)
}

/** Whoever presses to keep waiting has the service asked from the beginning again. */
async function waitForSent(run: Run, index: number, mode: RunTrigger): Promise<StepResult> {
  if (stepAt(run, index).hash === null && mode === 'pressed') writeStep(run, index, { lookups: 0 })
  const problem = stepAt(run, index).hash === null ? await resolveSafe(run, index) : null
  return problem ?? waitForStep(run, index)
}
