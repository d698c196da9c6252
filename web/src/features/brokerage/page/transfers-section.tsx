import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { bankTransfersQuery } from '#api/brokerage/brokerage.ts'
import { marketStateQuery } from '#api/stocks/stocks.ts'
import { HelpTopicLink } from '#support/help-topic-link.tsx'
import styles from '../brokerage.module.css'
import type { BrokerageSectionProps } from '../section-props.ts'
import { BrokerageQueryContent, BrokerageSection } from './section.tsx'
import { BankTransfersTable } from './transfers-table.tsx'
import { useTablePaging } from './use-table-paging.ts'

/** Shows dollar transfers between bank and account, newest first. */
export function BankTransfersSection({ address }: BrokerageSectionProps) {
  const { t } = useTranslation('brokerage')
  const paging = useTablePaging('transfers')
  const { data: market } = useQuery(marketStateQuery)
  const { pageIndex, pageSize } = paging.page
  const answer = useQuery(bankTransfersQuery(address, { page: pageIndex + 1, pageSize }))
  return (
    <BrokerageSection
      title={t('transfers')}
      aside={
        <span className="label">
          {t('transfersNote')} <HelpTopicLink topic="account" />
        </span>
      }
    >
      <BrokerageQueryContent
        answer={answer}
        texts={{ loading: t('transfersLoading'), failed: t('transfersFailed') }}
      >
        {({ rows, count }) =>
          count === 0 ? (
            <p className={styles.nothing}>{t('noTransfers')}</p>
          ) : (
            <BankTransfersTable rows={rows} count={count} paging={paging} />
          )
        }
      </BrokerageQueryContent>
      {market?.isAhead && <p className={styles.coming}>{t('worldAhead')}</p>}
    </BrokerageSection>
  )
}
