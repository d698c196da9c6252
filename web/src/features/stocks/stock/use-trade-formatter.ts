import { useTranslation } from 'react-i18next'
import type { WalletTrade } from '#api/orders/trades.ts'
import { toPriceText } from '#i18n/market-format.ts'
import { maskAmountLabel, useHiddenBalances } from '#tokens/hidden-balances.ts'

/** Returns a formatter for trades: "Bought 2.5 at 228.10". */
export function useTradeFormatter() {
  const { t } = useTranslation('stocks')
  const isHidden = useHiddenBalances()
  return ({ isBuy, amount, price }: WalletTrade): string =>
    t(isBuy ? 'chart.bought' : 'chart.sold', {
      amount: maskAmountLabel(amount, isHidden),
      price: toPriceText(price),
    })
}
