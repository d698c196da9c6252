import { networkNameOf } from '@parvalue/shared/chain/chains.ts'
import { useTranslation } from 'react-i18next'
import { boot } from '#api/boot.ts'
import type { Order } from '#api/order-view.ts'
import button from '#ui/button.module.css'
import { join } from '#ui/class-names.ts'
import { toOrderName } from './order-text.ts'

/** A letter in which everything that support would ask for stands already. */
export function ReportProblem({ order }: { order: Order }) {
  const { t } = useTranslation('ordersPage')
  const { id, chainId, transactionHash, status } = order
  const body = t('mailBody', {
    id,
    name: toOrderName(t, order),
    network: networkNameOf(chainId),
    hash: transactionHash ?? '—',
    status,
  })
  const subject = t('mailSubject', { id })
  const query = `subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`
  return (
    <a
      className={join(button.button, button.plain)}
      href={`mailto:${boot.brand.supportEmail}?${query}`}
    >
      {t('report')}
    </a>
  )
}
