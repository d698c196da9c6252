import type { TransactionFailure } from '#tx/failure/failure-causes.ts'
import { toJournalEntry } from '#tx/flow/plan.ts'
import type { TransactionStage } from '#tx/flow/stage.ts'
import type { JournalEntry, StepName } from '#tx/journal/journal-entry.ts'
import { TransactionScreen } from '#tx/screens/transaction-screen.tsx'
import styles from './kit-page.module.css'
import { KitSection } from './section.tsx'
import { useKitStrings } from './use-kit-strings.ts'

const account = '0x8f3A91d04B7c55E2a0F6D3318e4b9A7712C0c21E'
const hash = `0x4be1${'0'.repeat(56)}93ac` as const
const steps: StepName[] = ['approve', 'deposit']

const entry: JournalEntry = toJournalEntry(
  'buy',
  { account, chainId: 1, facts: {}, steps: [{ name: 'approve', to: account, data: '0x' }] },
  { id: '7c9e6679-7425-40de-944b-e07fc1f90ae7', nowMs: 0 },
)

const failed = (cause: TransactionFailure['cause']): TransactionStage => ({
  name: 'failed',
  failure: { cause, detail: null },
  hash: null,
  done: [],
  notDone: ['approve'],
})

const confirming = { name: 'confirming', step: 2, steps, hash, confirmations: 2 } as const

const stages: TransactionStage[] = [
  { name: 'checking', step: 1, steps },
  { name: 'signing', step: 1, steps },
  { ...confirming, isOffline: false },
  { ...confirming, isOffline: true },
  { name: 'proposed', step: 1, steps },
  { name: 'needs-signature', step: 2, steps },
  { name: 'done', hash },
  failed('user_rejected'),
  failed('reverted'),
  failed('timeout'),
]

const still = { start: () => undefined, continue: () => undefined, dismiss: () => undefined }

export const KitResults = () => (
  <KitSection title={useKitStrings().sections.results} isWide>
    <div className={styles.cards}>
      {stages.map((stage, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
        <div key={index} className={styles.card}>
          <TransactionScreen transaction={{ entry, stage, ...still }} />
        </div>
      ))}
    </div>
  </KitSection>
)
