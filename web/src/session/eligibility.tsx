import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { legalTextQuery } from '#api/account/legal.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { Button } from '#ui/button/button.tsx'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { ListSkeleton } from '#ui/layout/list-skeleton.tsx'
import styles from './eligibility.module.css'
import type { EligibilityConfirmation } from './session-flow.ts'

/** Returns the eligibility text and its confirmation, which is null until loaded and ticked. */
export function useEligibilityConfirmation() {
  const { language } = useLanguage()
  const [isTicked, setTicked] = useState(false)
  const query = useQuery(legalTextQuery('eligibility', language))
  const confirmation: EligibilityConfirmation | null =
    isTicked && query.data ? { versionDate: query.data.version_date, language } : null
  return { query, isTicked, setTicked, confirmation }
}

/** Shows the eligibility statements with one checkbox for all of them (requirement XT-05). */
export function EligibilityStatement({
  query,
  isTicked,
  setTicked,
}: ReturnType<typeof useEligibilityConfirmation>) {
  const { t } = useTranslation('session')
  if (query.isError) return <NotLoaded onAgain={() => void query.refetch()} />
  if (!query.data) return <ListSkeleton label={t('loading')} />
  const { blocks } = query.data
  return (
    <div className={styles.part}>
      {blocks
        .filter(({ kind }) => kind !== 'point')
        .map(({ text }) => (
          <p key={text} className="quiet">
            {text}
          </p>
        ))}
      <ul className={styles.points}>
        {blocks
          .filter(({ kind }) => kind === 'point')
          .map(({ text }) => (
            <li key={text}>{text}</li>
          ))}
      </ul>
      <p className={styles.links}>
        <a className="link" href="/risk" target="_blank" rel="noreferrer">
          {t('risk')}
        </a>
        <a className="link" href="/terms#usd-plus" target="_blank" rel="noreferrer">
          {t('usdPlusTerms')}
        </a>
      </p>
      <Checkbox label={t('confirmAll')} isChecked={isTicked} onChange={setTicked}>
        {t('confirmAll')}
      </Checkbox>
    </div>
  )
}

function NotLoaded({ onAgain }: { onAgain: () => void }) {
  const { t } = useTranslation('session')
  return (
    <div className={styles.part} role="alert">
      <p>{t('notLoaded')}</p>
      <Button variant="quiet" onClick={onAgain}>
        {t('loadAgain')}
      </Button>
    </div>
  )
}
