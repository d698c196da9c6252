import { newYorkDateAt } from '@parvalue/shared/domain/market/new-york-time.ts'
import { useQuery } from '@tanstack/react-query'
import { marketStateQuery } from '#api/stocks/stocks.ts'
import { serverNowMs } from '#device/clock.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { useBalancesHidden } from '#tokens/hidden-balances.ts'
import type { PortfolioDisplaySettings } from './labels.ts'

/**
 * Returns the settings for formatting. Dividends and splits have dates of the market, whose clock may be
 * ahead of this device's.
 */
export function usePortfolioDisplaySettings(): PortfolioDisplaySettings {
  const { language } = useLanguage()
  const offsetMs = useQuery(marketStateQuery).data?.offsetMs ?? 0
  return { language, isHidden: useBalancesHidden(), today: newYorkDateAt(serverNowMs() + offsetMs) }
}
