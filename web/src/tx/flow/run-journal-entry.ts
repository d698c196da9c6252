import type { Hex } from '@parvalue/shared/domain/values/address.ts'
import { isWaitStopped } from '#wallet/wait/wallet-wait.ts'
import { findSentTransaction, type SentTransactionResult } from '../chain/find-sent-transaction.ts'
import { toTransactionFailure } from '../failure/failure.ts'
import type { JournalEntry, JournalStep } from '../journal/journal-entry.ts'
import {
  findSafeProposal,
  readSafeSnapshot,
  type SafeProposalResult,
} from '../safe/find-proposal.ts'
import { resolveSafeHash } from '../safe/resolve-safe-hash.ts'
import { checkStep } from './check-step.ts'
import {
  failedStep,
  type StepResult,
  type TransactionFlowPorts,
  type TransactionRunTrigger,
} from './flow-ports.ts'
import { runCallBatch } from './run-call-batch.ts'
import { isPermitSpent, resetPermitStep, runPermitStep } from './run-permit-step.ts'
import {
  createStepHandle,
  type JournalEntryRun,
  type StepHandle,
  saveRunEntry,
} from './step-handle.ts'
import { waitForStep } from './wait-for-step.ts'

/**
 * Runs an entry as far as possible, step by step: check, sign, wait. Resumes from every state that
 * the journal can hold, because the page may reload between any two lines of this code.
 */
export async function runJournalEntry(
  entry: JournalEntry,
  trigger: TransactionRunTrigger,
  ports: TransactionFlowPorts,
): Promise<JournalEntry> {
  const run: JournalEntryRun = { entry, trigger, ports }
  saveRunEntry(run, { state: 'running', failure: null })
  for (let index = 0; index < run.entry.steps.length; index++) {
    const result = await runStep(createStepHandle(run, index))
    if (result.name === 'restart') {
      index = -1
      continue
    }
    if (result.name === 'failed') saveRunEntry(run, { state: 'failed', failure: result.failure })
    if (result.name === 'needs-signature') saveRunEntry(run, { state: 'needs-signature' })
    if (result.name !== 'done') return run.entry
  }
  saveRunEntry(run, { state: 'done' })
  return run.entry
}

async function runStep(handle: StepHandle): Promise<StepResult> {
  handle.report({})
  const { step, trigger } = handle
  try {
    if (step.status === 'done' || step.status === 'skipped') return { name: 'done' }
    if (step.name === 'batch') return await runCallBatch(handle)
    if (step.name === 'permit') return await runPermitStep(handle)
    if (step.status === 'submitted') return await waitForSubmitted(handle)
    if (step.status === 'signing') return await resumeSigning(handle)
    return trigger === 'pressed' ? await sendStep(handle) : { name: 'needs-signature' }
  } catch (error) {
    return { name: 'failed', failure: toTransactionFailure(error) }
  }
}

/** Resumes a step whose wallet prompt was open when the page closed: only the chain knows the answer. */
async function resumeSigning(handle: StepHandle): Promise<StepResult> {
  const sent = await findSentOrProposed(handle)
  if (sent.name === 'ours') return waitForSent(handle, sent)
  if (sent.name === 'unreachable') return failedStep('safe_silent')
  if (sent.name === 'other') return failedStep(sent.isCancel ? 'cancelled' : 'replaced')
  return handle.trigger === 'pressed' ? sendStep(handle) : { name: 'needs-signature' }
}

/** Finds the lost transaction: on the chain, or for a contract wallet at the Safe service. */
export async function findSentOrProposed(
  handle: StepHandle,
): Promise<SentTransactionResult | SafeProposalResult> {
  const { entry, step, ports } = handle
  return step.isByContract
    ? findSafeProposal(handle)
    : findSentTransaction(ports, entry.account, step)
}

async function sendStep(handle: StepHandle): Promise<StepResult> {
  if (await isPermitSpent(handle)) {
    resetPermitStep(handle)
    return { name: 'restart' }
  }
  const checked = await checkStep(handle)
  if (checked.name === 'failed') return checked
  if (checked.name === 'not-needed') {
    handle.save({ status: 'skipped' })
    return { name: 'done' }
  }
  const { nonce, fromBlock, isByContract } = checked
  const known = { status: 'signing', isByContract, nonce, fromBlock: `${fromBlock}` } as const
  const before = isByContract ? await readSafeSnapshot(handle) : {}
  handle.save({ ...known, ...before })
  handle.report({ isSigning: true })
  return requestTransaction(handle)
}

async function requestTransaction(handle: StepHandle): Promise<StepResult> {
  const { to, data, value, nonce } = handle.step
  const { chainId, account } = handle.entry
  try {
    const request = { account, chainId, to, data, value: BigInt(value) }
    const { isByContract } = handle.step
    // The wallet chooses the nonce when the user approves, so that of a late transaction is unknown.
    const onLate = handle.toLateListener((late: Hex) =>
      toSentPatch({ isByContract, hash: late, nonce: null }),
    )
    const hash = await handle.ports.wallet.send(request, onLate)
    return await waitForSent(handle, { hash, nonce })
  } catch (error) {
    if (isWaitStopped(error)) return failedStep('wait_stopped')
    const failure = toTransactionFailure(error)
    if (failure.cause === 'user_rejected') return { name: 'failed', failure }
    // Some wallets return an error although they sent the transaction, so the chain decides.
    const sent = await findSentOrProposed(handle).catch(() => null)
    return sent?.name === 'ours' ? waitForSent(handle, sent) : { name: 'failed', failure }
  }
}

async function waitForSent(
  handle: StepHandle,
  { hash, nonce = null }: { hash: Hex; nonce?: number | null },
): Promise<StepResult> {
  const { isByContract } = handle.step
  handle.save(toSentPatch({ isByContract, hash, nonce }))
  return isByContract ? waitForHashAndStep(handle) : waitForStep(handle)
}

type Sent = Pick<JournalStep, 'isByContract' | 'nonce'> & { hash: Hex }

/** Returns the fields of a sent step; a contract wallet answers with a hash that is resolved later. */
export const toSentPatch = ({ isByContract, hash, nonce }: Sent): Partial<JournalStep> =>
  isByContract
    ? { status: 'submitted', safeHash: hash, nonce: null, lookups: 0 }
    : { status: 'submitted', hash, nonce }

/** Waits for a submitted step. "Keep waiting" restarts the lookups at the Safe service. */
async function waitForSubmitted(handle: StepHandle): Promise<StepResult> {
  if (handle.step.hash === null && handle.trigger === 'pressed') handle.save({ lookups: 0 })
  return waitForHashAndStep(handle)
}

async function waitForHashAndStep(handle: StepHandle): Promise<StepResult> {
  const problem = handle.step.hash === null ? await resolveSafeHash(handle) : null
  return problem ?? waitForStep(handle)
}
