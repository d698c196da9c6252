import { toAmountLabel } from '@parvalue/shared/domain/money/amount.ts'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { CustodianCheck } from '#api/dollar/reserves.ts'
import { toPluralCount } from '#i18n/plural-count.ts'
import { useTableTexts } from '#i18n/use-table-texts.ts'
import { TokenIcon } from '#ui/art/token-icon.tsx'
import page from '#ui/layout/evidence-page.module.css'
import { useIsNarrow } from '#ui/layout/use-is-narrow.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import type { TableColumn } from '#ui/table/data-table-column.ts'
import { useUrlPaging } from '#ui/table/use-url-paging.ts'
import { Tag } from '#ui/text/tag.tsx'

/** Shows one page of the checks; phones show the figures below the name. */
export function CustodianTable({ checks }: { checks: readonly CustodianCheck[] }) {
  const { t } = useTranslation('transparency')
  const texts = useTableTexts()
  const paging = useUrlPaging()
  return (
    <DataTable
      label={t('custodian')}
      columns={useColumns()}
      rows={checks}
      toId={({ stockId }) => `${stockId}`}
      paging={{ ...paging, texts }}
    />
  )
}

function useColumns(): readonly TableColumn<CustodianCheck>[] {
  const { t } = useTranslation('transparency')
  const isNarrow = useIsNarrow()
  const columns: readonly TableColumn<CustodianCheck>[] = [
    {
      id: 'asset',
      header: t('asset'),
      cell: (check) => <Asset check={check} isNarrow={isNarrow} />,
      toSortValue: ({ symbol }) => symbol,
    },
    {
      id: 'tokens',
      header: t('tokens'),
      isNumber: true,
      cell: ({ tokens, decimals }) => toLabel(tokens, decimals),
      toSortValue: ({ tokens }) => tokens ?? -1n,
    },
    {
      id: 'shares',
      header: t('shares'),
      isNumber: true,
      cell: ({ shares, decimals }) => toLabel(shares, decimals),
      toSortValue: ({ shares }) => shares ?? -1n,
    },
    {
      id: 'backing',
      header: t('backing'),
      isNumber: true,
      cell: (check) => <Covered check={check} />,
      toSortValue: ({ isCovered }) => (isCovered === null ? 1n : isCovered ? 2n : 0n),
    },
  ]
  return isNarrow ? columns.filter(({ id }) => id === 'asset' || id === 'backing') : columns
}

function Asset({ check, isNarrow }: { check: CustodianCheck; isNarrow: boolean }) {
  const { t } = useTranslation('transparency')
  const { symbol, name, tokens, shares, decimals } = check
  const toCounted = (units: bigint | null) => {
    const amount = toLabel(units, decimals)
    return { amount, count: toPluralCount(amount) }
  }
  const figures = {
    tokens: t('tokenCount', toCounted(tokens)),
    shares: t('shareCount', toCounted(shares)),
  }
  return (
    <Link to="/stocks/$symbol" params={{ symbol }} className={page.asset}>
      <TokenIcon symbol={`${symbol}.d`} />
      <span>
        <strong>{symbol}</strong>
        <span className={page.sub}>{name}</span>
        {isNarrow && <span className={page.sub}>{t('tokensAndShares', figures)}</span>}
      </span>
    </Link>
  )
}

/** Formats with all decimals, because a shortage may be of the last one. */
const toLabel = (amount: bigint | null, decimals: number) =>
  amount === null ? '—' : toAmountLabel(amount, { decimals, fractionMin: 0, fractionMax: decimals })

function Covered({ check: { isCovered } }: { check: CustodianCheck }) {
  const { t } = useTranslation('transparency')
  if (isCovered === null) return <Tag kind="neutral">{t('coveredUnknown')}</Tag>
  return <Tag kind={isCovered ? 'ok' : 'bad'}>{t(isCovered ? 'covered' : 'notCovered')}</Tag>
}
