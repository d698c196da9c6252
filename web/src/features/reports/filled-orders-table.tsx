import { networkNameOf } from '@parvalue/shared/chain/chains.ts'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { PublicFill } from '#api/brokerage/reports.ts'
import { findChainExplorer } from '#api/system/explorer.ts'
import { toUsdText } from '#i18n/format.ts'
import { FormattedMoment } from '#i18n/time.tsx'
import { useLanguage } from '#i18n/use-language.ts'
import { useTableTexts } from '#i18n/use-table-texts.ts'
import { ChainName } from '#ui/art/chain-badge.tsx'
import { Icon } from '#ui/art/icon.tsx'
import { TokenIcon } from '#ui/art/token-icon.tsx'
import page from '#ui/layout/evidence-page.module.css'
import { useIsNarrow } from '#ui/layout/use-is-narrow.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import type { TableColumn } from '#ui/table/data-table-column.ts'
import { useUrlPaging } from '#ui/table/use-url-paging.ts'
import { toReportMoneyText, toReportSharesText } from './report-texts.ts'
import styles from './reports-page.module.css'

type FilledOrdersTableProps = { parts: readonly PublicFill[] }

/** Shows one row per fill, linked to its transaction. */
export function FilledOrdersTable({ parts }: FilledOrdersTableProps) {
  const { t } = useTranslation('reports')
  const texts = useTableTexts()
  const { page, onPage } = useUrlPaging()
  // Fills of one transaction are distinguished by their amounts.
  const toId = (part: PublicFill) => `${part.hash} ${part.amount} ${part.payment}`
  return (
    <DataTable
      label={t('filled')}
      columns={useColumns()}
      rows={parts}
      toId={toId}
      paging={{ page, onPage, texts }}
    />
  )
}

const wideOnly = ['time', 'quantity', 'price', 'chain']

function useColumns(): readonly TableColumn<PublicFill>[] {
  const { t } = useTranslation('reports')
  const { language } = useLanguage()
  const isNarrow = useIsNarrow()
  const toUsd = (value: bigint) => toUsdText(toReportMoneyText(value), language)
  const columns: readonly TableColumn<PublicFill>[] = [
    {
      id: 'order',
      header: t('order'),
      cell: (part) => <Order part={part} isNarrow={isNarrow} />,
      toSortValue: ({ symbol }) => symbol,
    },
    {
      id: 'time',
      header: t('time'),
      cell: (part) => <FormattedMoment atMs={part.atMs} />,
      toSortValue: ({ atMs }) => BigInt(atMs),
    },
    {
      id: 'chain',
      header: t('chain'),
      cell: ({ chainId }) => <ChainName chainId={chainId} name={networkNameOf(chainId)} />,
      toSortValue: ({ chainId }) => networkNameOf(chainId),
    },
    {
      id: 'quantity',
      header: t('quantity'),
      isNumber: true,
      cell: ({ amount }) => toReportSharesText(amount),
      toSortValue: ({ amount }) => amount,
    },
    {
      id: 'price',
      header: t('price'),
      isNumber: true,
      cell: ({ price }) => toUsd(price),
      toSortValue: ({ price }) => price,
    },
    {
      id: 'paid',
      header: t('amount'),
      isNumber: true,
      cell: (part) => (
        <>
          <Paid part={part} text={toUsd(part.payment)} />
          {isNarrow && (
            <span className={page.sub}>
              {t('atPrice', { amount: toReportSharesText(part.amount), price: toUsd(part.price) })}
            </span>
          )}
        </>
      ),
      toSortValue: ({ payment }) => payment,
    },
  ]
  return isNarrow ? columns.filter(({ id }) => !wideOnly.includes(id)) : columns
}

function Order({ part, isNarrow }: { part: PublicFill; isNarrow: boolean }) {
  const { t } = useTranslation('reports')
  const { symbol, side, chainId } = part
  return (
    <Link to="/stocks/$symbol" params={{ symbol }} className={page.asset}>
      <TokenIcon symbol={`${symbol}.d`} {...(isNarrow ? { chainId } : {})} />
      <span>
        <strong>{t(`sides.${side}`, { symbol })}</strong>
        {isNarrow && (
          <span className={page.sub}>
            <FormattedMoment atMs={part.atMs} />
          </span>
        )}
      </span>
    </Link>
  )
}

function Paid({ part: { chainId, hash }, text }: { part: PublicFill; text: string }) {
  const { t } = useTranslation('reports')
  const explorer = findChainExplorer(chainId)
  if (!explorer) return text
  return (
    <a
      className={styles.figure}
      href={`${explorer.url}/tx/${hash}`}
      target="_blank"
      rel="noreferrer"
      title={t('transaction')}
    >
      {text}
      <Icon name="external" size="tiny" />
    </a>
  )
}
