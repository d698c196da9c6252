import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import type {
  JournalEntry,
  JournalStep,
  StepName,
  TransactionKind,
} from '../journal/journal-entry.ts'

/** A transaction that a widget requests; copied into the journal when the user confirms. */
export type TransactionPlan = {
  account: Address
  chainId: number
  /** Formatted amounts and symbols for later display, such as `{ pay: '2,500.00', paySymbol: 'USDC' }`. */
  facts: Record<string, string>
  steps: readonly PlannedStep[]
}

export type PlannedCall = { name: StepName; to: Address; data: Hex; value?: bigint }

/** A step of a plan; with `calls` it is a batch that the wallet signs as one. */
export type PlannedStep = PlannedCall & { calls?: readonly PlannedCall[] }

type Identity = { id: string; nowMs: number }

export function toJournalEntry(
  kind: TransactionKind,
  plan: TransactionPlan,
  { id, nowMs }: Identity,
): JournalEntry {
  return {
    version: 1,
    id,
    kind,
    account: plan.account,
    chainId: plan.chainId,
    createdAtMs: nowMs,
    facts: { ...plan.facts },
    steps: plan.steps.map(toJournalStep),
    state: 'running',
    failure: null,
    isStepByStep: false,
    isDismissed: false,
    isSeen: false,
    isFinal: false,
  }
}

const toJournalStep = ({ name, to, data, value = 0n, calls }: PlannedStep): JournalStep => ({
  name,
  to,
  data,
  value: value.toString(),
  status: 'waiting',
  nonce: null,
  hash: null,
  fromBlock: null,
  isByContract: false,
  safeHash: null,
  lookups: 0,
  safeNonce: null,
  safeKnown: [],
  ...(calls ? { calls: calls.map((call) => ({ ...call, value: `${call.value ?? 0n}` })) } : {}),
})
