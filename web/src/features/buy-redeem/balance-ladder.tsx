import { useTranslation } from 'react-i18next'
import styles from './balance-ladder.module.css'
import type { LadderRow } from './buy-view.ts'

type BalanceLadderProps = {
  paySymbol: string
  receiveSymbol: string
  rows: readonly LadderRow[]
}

/** Before, change, after, aligned on the decimal point; the last line is a total. */
export function BalanceLadder({ paySymbol, receiveSymbol, rows }: BalanceLadderProps) {
  const { t } = useTranslation('buyRedeem')
  return (
    <table className={styles.ladder}>
      <thead>
        <tr>
          <th scope="col">{t('ladder.title')}</th>
          <th scope="col">{paySymbol}</th>
          <th scope="col">{receiveSymbol}</th>
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
