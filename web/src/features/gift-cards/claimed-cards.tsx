import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { PAGE_SIZE_DEFAULT } from '@parvalue/shared/domain/values/paging.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type ClaimedGiftCard, claimedGiftCardsQuery } from '#api/dollar/gift-cards.ts'
import { FormattedDay } from '#i18n/time.tsx'
import { useTableTexts } from '#i18n/use-table-texts.ts'
import { TransactionLink } from '#tx/screens/transaction-link.tsx'
import { useIsNarrow } from '#ui/layout/use-is-narrow.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import type { TableColumn } from '#ui/table/data-table-column.ts'
import { useLastPageRedirect } from '#ui/table/use-last-page-redirect.ts'
import { useUrlPaging } from '#ui/table/use-url-paging.ts'
import { LoadableList } from '#ui/text/loadable-list.tsx'
import { toGiftContentText } from './content-text.ts'
import styles from './gift.module.css'
import { GiftStatusTag } from './gift-status-tag.tsx'

/** Shows cards and rewards that this wallet has claimed, newest first (requirement SK-09). */
export function ClaimedGiftCards({ account }: { account: Address }) {
  const { t } = useTranslation('giftCards')
  const texts = useTableTexts()
  const columns = useColumns()
  const paging = useUrlPaging()
  const { pageIndex, pageSize } = paging.page
  const read = useQuery(claimedGiftCardsQuery(account, { page: pageIndex + 1, pageSize }))
  const total = read.data?.count ?? null
  useLastPageRedirect(paging, total)
  return (
    <LoadableList
      count={total}
      isFailed={read.isError}
      isStale={read.isPlaceholderData}
      onRetry={() => void read.refetch()}
      texts={t('list', { returnObjects: true })}
    >
      <div className={styles.list}>
        <DataTable
          label={t('claimedByYou')}
          columns={columns}
          rows={read.data?.cards ?? []}
          toId={({ id }) => id}
          {...((total ?? 0) > PAGE_SIZE_DEFAULT
            ? { paging: { ...paging, total: total ?? 0, texts } }
            : {})}
        />
      </div>
    </LoadableList>
  )
}

/** Phones show the code below the date and omit the transaction. */
const NARROW = ['date', 'amount', 'status']

function useColumns(): readonly TableColumn<ClaimedGiftCard>[] {
  const { t } = useTranslation('giftCards')
  const isNarrow = useIsNarrow()
  const columns: readonly TableColumn<ClaimedGiftCard>[] = [
    {
      id: 'date',
      header: t('columns.date'),
      cell: (card) => (
        <span>
          <FormattedDay atMs={card.claimedMs} />
          {isNarrow && <Code card={card} className={styles.sub} />}
        </span>
      ),
    },
    { id: 'code', header: t('columns.code'), cell: (card) => <Code card={card} /> },
    {
      id: 'amount',
      header: t('columns.amount'),
      isNumber: true,
      cell: ({ content, destination }) => toGiftContentText(content, destination),
    },
    {
      id: 'transaction',
      header: t('transaction'),
      isNumber: true,
      cell: ({ chainId, hash }) =>
        chainId !== null && hash !== null ? <TransactionLink chainId={chainId} hash={hash} /> : '—',
    },
    {
      id: 'status',
      header: t('columns.status'),
      isNumber: true,
      cell: ({ status }) => <GiftStatusTag status={status} />,
    },
  ]
  return isNarrow ? columns.filter(({ id }) => NARROW.includes(id)) : columns
}

type CodeProps = { card: ClaimedGiftCard; className?: string | undefined }

/** Shows the end of the code, by which its owner recognizes the card; a reward has no code. */
function Code({ card: { codeEnd }, className }: CodeProps) {
  const { t } = useTranslation('giftCards')
  return <span className={className}>{codeEnd === null ? t('reward') : `··${codeEnd}`}</span>
}
