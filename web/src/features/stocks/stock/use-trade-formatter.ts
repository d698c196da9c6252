import { useTranslation } from 'react-i18next'
import type { WalletTrade } from '#api/orders/trades.ts'
import { toPriceText } from '#i18n/market-format.ts'
import { maskAmountLabel, useBalancesHidden } from '#tokens/hidden-balances.ts'

/**
 * Returns a formatter for trades: "Bought 2.5 at 228.10". Requirement CW-06: a trade from before a split also names its
 * amount and price in today's shares, as the chart has them.
 */
export function useTradeFormatter() {
  const { t } = useTranslation('stocks')
  const isHidden = useBalancesHidden()
  return ({ isBuy, amount, price, adjustedAmount, adjustedPrice }: WalletTrade): string => {
    const trade = t(isBuy ? 'chart.bought' : 'chart.sold', {
      amount: maskAmountLabel(amount, isHidden),
      price: toPriceText(price),
    })
    if (amount === adjustedAmount && price === adjustedPrice) return trade
    return t('chart.afterSplit', {
      trade,
      amount: maskAmountLabel(adjustedAmount, isHidden),
      price: toPriceText(adjustedPrice),
    })
  }
}
