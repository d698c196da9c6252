import styles from './balance-change-table.module.css'

export type BalanceChangeRow = { label: string; pay: string; receive: string }

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

function Amount({ text }: { text: string }) {
  const [whole, fraction] = text.split('.')
  return (
    <>
      {whole}
      {fraction !== undefined && <span className={styles.fraction}>.{fraction}</span>}
    </>
  )
}
