import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { PortfolioPosition, TaxLot } from '#api/portfolio/portfolio.ts'
import { FormattedDay } from '#i18n/time.tsx'
import { maskAmountLabel } from '#tokens/hidden-balances.ts'
import { useIsNarrow } from '#ui/layout/use-is-narrow.ts'
import table from '#ui/table/data-table.module.css'
import { joinClassNames } from '#ui/text/class-names.ts'
import {
  ONE_USD,
  toExactSharesLabel,
  toHideableMoneyLabel,
  toMoneyChangeLabel,
  toSharesLabel,
  toUsdPriceLabel,
  UNKNOWN_LABEL,
} from '../labels.ts'
import { usePortfolioDisplaySettings } from '../use-portfolio-display-settings.ts'
import { ChangeLabelText } from '../value/change-label-text.tsx'
import styles from './lots-detail.module.css'

/** Shows the tax lots in first-in, first-out order. They add up to the position. */
export function TaxLotsTable({ position }: { position: PortfolioPosition }) {
  const { t } = useTranslation('portfolioPage')
  const isNarrow = useIsNarrow()
  const next = position.lots.findIndex(({ isInOrder }) => !isInOrder)
  const heads = isNarrow
    ? [t('detail.sharesLeft'), t('detail.gain')]
    : [
        t('detail.sharesLeft'),
        t('detail.paid'),
        t('detail.cost'),
        t('detail.value'),
        t('detail.gain'),
      ]
  return (
    <table className={joinClassNames(table.table, styles.lots)}>
      <thead>
        <tr>
          <th scope="col">{t('detail.got')}</th>
          {heads.map((head) => (
            <th key={head} scope="col" className={table.number}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {position.lots.map((lot, index) => (
          <LotRow
            // Two lots may have the same acquisition time.
            // biome-ignore lint/suspicious/noArrayIndexKey: lots are identified by their order.
            key={`${lot.acquiredMs}-${index}`}
            lot={lot}
            price={position.price}
            isNext={index === next && position.lots.length > 1}
          />
        ))}
      </tbody>
      <tfoot>
        <tr className={styles.total}>
          <td>{t('detail.held')}</td>
          <Figures {...toHeld(position)} />
        </tr>
      </tfoot>
    </table>
  )
}

type Facts = {
  amount: bigint
  unitCost: bigint | null
  cost: bigint | null
  value: bigint | null
  gain: bigint | null
}

const toHeld = ({ amount, cost, value, gain }: PortfolioPosition): Facts => ({
  amount,
  unitCost: cost === null || amount === 0n ? null : (cost * ONE_USD) / amount,
  cost,
  value,
  gain,
})

function toFacts({ amount, unitCost, cost }: TaxLot, price: bigint | null): Facts {
  const value = price === null ? null : (amount * price) / ONE_USD
  return {
    amount,
    unitCost,
    cost,
    value,
    gain: value === null || cost === null ? null : value - cost,
  }
}

type LotRowProps = { lot: TaxLot; price: bigint | null; isNext: boolean }

function LotRow({ lot, price, isNext }: LotRowProps) {
  const { t } = useTranslation('portfolioPage')
  return (
    <tr>
      <td>
        <FormattedDay atMs={lot.acquiredMs} />{' '}
        {lot.isInOrder && <span className={styles.next}>{t('detail.inOrder')}</span>}
        {isNext && <span className={styles.next}>{t('detail.soldNext')}</span>}
      </td>
      <Figures {...toFacts(lot, price)} />
    </tr>
  )
}

/** Phones show two of the five figures; the row above has the other three for the whole position. */
function Figures({ amount, unitCost, cost, value, gain }: Facts) {
  const isNarrow = useIsNarrow()
  const reader = usePortfolioDisplaySettings()
  const toLabel = (units: bigint | null) =>
    units === null ? UNKNOWN_LABEL : toHideableMoneyLabel(units, reader)
  return (
    <>
      <Cell>
        <span title={maskAmountLabel(toExactSharesLabel(amount), reader.isHidden)}>
          {maskAmountLabel(toSharesLabel(amount), reader.isHidden)}
        </span>
      </Cell>
      {!isNarrow && (
        <>
          <Cell>{unitCost === null ? UNKNOWN_LABEL : toUsdPriceLabel(unitCost)}</Cell>
          <Cell>{toLabel(cost)}</Cell>
          <Cell>{toLabel(value)}</Cell>
        </>
      )}
      <Cell>
        <ChangeLabelText change={gain === null ? null : toMoneyChangeLabel(gain, reader)} />
      </Cell>
    </>
  )
}

const Cell = ({ children }: { children: ReactNode }) => <td className={table.number}>{children}</td>
