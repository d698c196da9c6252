import { Skeleton } from '../layout/skeleton.tsx'
import styles from './balance-change-table.module.css'

/** One row; null stands for an amount that is loading. */
export type BalanceChangeRow = { label: string; pay: string | null; receive: string | null }

type BalanceLadderProps = {
  title: string
  symbols: { pay: string; receive: string }
  /** Rows of the table; the last one is a total. */
  rows: readonly BalanceChangeRow[]
}

/** Shows two balances before and after a transaction, aligned on the decimal point. */
export function BalanceChangeTable({ title, symbols, rows }: BalanceLadderProps) {
  return (
    <table className={styles.ladder}>
      <thead>
        <tr>
          <th scope="col">{title}</th>
          <th scope="col">{symbols.pay}</th>
          <th scope="col">{symbols.receive}</th>
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

function Amount({ text }: { text: string | null }) {
  if (text === null) return <Skeleton width={72} height={16} />
  const [whole, fraction] = text.split('.')
  return (
    <>
      {whole}
      {fraction !== undefined && <span className={styles.fraction}>.{fraction}</span>}
    </>
  )
}
