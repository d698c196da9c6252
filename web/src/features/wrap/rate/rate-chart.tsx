import { useTranslation } from 'react-i18next'
import type { WrappedUsdPlusRate } from '#api/stocks/rates.ts'
import { serverNowMs } from '#device/clock.ts'
import { toFullMomentText, toMomentText } from '#i18n/format.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { GrowthChart } from '#ui/chart/growth-chart.tsx'
import { toRateHistoryText } from '../form/wrap-values.ts'

/** Shows the history of the value of one wUSD+ as a chart. */
export function WrapRateChart({ points }: { points: readonly WrappedUsdPlusRate[] }) {
  const { t } = useTranslation('wrap')
  const { language } = useLanguage()
  const [first] = points
  const last = points.at(-1)
  if (!first || !last) return null
  const [from, to] = [toRateHistoryText(first.rate), toRateHistoryText(last.rate)]
  const toTime = (atMs: number) => toMomentText(atMs, serverNowMs(), language)
  return (
    <GrowthChart
      points={points.map(({ atMs, rate }) => ({ atMs, value: rate }))}
      label={t('chart', { date: toFullMomentText(first.atMs, language), from, to })}
      ends={{ from, to, fromTime: toTime(first.atMs), toTime: toTime(last.atMs) }}
    />
  )
}
