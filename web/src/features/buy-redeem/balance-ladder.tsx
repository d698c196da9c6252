import { useTranslation } from 'react-i18next'
import styles from './balance-ladder.module.css'
import type { LadderRow, TradeView } from './trade-view.ts'

const UNKNOWN = '—'

/**
 * Before, change, after, aligned on the decimal point; the last line is a total. It stands as soon
 * as the balances are known, so that typing an amount moves nothing.
 */
export function BalanceLadder({ view }: { view: TradeView }) {
  const { t } = useTranslation('buyRedeem')
  const { payBalanceLabel, receiveBalanceLabel } = view
  if (payBalanceLabel === null || receiveBalanceLabel === null) return null
  const rows: readonly LadderRow[] = view.ladder ?? [
    { label: t('ladder.now'), pay: payBalanceLabel, receive: receiveBalanceLabel },
    { label: t(`ladder.${view.side}`), pay: UNKNOWN, receive: UNKNOWN },
    {
      label: t(view.side === 'buy' ? 'ladder.after' : 'ladder.afterPaid'),
      pay: UNKNOWN,
      receive: UNKNOWN,
    },
  ]
  return (
    <table className={styles.ladder}>
      <thead>
        <tr>
          <th scope="col">{t('ladder.title')}</th>
          <th scope="col">{view.payToken.symbol}</th>
          <th scope="col">{view.receiveToken.symbol}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.label}>
            <th scope="row">{row.label}</th>
            <td>
              <Amount text={row.pay} />
            </td>
            <td>
              <Amount text={row.receive} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Amount({ text }: { text: string }) {
  const [whole, fraction] = text.split('.')
  return (
    <>
      {whole}
      {fraction !== undefined && <span className={styles.fraction}>.{fraction}</span>}
    </>
  )
}
