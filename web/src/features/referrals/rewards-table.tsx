import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { PAGE_SIZE_DEFAULT } from '@parvalue/shared/domain/values/paging.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type ReferralReward, referralRewardsQuery } from '#api/account/referrals.ts'
import { FormattedDay } from '#i18n/time.tsx'
import { useTableTexts } from '#i18n/use-table-texts.ts'
import { useIsNarrow } from '#ui/layout/use-is-narrow.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import type { TableColumn } from '#ui/table/data-table-column.ts'
import { useLastPageRedirect } from '#ui/table/use-last-page-redirect.ts'
import { useUrlPaging } from '#ui/table/use-url-paging.ts'
import { LoadableList } from '#ui/text/loadable-list.tsx'
import styles from './referrals.module.css'
import { ReferralRewardAmount, ReferralRewardStatus } from './reward-cells.tsx'
import { toRewardFigureText } from './reward-text.ts'

/** Shows the wallets that joined by the link, newest first, with their rewards (requirement SK-10). */
export function ReferralRewardsTable({ account }: { account: Address }) {
  const { t } = useTranslation('referrals')
  const texts = useTableTexts()
  const columns = useColumns()
  const paging = useUrlPaging()
  const { pageIndex, pageSize } = paging.page
  const read = useQuery(referralRewardsQuery(account, { page: pageIndex + 1, pageSize }))
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
      <DataTable
        label={t('rewards')}
        columns={columns}
        rows={read.data?.rewards ?? []}
        toId={({ id }) => id}
        toTotal={(columnId) => <Total columnId={columnId} paidText={read.data?.paidText ?? '0'} />}
        {...((total ?? 0) > PAGE_SIZE_DEFAULT
          ? { paging: { ...paging, total: total ?? 0, texts } }
          : {})}
      />
    </LoadableList>
  )
}

/** Shows the total over all pages. */
function Total({ columnId, paidText }: { columnId: string; paidText: string }) {
  const { t } = useTranslation('referrals')
  if (columnId === 'joined') return t('paidInAll')
  if (columnId !== 'reward') return null
  return <span className={styles.earned}>+{toRewardFigureText(paidText)}</span>
}

const NARROW = ['joined', 'reward', 'status']

function useColumns(): readonly TableColumn<ReferralReward>[] {
  const { t } = useTranslation('referrals')
  const isNarrow = useIsNarrow()
  const columns: readonly TableColumn<ReferralReward>[] = [
    {
      id: 'joined',
      header: t('columns.joined'),
      cell: ({ joinedMs, wallet }) => (
        <span>
          <FormattedDay atMs={joinedMs} />
          {isNarrow && <span className={styles.sub}>{wallet}</span>}
        </span>
      ),
    },
    { id: 'wallet', header: t('columns.wallet'), cell: ({ wallet }) => wallet },
    {
      id: 'reward',
      header: t('columns.reward'),
      isNumber: true,
      cell: ({ reward }) => <ReferralRewardAmount reward={reward} />,
    },
    {
      id: 'status',
      header: t('columns.status'),
      isNumber: true,
      cell: (row) => <ReferralRewardStatus row={row} />,
    },
  ]
  return isNarrow ? columns.filter(({ id }) => NARROW.includes(id)) : columns
}
