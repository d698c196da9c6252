import type { GiftStatus } from '@parvalue/shared/domain/product/gift-card.ts'
import { useTranslation } from 'react-i18next'
import { Tag } from '#ui/text/tag.tsx'

export function GiftStatusTag({ status }: { status: GiftStatus }) {
  const { t } = useTranslation('giftCards')
  return status === 'received' ? (
    <Tag kind="ok">{t('statuses.received')}</Tag>
  ) : (
    <Tag kind="wait">{t('statuses.on_its_way')}</Tag>
  )
}
