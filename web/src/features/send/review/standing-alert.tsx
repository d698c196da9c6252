import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { useTranslation } from 'react-i18next'
import { Alert } from '#ui/layout/alert.tsx'
import type { Recipient } from '../form/use-recipient.ts'
import { AddressGroups } from './address-groups.tsx'
import styles from './send-review.module.css'

/** Warns about an address that the wallet has never sent to, above all about one that imitates a known address. */
export function StandingAlert({ recipient, to }: { recipient: Recipient; to: Address }) {
  const { t } = useTranslation('send')
  const { standing, known } = recipient
  if (standing === null || standing.is === 'known') return null
  if (standing.is === 'first-time') {
    return (
      <div className={styles.alert}>
        <Alert kind="warn" role="status" title={t('firstTime')}>
          {t('firstTimeText')} {known.isIncomplete && t('listsFailed')}
        </Alert>
      </div>
    )
  }
  const imitated = known.contacts.find(
    ({ address }) => address.toLowerCase() === standing.of.toLowerCase(),
  )
  return (
    <div className={styles.alert}>
      <Alert kind="bad" role="alert" title={t('imitation')}>
        <p>{t('imitationText')}</p>
        <p>{imitated ? t('imitated', { label: imitated.label }) : t('imitatedAddress')}</p>
        <AddressGroups address={standing.of} other={to} />
        <p>{t('thisAddress')}</p>
        <AddressGroups address={to} other={standing.of} />
      </Alert>
    </div>
  )
}
