import type { AccountChecklistStep } from '@parvalue/shared/domain/identity/account-steps.ts'
import { useTranslation } from 'react-i18next'
import { toDayText, toFullMomentText } from '#i18n/format.ts'
import { Tag } from '#ui/text/tag.tsx'
import { type AccountPageData, toAccountStepLine } from './account-step-line.ts'
import styles from './step-list.module.css'
import { accountStepMinutes, type ChangeableStep, toAccountStepMark } from './step-rules.ts'

type AccountStepListProps = { facts: AccountPageData; onChange: (what: ChangeableStep) => void }

/** Shows all steps with status and one line each; steps that can be changed have a button. */
export function AccountStepList({ facts, onChange }: AccountStepListProps) {
  const { t } = useTranslation('account')
  const { steps, next } = facts.checklist
  return (
    <ol className={styles.steps}>
      {steps.map((step) => (
        <li
          key={step.step}
          className={styles[toAccountStepMark(step, next)]}
          aria-current={step.step === next ? 'step' : undefined}
        >
          <div className={styles.line}>
            <b>{t(`steps.${step.step}`)}</b>
            <StepStatus step={step} facts={facts} />
          </div>
          <span className={styles.text}>
            {toAccountStepLine(t, step, facts)}{' '}
            <ChangeLink step={step} facts={facts} onChange={onChange} />
          </span>
        </li>
      ))}
    </ol>
  )
}

function StepStatus({ step, facts }: { step: AccountChecklistStep; facts: AccountPageData }) {
  const { t } = useTranslation('account')
  const { status, changedAtMs } = step
  const { language, nowMs } = facts
  if (status === 'not_started') return <NotStarted step={step} />
  if (status !== 'approved') {
    const kind = status === 'refused' ? 'bad' : status === 'in_progress' ? 'live' : 'wait'
    const icon = status === 'needs_more' ? 'alert' : undefined
    return (
      <Tag kind={kind} {...(icon ? { icon } : {})}>
        {t(`statuses.${status}`)}
      </Tag>
    )
  }
  const day = changedAtMs === null ? '' : toDayText(changedAtMs, nowMs, language)
  const title = changedAtMs === null ? undefined : toFullMomentText(changedAtMs, language)
  return (
    <span className="age" title={title}>
      {t('statuses.approved', { day })}
    </span>
  )
}

function NotStarted({ step: { step } }: { step: AccountChecklistStep }) {
  const { t } = useTranslation('account')
  const minutes = accountStepMinutes[step]
  return (
    <span className="age">
      {t('statuses.not_started')}, {minutes === null ? t('byItself') : t('minutes', { minutes })}
    </span>
  )
}

type ChangeLinkProps = {
  step: AccountChecklistStep
  facts: AccountPageData
  onChange: (what: ChangeableStep) => void
}

function ChangeLink({ step: { step, status }, facts, onChange }: ChangeLinkProps) {
  const { t } = useTranslation('account')
  if (status === 'approved' && step === 'tax_form' && facts.taxForm?.signed?.isEnding) {
    return (
      <button type="button" className="link small" onClick={() => onChange('tax_form')}>
        {t('tax.again')}
      </button>
    )
  }
  if (status !== 'approved' || (step !== 'email' && step !== 'bank')) return null
  return (
    <button
      type="button"
      className="link small"
      aria-label={t(step === 'email' ? 'changeEmail' : 'changeBank')}
      onClick={() => onChange(step)}
    >
      {t('change')}
    </button>
  )
}
