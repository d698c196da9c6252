import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import card from '#ui/layout/card.module.css'
import { joinClassNames } from '#ui/text/class-names.ts'
import { CurrentStep } from '../steps/step-ask.tsx'
import { StepList } from '../steps/step-list.tsx'
import { type Changeable, countApprovedSteps, toStepContent } from '../steps/step-rules.ts'
import type { StepFacts } from '../steps/step-text.ts'
import styles from './set-up-card.module.css'

/**
 * Requirement SK-08: the progress and the next step. Once all steps are done it only summarizes them.
 */
export function SetUpCard({ address, facts }: { address: string; facts: StepFacts }) {
  const { t } = useTranslation('account')
  const [changing, setChanging] = useState<Changeable | null>(null)
  const { steps, next } = facts.checklist
  const done = countApprovedSteps(steps)
  const shown = toStepContent(steps, next, changing)
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
        <StepList facts={facts} onChange={setChanging} />
        <CurrentStep
          address={address}
          facts={facts}
          shown={shown}
          onChanged={() => setChanging(null)}
        />
        {shown.kind === 'done' && <p className={styles.sum}>{t('allDone')}</p>}
      </div>
    </section>
  )
}

const markNow = (isNext: boolean) => (isNext ? styles.next : undefined)
