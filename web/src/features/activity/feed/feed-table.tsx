import { networkNameOf } from '@parvalue/shared/chain/chains.ts'
import { useTranslation } from 'react-i18next'
import { useTableTexts } from '#i18n/use-table-texts.ts'
import { ChainName } from '#ui/art/chain-badge.tsx'
import { useIsNarrow } from '#ui/layout/use-is-narrow.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import type { TableColumn } from '#ui/table/data-table-column.ts'
import { useLastPageRedirect } from '#ui/table/use-last-page-redirect.ts'
import { useUrlPaging } from '#ui/table/use-url-paging.ts'
import styles from '../activity-page.module.css'
import { ActivityTime } from '../activity-row.tsx'
import { FeedLinkCell, FeedStateCell, FeedTitleCell } from './feed-cells.tsx'
import type { FeedRow } from './feed-row.ts'
import { toFeedGroup } from './feed-rules.ts'

export function FeedTable({ rows }: { rows: readonly FeedRow[] }) {
  const { t } = useTranslation('activity')
  const paging = useUrlPaging()
  useLastPageRedirect(paging, rows.length)
  return (
    <div className={styles.table}>
      <DataTable
        label={t('title')}
        columns={useColumns()}
        rows={rows}
        toId={({ kind, id }) => `${kind}:${id}`}
        toGroup={(row) => ({ id: toFeedGroup(row), content: t(`groups.${toFeedGroup(row)}`) })}
        paging={{ ...paging, texts: useTableTexts() }}
      />
    </div>
  )
}

/** Phones show the other columns below the title. */
const NARROW = ['what', 'state']

function useColumns(): readonly TableColumn<FeedRow>[] {
  const { t } = useTranslation('activity')
  const isNarrow = useIsNarrow()
  const columns: readonly TableColumn<FeedRow>[] = [
    {
      id: 'what',
      header: t('file.what'),
      cell: (row) => <FeedTitleCell row={row} isNarrow={isNarrow} />,
    },
    {
      id: 'network',
      header: t('file.network'),
      cell: ({ chainId }) =>
        chainId === null ? '—' : <ChainName chainId={chainId} name={networkNameOf(chainId)} />,
    },
    {
      id: 'when',
      header: t('file.when'),
      cell: ({ atMs }) => <ActivityTime atMs={atMs} isDated />,
    },
    { id: 'state', header: t('file.state'), cell: (row) => <FeedStateCell state={row.state} /> },
    {
      id: 'more',
      header: t('more'),
      isHeaderHidden: true,
      isNumber: true,
      cell: (row) => <FeedLinkCell row={row} />,
    },
  ]
  return isNarrow ? columns.filter(({ id }) => NARROW.includes(id)) : columns
}
