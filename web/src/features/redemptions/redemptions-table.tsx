import { networkNameOf } from '@parvalue/shared/chain/chains.ts'
import { toDollarTokenLabel, USD_PLUS_FORMAT } from '@parvalue/shared/domain/money/amount.ts'
import { useTranslation } from 'react-i18next'
import type { Redemption } from '#api/dollar/redemptions.ts'
import { serverNowMs } from '#device/clock.ts'
import { toDayText, toFullMomentText } from '#i18n/format.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { useTableTexts } from '#i18n/use-table-texts.ts'
import { TransactionLink } from '#tx/screens/transaction-link.tsx'
import { ChainBadge, ChainName } from '#ui/art/chain-badge.tsx'
import { Button } from '#ui/button/button.tsx'
import { useIsNarrow } from '#ui/layout/use-is-narrow.ts'
import { LazyTooltip } from '#ui/menu/lazy-tooltip.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import type { TableColumn } from '#ui/table/data-table-column.ts'
import { joinClassNames } from '#ui/text/class-names.ts'
import { exportRedemptions } from './export-redemptions.ts'
import { RedemptionStatusTag } from './redemption-status.tsx'
import styles from './redemptions-tab.module.css'
import { toPaymentSymbol, USUAL_PAYMENT_SYMBOL } from './to-payment-symbol.ts'
import type { RedemptionsView } from './use-redemptions.ts'

type RedemptionsTableProps = {
  view: Extract<RedemptionsView, { state: 'loaded' }>
  onOpen: (redemption: Redemption) => void
}

/** Shows the redemptions in six columns; phones have no column for the transaction (requirement RT-01). */
export function RedemptionsTable({ view, onOpen }: RedemptionsTableProps) {
  const { t } = useTranslation(['redemptions', 'table'])
  const { language } = useLanguage()
  const texts = useTableTexts()
  const columns = useColumns(onOpen)
  const { rows, count, page, onPage } = view
  const paging = page.pageSize < count ? { paging: { page, onPage, total: count, texts } } : {}
  const nameOf = ({ createdMs }: Redemption) =>
    t('of', { date: toFullMomentText(createdMs, language) })
  return (
    <div className={joinClassNames(view.isStale && styles.stale)}>
      <DataTable
        label={t('title')}
        columns={columns}
        rows={rows}
        toId={({ id }) => id}
        onRowPress={onOpen}
        {...paging}
        selecting={{
          toLabel: (row) => t('table:select', { name: nameOf(row) }),
          actions: [
            { label: t('csv'), onPress: (ids) => void exportRedemptions('csv', ids) },
            { label: t('json'), onPress: (ids) => void exportRedemptions('json', ids) },
          ],
          texts,
        }}
      />
      <div className={styles.all}>
        {t('all')}
        <Button variant="plain" onClick={() => void exportRedemptions('csv')}>
          {t('csv')}
        </Button>
        <Button variant="plain" onClick={() => void exportRedemptions('json')}>
          {t('json')}
        </Button>
      </div>
    </div>
  )
}

const label = (amount: bigint) => toDollarTokenLabel(amount, USD_PLUS_FORMAT)

function useColumns(onOpen: RedemptionsTableProps['onOpen']): readonly TableColumn<Redemption>[] {
  const { t } = useTranslation('redemptions')
  const isNarrow = useIsNarrow()
  const columns: TableColumn<Redemption>[] = [
    {
      id: 'date',
      header: t('date'),
      cell: (row) => <DateCell row={row} onOpen={onOpen} />,
    },
    {
      id: 'usdPlus',
      header: t('usdPlusQuantity'),
      isNumber: true,
      cell: ({ usdPlusAmount }) => label(usdPlusAmount),
    },
    {
      id: 'payment',
      header: t('paymentQuantity'),
      isNumber: true,
      cell: (row) => <PaymentCell row={row} />,
    },
    {
      id: 'chain',
      header: t('chain'),
      cell: ({ chainId }) =>
        isNarrow ? (
          <NamedChainBadge chainId={chainId} />
        ) : (
          <ChainName chainId={chainId} name={networkNameOf(chainId)} />
        ),
    },
    {
      id: 'transaction',
      header: t('transaction'),
      cell: ({ chainId, transactionHash }) => (
        <span className={styles.link}>
          <TransactionLink chainId={chainId} hash={transactionHash} />
        </span>
      ),
    },
    {
      id: 'status',
      header: t('status'),
      cell: (row) => <RedemptionStatusTag redemption={row} />,
    },
  ]
  return isNarrow ? columns.filter(({ id }) => id !== 'transaction') : columns
}

/** Shows what a redemption pays, with the symbol of its token if it is not the one that the header names. */
function PaymentCell({ row }: { row: Redemption }) {
  const symbol = toPaymentSymbol(row)
  return (
    <>
      {label(row.paymentAmount)}
      {symbol !== USUAL_PAYMENT_SYMBOL && <span className={styles.symbol}> {symbol}</span>}
    </>
  )
}

/** Shows the badge of a network where its name has no room; the name is its tooltip, and is read aloud. */
function NamedChainBadge({ chainId }: { chainId: number }) {
  const name = networkNameOf(chainId)
  return (
    <span title={name}>
      <ChainBadge chainId={chainId} />
      <span className="visually-hidden">{name}</span>
    </span>
  )
}

type DateCellProps = Pick<RedemptionsTableProps, 'onOpen'> & { row: Redemption }

/** Shows the date of a redemption; the tooltip has the time too. The button does the same as a press on the row. */
function DateCell({ row, onOpen }: DateCellProps) {
  const { language } = useLanguage()
  const full = toFullMomentText(row.createdMs, language)
  return (
    <LazyTooltip text={full}>
      <button type="button" className={styles.date} onClick={() => onOpen(row)}>
        <time dateTime={new Date(row.createdMs).toISOString()}>
          {toDayText(row.createdMs, serverNowMs(), language)}
        </time>
      </button>
    </LazyTooltip>
  )
}
