import { toAmountLabel } from '@parvalue/shared/domain/money/amount.ts'
import { TOKEN_DECIMALS } from '@parvalue/shared/domain/money/decimals.ts'
import {
  type IndexPoint,
  type RatePeriod,
  toEarnedBetween,
  toRatePeriods,
} from '@parvalue/shared/domain/money/usd-plus-earnings.ts'
import { PAGE_SIZE_DEFAULT } from '@parvalue/shared/domain/values/paging.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usdPlusIndexQuery } from '#api/stocks/rates.ts'
import { serverNowMs } from '#device/clock.ts'
import { toFullMomentText, toMomentText, toPercentText } from '#i18n/format.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { useTableTexts } from '#i18n/use-table-texts.ts'
import { ToggleButton } from '#ui/button/toggle-button.tsx'
import { GrowthChart } from '#ui/chart/growth-chart.tsx'
import { FormAlert } from '#ui/form/form-alert.tsx'
import { Skeleton } from '#ui/layout/skeleton.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import { DEFAULT_AMOUNT_TEXT, parseEarningsAmount } from './earnings-amount.ts'
import styles from './earnings-page.module.css'

const PERIODS_MAX = 30

type EarningsHistoryProps = { chainId: number; amount: bigint | null }

/** Shows how an amount would have grown, and the yearly rate of each period. */
export function EarningsHistory({ chainId, amount }: EarningsHistoryProps) {
  const { t } = useTranslation('earnings')
  const [isTable, setTable] = useState(false)
  const { data: points, isPending, refetch } = useQuery(usdPlusIndexQuery(chainId))
  if (isPending) return <Skeleton width={320} height={168} />
  if (!points) {
    const action = { label: t('retry'), onClick: () => void refetch() }
    return <FormAlert alert={{ kind: 'bad', title: t('historyFailed'), text: '', action }} />
  }
  if (points.length < 2) return <p className={styles.note}>{t('noHistory')}</p>
  const shown = amount ?? parseEarningsAmount(DEFAULT_AMOUNT_TEXT) ?? 0n
  return (
    <div className={styles.history}>
      <div className={styles.toggle}>
        <ToggleButton
          label={t('asTable')}
          icons={{ on: 'chart', off: 'table' }}
          isOn={isTable}
          onChange={setTable}
        />
      </div>
      {isTable ? (
        <RateTable points={points} amount={shown} />
      ) : (
        <ValueChart points={points} amount={shown} />
      )}
    </div>
  )
}

type SeriesProps = { points: readonly IndexPoint[]; amount: bigint }

/** The value has all decimals, because a day changes it by little. */
const toValueLabel = (value: bigint) => toAmountLabel(value, { decimals: TOKEN_DECIMALS })

const DOLLAR = 10n ** BigInt(TOKEN_DECIMALS)

/** The label beside the line is narrow, so only earnings below a dollar have all decimals. */
const toEarnedLabel = (earned: bigint) =>
  toAmountLabel(earned, {
    decimals: TOKEN_DECIMALS,
    fractionMax: earned >= DOLLAR || earned <= -DOLLAR ? 2 : TOKEN_DECIMALS,
  }).replace('-', '−')

const toValue = (amount: bigint, from: IndexPoint, to: IndexPoint) =>
  amount + toEarnedBetween(amount, from.index, to.index)

function ValueChart({ points, amount }: SeriesProps) {
  const { t } = useTranslation('earnings')
  const { language } = useLanguage()
  const [first] = points
  const last = points.at(-1)
  if (!first || !last) return null
  const earned = toEarnedBetween(amount, first.index, last.index)
  const [from, to] = [toEarnedLabel(0n), toEarnedLabel(earned)]
  const toTime = (atMs: number) => toMomentText(atMs, serverNowMs(), language)
  const date = toFullMomentText(first.atMs, language)
  return (
    <GrowthChart
      points={points.map(({ atMs, index }) => ({ atMs, value: index }))}
      label={t('chart', { amount: toValueLabel(amount), date, earned: to })}
      ends={{ from, to, fromTime: toTime(first.atMs), toTime: toTime(last.atMs) }}
    />
  )
}

/** Shows the periods, the latest first. */
function RateTable({ points, amount }: SeriesProps) {
  const { t } = useTranslation('earnings')
  const { language } = useLanguage()
  const texts = useTableTexts()
  const [page, onPage] = useState({ pageIndex: 0, pageSize: PAGE_SIZE_DEFAULT })
  const [first] = points
  const toTime = (atMs: number) => toMomentText(atMs, serverNowMs(), language)
  const toWorth = ({ to }: RatePeriod) => (first ? toValue(amount, first, to) : amount)
  return (
    <DataTable
      label={t('history')}
      rows={toRatePeriods(points, PERIODS_MAX).toReversed()}
      toId={({ to }) => String(to.atMs)}
      paging={{ page, onPage, texts }}
      columns={[
        {
          id: 'period',
          header: t('when'),
          cell: ({ from, to }) => t('period', { from: toTime(from.atMs), to: toTime(to.atMs) }),
          toSortValue: ({ to }) => to.atMs,
        },
        {
          id: 'rate',
          header: t('rateOfPeriod'),
          cell: ({ yearlyRate }) => t('perYear', { rate: toPercentText(yearlyRate) }),
          isNumber: true,
          toSortValue: ({ yearlyRate }) => yearlyRate,
        },
        {
          id: 'worth',
          header: t('worth'),
          cell: (period) => `${toValueLabel(toWorth(period))}\u00a0USD+`,
          isNumber: true,
          toSortValue: toWorth,
        },
      ]}
    />
  )
}
