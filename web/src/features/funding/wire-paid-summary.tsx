import { toReceiptAddress } from '@parvalue/shared/domain/receipts/receipt-address.ts'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { AmountFigure } from '#ui/text/amount-figure.tsx'
import { toCentsText } from './cents-text.ts'
import styles from './wire.module.css'
import type { WirePaid } from './wire-paid.ts'

type WirePaidSummaryProps = { paid: WirePaid; memoCode: string }

/** Says what has arrived for a wire, before its memo and instructions (requirement TR-06). */
export function WirePaidSummary({ paid, memoCode }: WirePaidSummaryProps) {
  const { t } = useTranslation('funding')
  const { receivedCents, mintedCents, missingCents } = paid
  return (
    <div className={styles.paid} role="status">
      <p className="label">{t('paid.title')}</p>
      <div className={styles.figure}>
        <AmountFigure size="part" text={toCentsText(receivedCents)} code="USD" />
      </div>
      <p>
        {mintedCents === 0n
          ? t('paid.minting')
          : t('paid.minted', { amount: toCentsText(mintedCents) })}
      </p>
      {missingCents > 0n && <p>{t('paid.missing', { amount: toCentsText(missingCents) })}</p>}
      <p data-unprinted>
        <Link
          className="link"
          to="/receipts/$id"
          params={{ id: toReceiptAddress({ of: 'wire', memoCode }) }}
        >
          {t('paid.receipt')}
        </Link>
      </p>
    </div>
  )
}
