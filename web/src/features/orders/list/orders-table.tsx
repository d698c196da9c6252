import { networkNameOf } from '@parvalue/shared/chain/chains.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { useTranslation } from 'react-i18next'
import type { Order } from '#api/orders/order-view.ts'
import { useTableTexts } from '#i18n/use-table-texts.ts'
import { ChainName } from '#ui/art/chain-badge.tsx'
import { useIsNarrow } from '#ui/layout/use-is-narrow.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import type { TableColumn } from '#ui/table/data-table-column.ts'
import { OrderDetail } from '../detail/order-detail.tsx'
import { toOrderPriceText } from '../order-text.ts'
import type { OrdersView } from '../use-orders.ts'
import {
  OrderExpander,
  OrderedAmountCell,
  OrderFilledCell,
  OrderNameCell,
  OrderPlacedTimeCell,
  OrderStatusCell,
} from './order-cells.tsx'
import styles from './orders-page.module.css'

type OrdersTableProps = {
  view: Extract<OrdersView, { state: 'loaded' }>
  account: Address
  /** The open order of the URL if it is not on this page of the table. */
  linked: Order | null
  isAscending: boolean
  openId: string | null
  onOpen: (id: string | null) => void
  onSort: () => void
}

/** Lists open orders before filled ones, and these before closed ones (requirement SK-06). */
export function OrdersTable(props: OrdersTableProps) {
  const { view, account, linked, isAscending, openId, onOpen, onSort } = props
  const { t } = useTranslation('ordersPage')
  const texts = useTableTexts()
  const isNarrow = useIsNarrow()
  const columns = useColumns(props)
  const { rows, counts, count, paging } = view
  const toGroup = (order: Order) =>
    order.id === linked?.id
      ? { id: 'linked', content: t('linked') }
      : {
          id: order.group,
          content: (
            <>
              {t(`groups.${order.group}`)} <span className="quiet">{counts[order.group]}</span>
            </>
          ),
        }
  return (
    <div className={styles.list}>
      <DataTable
        label={t('title')}
        columns={columns}
        rows={linked ? [linked, ...rows] : rows}
        toId={({ id }) => id}
        toGroup={toGroup}
        toDetail={({ id }) =>
          id === openId && !isNarrow ? <OrderDetail id={id} account={account} /> : null
        }
        onRowPress={({ id }) => onOpen(id === openId ? null : id)}
        paging={{ ...paging, total: count, texts }}
        order={{ sorting: { columnId: 'placed', isDescending: !isAscending }, onSort }}
      />
    </div>
  )
}

/** Columns on narrow screens; the status cell then also shows the filled and ordered shares. */
const NARROW = ['order', 'status', 'timeline']

function useColumns({ openId, onOpen }: OrdersTableProps): readonly TableColumn<Order>[] {
  const { t } = useTranslation('ordersPage')
  const isNarrow = useIsNarrow()
  const columns: readonly TableColumn<Order>[] = [
    { id: 'order', header: t('columns.order'), cell: (order) => <OrderNameCell order={order} /> },
    {
      id: 'chain',
      header: t('columns.chain'),
      cell: ({ chainId }) => <ChainName chainId={chainId} name={networkNameOf(chainId)} />,
    },
    {
      id: 'shares',
      header: t('columns.shares'),
      isNumber: true,
      cell: (order) => <OrderedAmountCell order={order} />,
    },
    {
      id: 'filled',
      header: t('columns.filled'),
      isNumber: true,
      cell: (order) => <OrderFilledCell order={order} />,
    },
    {
      id: 'price',
      header: t('columns.price'),
      isNumber: true,
      cell: ({ averagePrice }) => (averagePrice === null ? '—' : toOrderPriceText(averagePrice)),
    },
    {
      id: 'placed',
      header: t('columns.placed'),
      canSort: true,
      cell: ({ createdMs }) => <OrderPlacedTimeCell createdMs={createdMs} />,
    },
    {
      id: 'status',
      header: t('columns.status'),
      isNumber: true,
      cell: (order) => <OrderStatusCell order={order} isNarrow={isNarrow} />,
    },
    {
      id: 'timeline',
      header: t('columns.timeline'),
      isHeaderHidden: true,
      isNumber: true,
      cell: (order) => {
        const isOpen = order.id === openId
        return (
          <OrderExpander
            order={order}
            isOpen={isOpen}
            onPress={() => onOpen(isOpen ? null : order.id)}
          />
        )
      },
    },
  ]
  return isNarrow ? columns.filter(({ id }) => NARROW.includes(id)) : columns
}
