import {
  type ReceiptName,
  toReceiptAddress,
} from '@parvalue/shared/domain/receipts/receipt-address.ts'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'

type ReceiptLinkProps = {
  of: ReceiptName
  /** Title of the row, which the accessible name of the link contains. */
  title: string
  onFollow?: () => void
}

/** Links to the receipt of a row. */
export function ReceiptLink({ of, title, onFollow }: ReceiptLinkProps) {
  const { t } = useTranslation('activity')
  return (
    <Link
      className="link"
      to="/receipts/$id"
      params={{ id: toReceiptAddress(of) }}
      aria-label={t('receiptOf', { title })}
      onClick={() => onFollow?.()}
    >
      {t('receipt')}
    </Link>
  )
}
