import type { JournalEntry, StepName } from './journal-entry.ts'

const subjects: Record<StepName, string> = {
  approve: 'Approval request',
  deposit: 'Deposit request',
  requestRedeem: 'UsdPlusRedeemer.requestRedeem',
  send: 'Bridge request',
  wrap: 'Deposit request',
  unwrap: 'Redeem request',
  revoke: 'Approval request',
  createOrder: 'OrderProcessor.createOrder',
  requestCancel: 'OrderProcessor.requestCancel',
}

/** Spec 8: logged transaction failures. The cause only: messages hold addresses. */
export function logFailure({ steps, failure }: JournalEntry) {
  const step = steps.find(({ status }) => status !== 'done' && status !== 'skipped')
  if (!step || !failure) return
  // biome-ignore lint/suspicious/noConsole: the specification wants the line.
  console.error(`${subjects[step.name]} failed with status ${failure.cause}`)
}
