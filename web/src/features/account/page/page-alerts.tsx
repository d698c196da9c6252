import { restrictionOf } from '@parvalue/shared/domain/identity/restriction.ts'
import { toDateText } from '@parvalue/shared/domain/values/date-format.ts'
import { useTranslation } from 'react-i18next'
import type { AccountChecklist } from '#api/account/account.ts'
import { useSession } from '#session/session-state.ts'
import { Button } from '#ui/button/button.tsx'
import { Alert } from '#ui/layout/alert.tsx'
import type { AccountPageData } from '../steps/account-step-line.ts'
import { AccountStepSupportLink } from '../steps/step-support-link.tsx'
import { taxFormNames } from '../steps/tax-form-names.ts'
import styles from './account-page.module.css'

/** Warns that the data shown is stale. */
export function StaleAccountAlert({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('account')
  return (
    <div className={styles.alert}>
      <Alert kind="warn" title={t('stale')} role="status">
        <Button variant="plain" onClick={onRetry}>
          {t('retry')}
        </Button>
      </Alert>
    </div>
  )
}

/** Warns in time that the signed tax form expires (requirement CW-13). */
export function TaxFormExpiryAlert({ facts: { taxForm, language } }: { facts: AccountPageData }) {
  const { t } = useTranslation('account')
  const signed = taxForm?.signed
  if (!signed?.isEnding || signed.validUntil === null || taxForm?.withholding == null) return null
  const form = taxFormNames[signed.form]
  const day = toDateText(signed.validUntil, language)
  return (
    <div className={styles.alert}>
      <Alert kind="warn" title={t('tax.ending', { form, day })} role="status">
        {t('tax.endingText', { rate: `${taxForm.withholding.unsigned / 100}%` })}
      </Alert>
    </div>
  )
}

/**
 * Shows that a restricted user can see everything and change nothing (requirement RO-04). A rejected screening step
 * explains the restriction itself, so then there is no alert.
 */
export function RestrictedAccountAlert({ steps }: Pick<AccountChecklist, 'steps'>) {
  const { t } = useTranslation('account')
  const session = useSession()
  if (steps.some(({ reason }) => reason === 'watch_list')) return null
  if (session.status !== 'signed-in' || restrictionOf(session.record) === 'none') return null
  return (
    <div className={styles.alert}>
      <Alert kind="bad" title={t('restricted.title')}>
        {t('restricted.text')} <AccountStepSupportLink step="screening" isInline />
      </Alert>
    </div>
  )
}
