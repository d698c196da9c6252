import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '#ui/art/icon.tsx'
import { Button } from '#ui/button/button.tsx'
import { joinClassNames } from '#ui/text/class-names.ts'
import styles from './first-run.module.css'
import { closeFirstRun } from './first-run-closed.ts'
import {
  countDoneSteps,
  type FirstRunRow,
  type FirstRunStep,
  type FirstRunStepState,
} from './first-run-rules.ts'

/** The action of a step that is not done; a status replaces it while its result is awaited. */
export type FirstRunAction = { onPress: () => void; isBusy?: boolean; status?: string | null }

export type FirstRunActions = Partial<Record<FirstRunStep, FirstRunAction>>

type CardProps = { rows: readonly FirstRunRow[]; actions: FirstRunActions }

/** Shows the checklist (requirement TR-07). Narrow windows show its steps on demand, so that the form stays near. */
export function FirstRunCard({ rows, actions }: CardProps) {
  const { t } = useTranslation('firstRun')
  const [isExpanded, setExpanded] = useState(false)
  const listId = useId()
  const doneCount = countDoneSteps(rows)
  return (
    // The server removes elements with this attribute where it does not run in test mode.
    <section data-test-mode="first-run" className={styles.card} aria-label={t('title')}>
      <div className={styles.head}>
        <h2>{t('title')}</h2>
        <span className={styles.count} role="status">
          {doneCount === null
            ? t('checking')
            : t('progress', { done: doneCount, count: rows.length })}
        </span>
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={isExpanded}
          aria-controls={listId}
          aria-label={t(isExpanded ? 'hide' : 'show')}
          onClick={() => setExpanded(!isExpanded)}
        >
          <Icon name="down" />
        </button>
        <Button variant="icon" label={t('close')} onClick={closeFirstRun}>
          <Icon name="close" />
        </Button>
      </div>
      <ol id={listId} className={joinClassNames(styles.steps, isExpanded && styles.expanded)}>
        {rows.map((row, index) => (
          <li key={row.step}>
            <Step row={row} number={index + 1} action={actions[row.step]} />
          </li>
        ))}
      </ol>
    </section>
  )
}

type StepProps = { row: FirstRunRow; number: number; action: FirstRunAction | undefined }

function Step({ row: { step, state }, number, action }: StepProps) {
  const { t } = useTranslation('firstRun')
  const className = joinClassNames(styles.step, state === 'next' && styles.next)
  const content = (
    <>
      <Mark state={state} number={number} />
      <span>{t(`steps.${step}`)}</span>
    </>
  )
  if (state === 'done' || state === 'checking' || !action) {
    return (
      <div className={className} aria-busy={state === 'checking' || undefined}>
        {content}
        {state === 'done' && <span className="visually-hidden">{t('done')}</span>}
      </div>
    )
  }
  const { onPress, isBusy = false, status = null } = action
  if (status !== null) {
    return (
      <div className={className}>
        {content}
        <span className={styles.status} role="status">
          {status}
        </span>
      </div>
    )
  }
  return (
    <button
      type="button"
      className={className}
      aria-busy={isBusy || undefined}
      onClick={isBusy ? undefined : onPress}
    >
      {content}
      <Icon name={isBusy ? 'clock' : 'right'} size="small" />
    </button>
  )
}

function Mark({ state, number }: { state: FirstRunStepState; number: number }): ReactNode {
  return (
    <span
      className={joinClassNames(
        styles.mark,
        state === 'done' && styles.done,
        state === 'checking' && styles.checking,
      )}
      aria-hidden="true"
    >
      {state === 'done' ? <Icon name="check" size="tiny" /> : number}
    </span>
  )
}
