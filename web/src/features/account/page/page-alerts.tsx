import { restrictionOf } from '@parvalue/shared/domain/identity/restriction.ts'
import { useTranslation } from 'react-i18next'
import type { AccountChecklist } from '#api/account/account.ts'
import { useSession } from '#session/session-state.ts'
import { Button } from '#ui/button/button.tsx'
import { Alert } from '#ui/layout/alert.tsx'
import { AccountStepSupportLink } from '../steps/step-support-link.tsx'
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

/**
 * Requirement RO-04: a restricted user can see everything and change nothing. A rejected step explains the
 * restriction itself.
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
