import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { taxFormQuery } from '#api/account/account.ts'
import { accountStatementsQuery, fetchAccountStatement } from '#api/brokerage/brokerage.ts'
import type { AccountStatement, AccountStatementKind } from '#api/brokerage/brokerage-view.ts'
import { downloadBlob } from '#api/client/download-file.ts'
import { toShortDateText } from '#i18n/market-format.ts'
import { Icon } from '#ui/art/icon.tsx'
import { Button } from '#ui/button/button.tsx'
import { showToast } from '#ui/dialog/toast.tsx'
import { Chips } from '#ui/form/chips.tsx'
import styles from '../brokerage.module.css'
import type { BrokerageSectionProps } from '../section-props.ts'
import { toDayLabel } from './day-label.ts'
import { toDocumentSubject, toNextDocumentDays } from './document-rules.ts'
import { BrokerageQueryContent, BrokerageSection } from './section.tsx'
import { useBrokerageFormatters } from './use-brokerage-formatters.ts'
import { useMarketDate } from './use-market-date.ts'

const shows = ['all', 'monthly', 'trades', 'tax'] as const
type Show = (typeof shows)[number]

const kindOf: Record<Exclude<Show, 'all'>, AccountStatementKind> = {
  monthly: 'account_statement',
  trades: 'trade_confirmation',
  tax: 'tax_statement',
}

/**
 * Shows statements, confirmations and tax forms; only the account's owner can download them (requirements AB-08 and
 * XT-07).
 */
export function DocumentsSection({ address, account }: BrokerageSectionProps) {
  const { t } = useBrokerageFormatters()
  const [show, setShow] = useState<Show>('all')
  const answer = useQuery(accountStatementsQuery(address))
  const isShown = ({ kind }: AccountStatement) => show === 'all' || kind === kindOf[show]
  return (
    <BrokerageSection
      title={t('statements')}
      aside={
        <Chips
          label={t('papersLabel')}
          value={show}
          choices={shows.map((one) => ({ value: one, label: t(`papers.${one}`) }))}
          onChoose={setShow}
        />
      }
    >
      <BrokerageQueryContent
        answer={answer}
        texts={{ loading: t('statementsLoading'), failed: t('statementsFailed') }}
      >
        {(statements) => (
          <>
            <DocumentList statements={statements.filter(isShown)} isWhole={show === 'all'} />
            {account.closedAtMs === null && <Coming address={address} statements={statements} />}
          </>
        )}
      </BrokerageQueryContent>
    </BrokerageSection>
  )
}

function DocumentList({
  statements,
  isWhole,
}: {
  statements: readonly AccountStatement[]
  isWhole: boolean
}) {
  const { t } = useBrokerageFormatters()
  if (statements.length === 0) {
    return <p className={styles.nothing}>{t(isWhole ? 'noStatements' : 'noStatementsOfKind')}</p>
  }
  return (
    <ul className={styles.papers}>
      {statements.map((statement) => (
        <li key={statement.id}>
          <DocumentRow statement={statement} />
        </li>
      ))}
    </ul>
  )
}

function DocumentRow({ statement }: { statement: AccountStatement }) {
  const { t, language } = useBrokerageFormatters()
  const [isBusy, setBusy] = useState(false)
  const date = toShortDateText(statement.date, language)
  const name = useDocumentName(statement)
  async function download() {
    setBusy(true)
    try {
      downloadBlob(await fetchAccountStatement(statement.id), `${toFileName(statement)}.pdf`)
    } catch {
      showToast({ title: t('downloadFailed'), kind: 'error', id: `paper ${statement.id}` })
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Icon name="file" />
      <span className={styles.paper}>
        {name}
        <span className={styles.sub}>{t('paperMeta', { date })}</span>
      </span>
      <Button
        variant="plain"
        isBusy={isBusy}
        label={t('downloadOf', { name, date })}
        onClick={() => void download()}
      >
        {!isBusy && <Icon name="download" />}
        <span className={styles.wide}>{t('download')}</span>
      </Button>
    </>
  )
}

const toFileName = ({ kind, date }: AccountStatement) => `${kind.replaceAll('_', '-')}-${date}`

function useDocumentName({ kind, name, subType }: AccountStatement): string {
  const { t } = useBrokerageFormatters()
  const title = subType === '' ? t(`paperNames.${kind}`) : t('taxForm', { form: subType })
  const detail = toDocumentSubject(name)
  return detail === null ? title : `${title}, ${detail}`
}

/** Shows the dates of the next documents, because no notification announces them. */
function Coming({
  address,
  statements,
}: {
  address: string
  statements: readonly AccountStatement[]
}) {
  const { t, language } = useBrokerageFormatters()
  const today = useMarketDate()
  const { data: tax } = useQuery(taxFormQuery(address))
  if (today === null) return null
  const { month, taxForm, taxDay } = toNextDocumentDays(today, tax?.form ?? null)
  const hasMonthly = statements.some(({ kind }) => kind === 'account_statement')
  const texts = {
    month: toDayLabel(month, language),
    form: taxForm === null ? t('taxPaper') : t('taxPaperOf', { form: taxForm }),
    tax: toShortDateText(taxDay, language),
  }
  return <p className={styles.coming}>{t(hasMonthly ? 'nextPapers' : 'firstPapers', texts)}</p>
}
