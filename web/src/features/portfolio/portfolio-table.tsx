import { useTranslation } from 'react-i18next'
import { ChainName } from '#ui/chain-badge.tsx'
import { join } from '#ui/class-names.ts'
import { TokenIcon } from '#ui/token-icon.tsx'
import { useIsNarrow } from '#ui/use-is-narrow.ts'
import styles from './portfolio-table.module.css'
import type { PortfolioRow } from './portfolio-view.ts'

type PortfolioTableProps = { rows: readonly PortfolioRow[] }

/** Four columns; on phones two, with chain and balance on a second line of each row. */
export function PortfolioTable({ rows }: PortfolioTableProps) {
  const { t } = useTranslation('portfolio')
  const isNarrow = useIsNarrow()
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t('asset')}</th>
          {!isNarrow && <th scope="col">{t('chain')}</th>}
          {!isNarrow && (
            <th scope="col" className={styles.number}>
              {t('balance')}
            </th>
          )}
          <th scope="col" className={styles.number}>
            {t('value')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <Row
            key={`${row.token.chainId}-${row.token.address}`}
            row={row}
            isNarrow={isNarrow}
            isParent={rows[index + 1]?.isChild ?? false}
          />
        ))}
      </tbody>
    </table>
  )
}

type RowProps = { row: PortfolioRow; isNarrow: boolean; isParent: boolean }

function Row({ row, isNarrow, isParent }: RowProps) {
  return (
    <tr className={join(row.isChild && styles.child, isParent && styles.parent)}>
      <td>
        <Asset row={row} isNarrow={isNarrow} />
      </td>
      {!isNarrow && (
        <td>
          <ChainName chainId={row.token.chainId} name={row.networkName} />
        </td>
      )}
      {!isNarrow && <td className={styles.number}>{row.balanceLabel}</td>}
      <td className={styles.number}>
        {row.valueLabel}
        {isNarrow && <span className={styles.sub}>{row.balanceLabel}</span>}
      </td>
    </tr>
  )
}

function Asset({ row: { token, networkName }, isNarrow }: Omit<RowProps, 'isParent'>) {
  const badge = isNarrow ? { chainId: token.chainId } : {}
  return (
    <span className={styles.asset}>
      <TokenIcon symbol={token.symbol} {...badge} />
      <span>
        <strong>{token.symbol}</strong>
        <span className={styles.sub}>
          {token.name}
          {isNarrow && ` · ${networkName}`}
        </span>
      </span>
    </span>
  )
}
