import type { Address, Hex } from '@parvalue/shared/domain/address.ts'
import type { JournalEntry, StepName, TransactionKind } from './journal-entry.ts'

/** What a widget asks for. Frozen into the journal at the moment of confirming. */
export type TransactionPlan = {
  account: Address
  chainId: number
  /** Texts for later display, e.g. `{ pay: '2,500.00', paySymbol: 'USDC' }`. */
  facts: Record<string, string>
  steps: readonly PlannedStep[]
}

export type PlannedStep = { name: StepName; to: Address; data: Hex; value?: bigint }

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
    steps: plan.steps.map(({ name, to, data, value }) => ({
      name,
      to,
      data,
      value: (value ?? 0n).toString(),
      status: 'waiting',
      nonce: null,
      hash: null,
      fromBlock: null,
    })),
    state: 'running',
    failure: null,
    isDismissed: false,
    isFinal: false,
  }
}
