import { networkNameOf } from '@parvalue/shared/chain/chains.ts'
import { toRedemptionDisplay } from '@parvalue/shared/domain/redemption.ts'
import { useTranslation } from 'react-i18next'
import { boot } from '#api/boot.ts'
import type { Redemption } from '#api/redemptions.ts'
import { Tag } from '#ui/tag.tsx'

/** Spec 4: redemption status display. */
export function RedemptionStatus({ redemption }: { redemption: Redemption }) {
  const { t } = useTranslation('redemptions')
  switch (toRedemptionDisplay(redemption.status)) {
    case 'Pending':
      return <Tag kind="wait">{t('pending')}</Tag>
    case 'Completed':
      return <Tag kind="ok">{t('completed')}</Tag>
    case 'Contact Support':
      return <ContactSupport redemption={redemption} />
  }
}

/** A letter in which everything that support would ask for stands already. */
export function ContactSupport({ redemption }: { redemption: Redemption }) {
  const { t } = useTranslation('redemptions')
  const { id, chainId, transactionHash: hash, status } = redemption
  const subject = t('mailSubject', { id })
  const body = t('mailBody', { id, network: networkNameOf(chainId), hash, status })
  const query = `subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`
  return (
    <a className="link" href={`mailto:${boot.brand.supportEmail}?${query}`}>
      {t('contactSupport')}
    </a>
  )
}
