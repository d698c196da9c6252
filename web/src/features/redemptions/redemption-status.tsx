import { toRedemptionDisplay } from '@parvalue/shared/domain/redemptions/redemption.ts'
import { useTranslation } from 'react-i18next'
import type { Redemption } from '#api/dollar/redemptions.ts'
import { SupportLink } from '#support/support-link.tsx'
import { Tag } from '#ui/text/tag.tsx'

/** Shows the status of a redemption (requirements RT-05 and RT-06). */
export function RedemptionStatusTag({ redemption }: { redemption: Redemption }) {
  const { t } = useTranslation('redemptions')
  switch (toRedemptionDisplay(redemption.status)) {
    case 'Pending':
      return <Tag kind="wait">{t('pending')}</Tag>
    case 'Completed':
      return <Tag kind="ok">{t('completed')}</Tag>
    case 'Contact Support':
      return <RedemptionSupportLink redemption={redemption} />
  }
}

export function RedemptionSupportLink({ redemption }: { redemption: Redemption }) {
  const { t } = useTranslation('redemptions')
  const { id, chainId, transactionHash: hash, createdMs: atMs } = redemption
  const status = t(`statuses.${redemption.status}`)
  return <SupportLink context={{ kind: 'redemption', id, chainId, hash, atMs, status }} />
}
