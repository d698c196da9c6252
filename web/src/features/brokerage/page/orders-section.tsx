import { PAGE_SIZE_DEFAULT } from '@parvalue/shared/domain/values/paging.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type AccountOrderGroup, accountOrdersQuery } from '#api/brokerage/brokerage.ts'
import { Chips } from '#ui/form/chips.tsx'
import styles from '../brokerage.module.css'
import type { BrokerageSectionProps } from '../section-props.ts'
import { AccountOrdersTable } from './orders-table.tsx'
import { BrokerageQueryContent, BrokerageSection } from './section.tsx'
import { useBrokerageFormatters } from './use-brokerage-formatters.ts'
import { useTablePaging } from './use-table-paging.ts'

const shows = ['all', 'working', 'filled', 'closed'] as const
type Show = (typeof shows)[number]

const FIRST_PAGE = { page: 1, pageSize: PAGE_SIZE_DEFAULT } as const

/** Shows the orders of the account; their status updates live (requirement AB-10). */
export function AccountOrdersSection({ address }: BrokerageSectionProps) {
  const { t } = useBrokerageFormatters()
  const [show, setShow] = useState<Show>('all')
  const paging = useTablePaging('orders')
  const { page, onPage } = paging
  const group: AccountOrderGroup | null = show === 'all' ? null : show
  const filter = { group, page: page.pageIndex + 1, pageSize: page.pageSize }
  const answer = useQuery(accountOrdersQuery(address, filter))
  const { data: working } = useQuery(
    accountOrdersQuery(address, { ...FIRST_PAGE, group: 'working' }),
  )
  const choose = (next: Show) => {
    setShow(next)
    if (page.pageIndex > 0) onPage({ ...page, pageIndex: 0 })
  }
  const toLabel = (one: Show) =>
    one === 'working' && working && working.count > 0
      ? `${t(`shows.${one}`)} ${working.count}`
      : t(`shows.${one}`)
  return (
    <BrokerageSection
      title={t('orders')}
      aside={
        <Chips
          label={t('showLabel')}
          value={show}
          choices={shows.map((one) => ({ value: one, label: toLabel(one) }))}
          onChoose={choose}
        />
      }
    >
      <BrokerageQueryContent
        answer={answer}
        texts={{ loading: t('ordersLoading'), failed: t('ordersFailed') }}
      >
        {({ rows, count }) =>
          count === 0 ? (
            <p className={styles.nothing}>{t(show === 'all' ? 'noOrders' : 'noOrdersOfKind')}</p>
          ) : (
            <AccountOrdersTable
              rows={rows}
              count={count}
              paging={paging}
              isAged={answer.isPlaceholderData}
            />
          )
        }
      </BrokerageQueryContent>
    </BrokerageSection>
  )
}
