import { toEtDayText, toEtTimeText } from '@parvalue/shared/domain/market/session-end.ts'
import { useTranslation } from 'react-i18next'
import type { StockChartTimespan } from '#api/stocks/stocks.ts'
import { toEtDateText } from '#i18n/market-format.ts'
import { useLanguage } from '#i18n/use-language.ts'

/**
 * Returns a formatter for the timespan: the time for a day, the date for a year, and both for the timespans in between.
 */
export function useChartMomentFormatter(timespan: StockChartTimespan): (atMs: number) => string {
  const { t } = useTranslation('stocks')
  const { language } = useLanguage()
  return (atMs) => {
    if (timespan === 'YEAR') return toEtDateText(atMs, language)
    const day = timespan === 'DAY' ? '' : `${toEtDayText(atMs, language)}, `
    return t('etMoment', { moment: `${day}${toEtTimeText(atMs, language)}` })
  }
}
