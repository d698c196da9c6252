import { isBrokerOrderCancellable } from '@parvalue/shared/domain/orders/broker-order.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ACCOUNT_KEY } from '#api/account/account-keys.ts'
import { cancelAccountOrder } from '#api/brokerage/brokerage.ts'
import type { AccountOrder } from '#api/brokerage/brokerage-view.ts'
import { createApiRequest } from '#api/client/request.ts'
import { serverNowMs } from '#device/clock.ts'
import { toMomentText } from '#i18n/format.ts'
import { toPriceText } from '#i18n/market-format.ts'
import { toPluralCount } from '#i18n/plural-count.ts'
import { FormattedTime } from '#i18n/time.tsx'
import { AccountOrderStatus } from '#orders/order-status.tsx'
import { toAccountOrderStatusKey } from '#orders/status-rules.ts'
import { SupportLink } from '#support/support-link.tsx'
import { TokenIcon } from '#ui/art/token-icon.tsx'
import { Button } from '#ui/button/button.tsx'
import { useIsNarrow } from '#ui/layout/use-is-narrow.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import type { TableColumn } from '#ui/table/data-table-column.ts'
import type { UrlPaging } from '#ui/table/use-url-paging.ts'
import { joinClassNames } from '#ui/text/class-names.ts'
import styles from '../brokerage.module.css'
import { toExactSharesLabel, UNKNOWN_LABEL } from '../labels.ts'
import { useBrokerageFormatters } from './use-brokerage-formatters.ts'
import { usePagingTexts } from './use-table-paging.ts'

type AccountOrdersTableProps = {
  rows: readonly AccountOrder[]
  count: number
  paging: UrlPaging
  /** Whether the rows belong to another page or filter, while the requested ones load. */
  isAged: boolean
}

export function AccountOrdersTable({ rows, count, paging, isAged }: AccountOrdersTableProps) {
  const { t } = useBrokerageFormatters()
  const texts = usePagingTexts(t('orders'))
  return (
    <div className={joinClassNames(styles.list, isAged && styles.aged)}>
      <DataTable
        label={t('orders')}
        columns={useColumns()}
        rows={rows}
        toId={({ id }) => id}
        paging={{ ...paging, total: count, texts }}
      />
    </div>
  )
}

const WIDE_ONLY = ['filled', 'price', 'placed']

function useColumns(): readonly TableColumn<AccountOrder>[] {
  const { t, toHideableShares, toHideableUsd } = useBrokerageFormatters()
  const isNarrow = useIsNarrow()
  const columns: readonly TableColumn<AccountOrder>[] = [
    { id: 'order', header: t('order'), cell: (row) => <OrderCell row={row} isNarrow={isNarrow} /> },
    {
      id: 'filled',
      header: t('filled'),
      isNumber: true,
      cell: ({ filledShares, filledCents }) => (
        <>
          {toHideableShares(filledShares)}
          {filledShares > 0n && <span className={styles.under}>{toHideableUsd(filledCents)}</span>}
        </>
      ),
    },
    {
      id: 'price',
      header: t('price'),
      isNumber: true,
      cell: ({ averagePrice }) =>
        averagePrice === null ? UNKNOWN_LABEL : toPriceText(averagePrice),
    },
    { id: 'placed', header: t('placed'), cell: (row) => <Placed atMs={row.createdMs} /> },
    { id: 'status', header: t('status'), isNumber: true, cell: (row) => <Status row={row} /> },
  ]
  return isNarrow ? columns.filter(({ id }) => !WIDE_ONLY.includes(id)) : columns
}

function OrderCell({ row, isNarrow }: { row: AccountOrder; isNarrow: boolean }) {
  const { t, toHideable, toHideableUsd } = useBrokerageFormatters()
  const { symbol, side, cents, shares, filledShares, filledCents } = row
  const ordered = toHideable(toExactSharesLabel(shares ?? 0n))
  const terms =
    cents === null
      ? t('atMarketShares', { shares: ordered, count: toPluralCount(ordered) })
      : t('atMarketFor', { amount: toHideableUsd(cents) })
  const done = {
    shares: toHideable(toExactSharesLabel(filledShares)),
    amount: toHideableUsd(filledCents),
  }
  return (
    <span className={styles.asset}>
      <TokenIcon symbol={`${symbol}.d`} />
      <span>
        <strong>{t('sideOf', { side: t(`sides.${side}`), symbol })}</strong>
        <span className={styles.sub}>{terms}</span>
        {isNarrow && filledShares > 0n && (
          <span className={styles.sub}>{t('filledFor', done)}</span>
        )}
        {isNarrow && (
          <span className={styles.sub}>
            <Placed atMs={row.createdMs} />
          </span>
        )}
      </span>
    </span>
  )
}

function Placed({ atMs }: { atMs: number }) {
  const { t, language } = useBrokerageFormatters()
  const nowMs = serverNowMs()
  const isToday = new Date(atMs).toDateString() === new Date(nowMs).toDateString()
  const time = toMomentText(atMs, nowMs, language)
  return (
    <FormattedTime className="quiet" atMs={atMs}>
      {isToday ? t('placedToday', { time }) : time}
    </FormattedTime>
  )
}

function Status({ row }: { row: AccountOrder }) {
  const { t } = useBrokerageFormatters()
  const { status, filledShares, reason, isCancellable } = row
  const isConfirming = isBrokerOrderCancellable(status) && !isCancellable
  return (
    <span className={styles.status}>
      <AccountOrderStatus status={status} hasFills={filledShares > 0n} />
      {reason && <span className="label">{t('brokerSays', { reason })}</span>}
      {reason && <OrderSupport row={row} />}
      {isConfirming && <span className="label">{t('cancelAsked')}</span>}
      {isCancellable && <Cancel row={row} />}
    </span>
  )
}

/** Shows a support link on orders for which the broker gave a reason. */
function OrderSupport({ row }: { row: AccountOrder }) {
  const { t } = useBrokerageFormatters()
  const { t: tOrders } = useTranslation('orders')
  const { id, createdMs: atMs, side, symbol, status, filledShares, reason: message } = row
  const item = t('sideOf', { side: t(`sides.${side}`), symbol })
  const word = tOrders(`status.${toAccountOrderStatusKey(status, filledShares > 0n)}.label`)
  return <SupportLink context={{ kind: 'accountOrder', item, id, atMs, status: word, message }} />
}

/**
 * Shows the button that requests the cancellation at the broker; shares that are already executed stay with the account
 * (requirement XT-08).
 */
function Cancel({ row: { id, side, symbol } }: { row: AccountOrder }) {
  const { t } = useBrokerageFormatters()
  const queries = useQueryClient()
  const [cancel] = useState(() => createApiRequest(cancelAccountOrder))
  const [isBusy, setBusy] = useState(false)
  const name = t('sideOf', { side: t(`sides.${side}`), symbol })
  async function press() {
    setBusy(true)
    // The request shows a failure as a toast.
    await cancel.send(id).catch(() => null)
    await queries.invalidateQueries({ queryKey: ACCOUNT_KEY })
    setBusy(false)
  }
  return (
    <Button
      variant="plain"
      isBusy={isBusy}
      label={t('cancelOrder', { name })}
      onClick={() => void press()}
    >
      {t('cancel')}
    </Button>
  )
}
