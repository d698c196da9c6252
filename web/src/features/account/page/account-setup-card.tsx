import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import card from '#ui/layout/card.module.css'
import { joinClassNames } from '#ui/text/class-names.ts'
import type { AccountPageData } from '../steps/account-step-line.ts'
import { CurrentAccountStep } from '../steps/current-account-step.tsx'
import { AccountStepList } from '../steps/step-list.tsx'
import {
  type ChangeableStep,
  countApprovedAccountSteps,
  toCurrentStepContent,
} from '../steps/step-rules.ts'
import styles from './account-setup-card.module.css'

/**
 * Shows the progress, the next step and then all steps; once all are done, only a summary of them (requirement SK-08).
 * The next step is above the list, because its button must be visible without scrolling (requirement TR-05).
 */
export function AccountSetupCard({ address, facts }: { address: string; facts: AccountPageData }) {
  const { t } = useTranslation('account')
  const [changing, setChanging] = useState<ChangeableStep | null>(null)
  const { steps, next } = facts.checklist
  const done = countApprovedAccountSteps(steps)
  const shown = toCurrentStepContent(steps, next, changing)
  return (
    <section className={joinClassNames(card.card, styles.card)} aria-labelledby="set-up">
      <div className={card.body}>
        <div className={styles.head}>
          <h2 id="set-up">{t('setUp')}</h2>
          <span className="label" aria-live="polite">
            {t('done', { done, all: steps.length })}
          </span>
        </div>
        <div className={styles.track} aria-hidden="true">
          {steps.map(({ step, status }) => (
            <i
              key={step}
              className={status === 'approved' ? styles.full : markNow(step === next)}
            />
          ))}
        </div>
        <CurrentAccountStep
          address={address}
          facts={facts}
          shown={shown}
          onChanged={() => setChanging(null)}
        />
        <AccountStepList facts={facts} onChange={setChanging} />
        {shown.kind === 'done' && <p className={styles.sum}>{t('allDone')}</p>}
      </div>
    </section>
  )
}

const markNow = (isNext: boolean) => (isNext ? styles.next : undefined)
