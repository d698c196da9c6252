import { useTranslation } from 'react-i18next'
import type { StepName } from '../journal/journal-entry.ts'
import styles from './transaction-screen.module.css'

type StepListProps = {
  steps: readonly StepName[]
  /** The current step, counted from 1. */
  current: number
  isConfirming: boolean
}

type StepState = 'done' | 'now' | 'todo'

/** Lists the steps in order; waiting for the last transaction is a step of its own. */
export function TransactionStepList({ steps, current, isConfirming }: StepListProps) {
  const { t } = useTranslation('tx')
  const isLastSent = isConfirming && current === steps.length
  const stateOf = (step: number): StepState => {
    if (step < current || (step === current && isLastSent)) return 'done'
    return step === current ? 'now' : 'todo'
  }
  const rows = [
    ...steps.map((name, index) => ({ name, state: stateOf(index + 1) })),
    { name: 'wait', state: isLastSent ? 'now' : 'todo' },
  ] as const
  return (
    <ol className={styles.steps}>
      {rows.map(({ name, state }, index) => (
        <li
          key={name}
          className={styles[state]}
          aria-current={state === 'now' ? 'step' : undefined}
        >
          <span className={styles.number} aria-hidden="true">
            {index + 1}
          </span>
          {t(`steps.${name}`)}
          <span className="visually-hidden">, {t(`stepStates.${state}`)}</span>
        </li>
      ))}
    </ol>
  )
}
