import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { CustodianCheck } from '#api/dollar/reserves.ts'
import { Button } from '#ui/button/button.tsx'
import { SearchField } from '#ui/form/search-field.tsx'
import { EmptyState } from '#ui/layout/empty-state.tsx'
import page from '#ui/layout/evidence-page.module.css'
import styles from '../transparency-page.module.css'
import { listUsedCustodianChecks, searchCustodianChecks } from './custodian-rows.ts'
import { CustodianTable } from './custodian-table.tsx'
import { useCustodianSearch } from './use-custodian-search.ts'

/** Shows the custodian's shares behind the tokens, with pages and a search. */
export function CustodianSection({ checks }: { checks: readonly CustodianCheck[] }) {
  const { t } = useTranslation('transparency')
  const { searchText, typing, clear } = useCustodianSearch()
  const field = useRef<HTMLInputElement>(null)
  const used = listUsedCustodianChecks(checks)
  const found = searchCustodianChecks(used, searchText)
  return (
    <section className={page.section}>
      <div className={page.head}>
        <h2>{t('custodian')}</h2>
        {used.length > 0 && (
          <search className={styles.searching}>
            <SearchField
              ref={field}
              label={t('custodianSearch')}
              placeholder={t('custodianSearchPlaceholder')}
              text={typing.text}
              onType={typing.type}
            />
          </search>
        )}
      </div>
      <p className={styles.intro}>{t('custodianText')}</p>
      {used.length === 0 && <EmptyState text={t('custodianNone')} />}
      {used.length > 0 && found.length === 0 && (
        <div role="status">
          <EmptyState text={t('custodianNoMatch', { text: searchText })}>
            <Button
              variant="quiet"
              onClick={() => {
                clear()
                field.current?.focus()
              }}
            >
              {t('clearSearch')}
            </Button>
          </EmptyState>
        </div>
      )}
      {found.length > 0 && <CustodianTable checks={found} />}
    </section>
  )
}
