import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { PortfolioPosition } from '#api/portfolio/portfolio.ts'
import button from '#ui/button/button.module.css'
import { joinClassNames } from '#ui/text/class-names.ts'
import { RealizedSales } from '../gains/realized-sales.tsx'
import { CorporateActionTimeline } from '../income/action-timeline.tsx'
import type { PortfolioData } from '../portfolio-data.ts'
import type { HoldingRow } from './holding-rows.ts'
import styles from './lots-detail.module.css'
import { TaxLotsTable } from './lots-table.tsx'

type TaxLotsDetailProps = { row: HoldingRow; position: PortfolioPosition; data: PortfolioData }

/** Shows the tax lots of a holding, its sales, and the company's corporate actions (requirements OP-04 and OP-06). */
export function TaxLotsDetail({ row, position, data }: TaxLotsDetailProps) {
  const { t } = useTranslation('portfolioPage')
  const sales = (data.shares.data?.sales ?? []).filter((one) => one.stockId === position.stockId)
  const actions = (data.actions.data ?? []).filter((one) => one.stockId === position.stockId)
  return (
    <div className={styles.open}>
      <div className={styles.part}>
        <h3>{t('detail.fifo')}</h3>
        <TaxLotsTable position={position} />
      </div>
      <div className={styles.part}>
        <RealizedSales sales={sales} />
        <p className={styles.note}>{t('detail.noSale')}</p>
        {!data.isSample && <WrapLink row={row} />}
      </div>
      {actions.length > 0 && (
        <div className={styles.part}>
          <h3>{t('detail.events')}</h3>
          <CorporateActionTimeline actions={actions} isPastShown />
        </div>
      )}
    </div>
  )
}

/** Returns the exchange's symbol of a token's stock: "AAPL.d.x" belongs to AAPL. */
const toStock = (symbol: string) => symbol.replace(/\.d(\.x)?$/, '')

function WrapLink({ row }: { row: HoldingRow }) {
  const { t } = useTranslation('portfolioPage')
  const { isWrapped } = row
  return (
    <p className={styles.acts}>
      <Link
        to="/stocks/$symbol/wrap"
        params={{ symbol: toStock(row.symbol) }}
        search={isWrapped ? { direction: 'unwrap' } : {}}
        className={joinClassNames(button.button, button.quiet)}
      >
        {t(isWrapped ? 'detail.unwrap' : 'detail.wrap')}
      </Link>
    </p>
  )
}
