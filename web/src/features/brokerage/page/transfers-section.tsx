import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { bankTransfersQuery } from '#api/brokerage/brokerage.ts'
import { marketStateQuery } from '#api/stocks/stocks.ts'
import { HelpTopicLink } from '#support/how-it-works.tsx'
import styles from '../brokerage.module.css'
import type { AccountProps } from '../owned.ts'
import { QueryContent, Section } from './section.tsx'
import { TransfersTable } from './transfers-table.tsx'
import { useTablePaging } from './use-table-paging.ts'

/** Dollar transfers between bank and account, newest first. */
export function TransfersSection({ address }: AccountProps) {
  const { t } = useTranslation('brokerage')
  const paging = useTablePaging('transfers')
  const { data: market } = useQuery(marketStateQuery)
  const { pageIndex, pageSize } = paging.page
  const answer = useQuery(bankTransfersQuery(address, { page: pageIndex + 1, pageSize }))
  return (
    <Section
      title={t('transfers')}
      aside={
        <span className="label">
          {t('transfersNote')} <HelpTopicLink topic="account" />
        </span>
      }
    >
      <QueryContent
        answer={answer}
        texts={{ loading: t('transfersLoading'), failed: t('transfersFailed') }}
      >
        {({ rows, count }) =>
          count === 0 ? (
            <p className={styles.nothing}>{t('noTransfers')}</p>
          ) : (
            <TransfersTable rows={rows} count={count} paging={paging} />
          )
        }
      </QueryContent>
      {market?.isAhead && <p className={styles.coming}>{t('worldAhead')}</p>}
    </Section>
  )
}
