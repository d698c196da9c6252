import { useTranslation } from 'react-i18next'
import type { OwnTrade } from '#api/orders/trades.ts'
import { toPriceText } from '#i18n/market-format.ts'
import { maskLabel, useHiddenBalances } from '#tokens/hidden-balances.ts'

/** Returns a formatter for trades: "Bought 2.5 at 228.10". */
export function useTradeFormatter() {
  const { t } = useTranslation('stocks')
  const isHidden = useHiddenBalances()
  return ({ isBuy, amount, price }: OwnTrade): string =>
    t(isBuy ? 'chart.bought' : 'chart.sold', {
      amount: maskLabel(amount, isHidden),
      price: toPriceText(price),
    })
}
