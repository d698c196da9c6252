import { toEtDayText, toEtTimeText } from '@parvalue/shared/domain/market/session-end.ts'
import { useQuery } from '@tanstack/react-query'
import { marketStateQuery } from '#api/stocks/stocks.ts'
import { serverNowMs } from '#device/clock.ts'
import form from '../form.module.css'
import { findNextMarketOpening } from '../trade/trade-rules.ts'
import type { AccountTradeFlow } from '../trade/use-account-trade-flow.ts'

/** Tells the user that orders outside the regular session are accepted and wait for its opening. */
export function MarketSessionNote({ trade: { t, language } }: { trade: AccountTradeFlow }) {
  const { data: market } = useQuery(marketStateQuery)
  if (!market) return <p className={form.session}>{t('tradeForm.marketUnknown')}</p>
  const opensMs = findNextMarketOpening(serverNowMs() + market.offsetMs)
  if (opensMs === null) return <p className={form.session}>{t('tradeForm.open')}</p>
  const when = `${toEtDayText(opensMs, language)}, ${toEtTimeText(opensMs, language)}`
  return <p className={form.session}>{t('tradeForm.waits', { when })}</p>
}
