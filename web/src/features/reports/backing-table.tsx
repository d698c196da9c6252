import { networkNameOf } from '@parvalue/shared/chain/chains.ts'
import { PAGE_SIZE_DEFAULT } from '@parvalue/shared/domain/values/paging.ts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TokenSupply } from '#api/brokerage/reports.ts'
import { findChainExplorer } from '#api/system/explorer.ts'
import { toUsdText } from '#i18n/format.ts'
import { toPluralCount } from '#i18n/plural-count.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { useTableTexts } from '#i18n/use-table-texts.ts'
import { TokenIcon } from '#ui/art/token-icon.tsx'
import page from '#ui/layout/evidence-page.module.css'
import { useIsNarrow } from '#ui/layout/use-is-narrow.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import type { TableColumn } from '#ui/table/data-table-column.ts'
import { Tag } from '#ui/text/tag.tsx'
import { toBackingVerdict } from './backing-rules.ts'
import {
  toReportDifferenceText,
  toReportMoneyText,
  toReportSharesText,
  UNKNOWN_LABEL,
} from './report-texts.ts'
import styles from './reports-page.module.css'
import type { ShownBacking } from './shown-backing.ts'
import { useIsWideReport } from './use-is-wide-report.ts'
import { verdictTagKinds } from './verdict-tag-kinds.ts'

type BackingTableProps = { rows: readonly ShownBacking[]; chainIds: readonly number[] }

/**
 * Shows the supply on each network, total supply, and shares in custody; phones show two columns.
 */
export function BackingTable({ rows, chainIds }: BackingTableProps) {
  const { t } = useTranslation('reports')
  const texts = useTableTexts()
  const [page, onPage] = useState({ pageIndex: 0, pageSize: PAGE_SIZE_DEFAULT })
  return (
    <DataTable
      label={t('backing')}
      columns={useColumns(chainIds)}
      rows={rows}
      toId={({ stockId }) => `${stockId}`}
      paging={{ page, onPage, texts }}
    />
  )
}

function useColumns(chainIds: readonly number[]): readonly TableColumn<ShownBacking>[] {
  const { t } = useTranslation('reports')
  const { language } = useLanguage()
  const isNarrow = useIsNarrow()
  const isWide = useIsWideReport()
  const token: TableColumn<ShownBacking> = {
    id: 'token',
    header: t('token'),
    cell: (row) => <Token row={row} />,
    toSortValue: ({ symbol }) => symbol,
  }
  const backed: TableColumn<ShownBacking> = {
    id: 'backed',
    header: t('backed'),
    isNumber: true,
    cell: (row) => <Backed row={row} isNarrow={isNarrow} />,
  }
  if (isNarrow) return [token, backed]
  return [
    token,
    ...(isWide ? chainIds : []).map(
      (chainId): TableColumn<ShownBacking> => ({
        id: `${chainId}`,
        header: networkNameOf(chainId),
        isNumber: true,
        cell: (row) => <Supply supply={findSupply(row, chainId)} />,
        toSortValue: (row) => findSupply(row, chainId)?.supply ?? -1n,
      }),
    ),
    {
      id: 'total',
      header: t('tokens'),
      isNumber: true,
      cell: (row) => (
        <>
          {toReportSharesText(row.total)}
          {!isWide && <ByNetwork row={row} />}
        </>
      ),
      toSortValue: ({ total }) => total ?? -1n,
    },
    {
      id: 'shares',
      header: t('shares'),
      isNumber: true,
      cell: ({ shares }) => toReportSharesText(shares),
      toSortValue: ({ shares }) => shares ?? -1n,
    },
    backed,
    {
      id: 'value',
      header: t('value'),
      isNumber: true,
      cell: ({ shown: { value } }) =>
        value === null ? (
          <abbr className={page.none} title={t('noValue')}>
            {t('notAvailable')}
          </abbr>
        ) : (
          toUsdText(toReportMoneyText(value), language)
        ),
      toSortValue: ({ value }) => value ?? -1n,
    },
  ]
}

const findSupply = ({ shown }: ShownBacking, chainId: number) =>
  shown.supplies.find((each) => each.chainId === chainId) ?? null

function Token({ row: { symbol, name } }: { row: ShownBacking }) {
  return (
    <Link to="/stocks/$symbol" params={{ symbol }} className={page.asset}>
      <TokenIcon symbol={`${symbol}.d`} />
      <span>
        <strong>{symbol}.d</strong>
        <span className={page.sub}>{name}</span>
      </span>
    </Link>
  )
}

/** Shows the supply, linked to the token in the block explorer, where anyone can verify it. */
function Supply({ supply }: { supply: TokenSupply | null }) {
  if (!supply) return UNKNOWN_LABEL
  const text = toReportSharesText(supply.supply)
  const explorer = findChainExplorer(supply.chainId)
  if (!explorer || supply.supply === null) return text
  return (
    <a
      className={styles.figure}
      href={`${explorer.url}/token/${supply.token}`}
      target="_blank"
      rel="noreferrer"
    >
      {text}
    </a>
  )
}

const ByNetwork = ({ row: { shown } }: { row: ShownBacking }) =>
  shown.supplies
    .filter(({ supply }) => supply !== 0n)
    .map((supply) => (
      <span key={supply.chainId} className={page.sub}>
        {networkNameOf(supply.chainId)} <Supply supply={supply} />
      </span>
    ))

/** Shows whether the stock is backed, with its surplus or shortage of shares. */
function Backed({ row, isNarrow }: { row: ShownBacking; isNarrow: boolean }) {
  const { t } = useTranslation('reports')
  const verdict = toBackingVerdict(row)
  const spare = row.shown.surplus
  return (
    <span className={styles.backed}>
      <Tag kind={verdictTagKinds[verdict]}>{t(`tags.${verdict}`)}</Tag>
      {isNarrow && (
        <span className={page.sub}>
          {t('tokensAndShares', {
            tokens: t('tokenCount', toCounted(toReportSharesText(row.total))),
            shares: t('shareCount', toCounted(toReportSharesText(row.shares))),
          })}
        </span>
      )}
      {isNarrow && <ByNetwork row={row} />}
      {spare !== null && !(isNarrow && spare === 0n) && (
        <span className={page.sub}>{spareText(spare)}</span>
      )}
    </span>
  )

  function spareText(amount: bigint): string {
    if (amount === 0n) return t('justAsMany')
    return amount < 0n
      ? t('missing', toCounted(toReportDifferenceText(-amount)))
      : t('more', toCounted(toReportDifferenceText(amount)))
  }
}

const toCounted = (amount: string) => ({ amount, count: toPluralCount(amount) })
