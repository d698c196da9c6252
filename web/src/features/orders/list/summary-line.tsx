import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { OrderSummary } from '#api/orders/order-view.ts'
import { orderSummaryQuery } from '#api/orders/orders.ts'
import { toServerMs } from '#device/clock.ts'
import { toAgeText } from '#i18n/format.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { toOrderPaymentToken } from '#orders/payment-token.ts'
import { maskAmountLabel, useBalancesHidden } from '#tokens/hidden-balances.ts'
import { FigureAge } from '#ui/text/age.tsx'
import { toOrderMoneyText } from '../order-text.ts'
import styles from './orders-page.module.css'

/** Shows "2 working, 7,183.00 USDC in escrow", with its age. */
export function OrdersSummaryLine({ account }: { account: Address }) {
  const { t } = useTranslation('ordersPage')
  const { language } = useLanguage()
  const isHidden = useBalancesHidden()
  const { data, dataUpdatedAt } = useQuery(orderSummaryQuery(account))
  if (!data) return null
  const amounts = toSums(data)
    .map(
      ([symbol, amount]) => `${maskAmountLabel(toOrderMoneyText(amount), isHidden)}\u00a0${symbol}`,
    )
    .join(' + ')
  const working = t('workingCount', { count: data.counts.working })
  return (
    <p className={styles.summary}>
      {[working, ...(amounts === '' ? [] : [t('inEscrow', { amounts })])].join(', ')}{' '}
      <FigureAge
        sinceMs={toServerMs(dataUpdatedAt)}
        toText={(seconds) => toAgeText(seconds, language)}
      />
    </p>
  )
}

/** Sums the escrowed amounts over all networks by symbol. */
function toSums({ escrowed }: OrderSummary): [string, bigint][] {
  const sums = new Map<string, bigint>()
  for (const { chainId, token, amount } of escrowed) {
    const { symbol } = toOrderPaymentToken(chainId, token)
    if (amount > 0n) sums.set(symbol, (sums.get(symbol) ?? 0n) + amount)
  }
  return [...sums]
}
