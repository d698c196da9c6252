import { useTranslation } from 'react-i18next'
import { KeyValueList } from '#ui/text/key-value-list.tsx'
import { toCentsText } from './cents-text.ts'
import type { WireFlow } from './use-wire-flow.ts'
import styles from './wire.module.css'

/** Shows the fee and what is received for the amount above, in one glance with the action (requirement TR-05). */
export function WireSum({ wire: { terms }, cents }: { wire: WireFlow; cents: bigint }) {
  const { t } = useTranslation('funding')
  const amount = toCentsText(cents)
  const fee = terms === null ? '—' : t('feesShort', { fee: toCentsText(terms.feeCents) })
  const rows = [
    { key: 'fee', label: t('fees'), value: fee },
    { key: 'received', label: t('youReceive'), value: <strong>{`${amount}\u00a0USD+`}</strong> },
  ]
  return (
    <div className={styles.sum}>
      <KeyValueList rows={rows} />
    </div>
  )
}
