import { PREVIEW_DEBOUNCE_MS } from '@parvalue/shared/domain/product/timing.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { redemptionEstimateQuery } from '#api/dollar/redemptions.ts'
import { serverNowMs } from '#device/clock.ts'
import { toDayText } from '#i18n/format.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { useDebouncedValue } from '#tokens/use-debounced-value.ts'
import type { TradeOffer } from '../trade-offer.ts'

/** Returns the expected payment date of a redemption of this amount as text; null if unknown. */
export function useRedemptionPaymentDate(
  { side, payToken }: TradeOffer,
  amount: bigint | null,
): string | null {
  const { t } = useTranslation('buyRedeem')
  const { language } = useLanguage()
  const settled = useDebouncedValue(amount, PREVIEW_DEBOUNCE_MS)
  const isEnabled = side === 'redeem' && settled !== null
  const estimate = useQuery(
    redemptionEstimateQuery(
      isEnabled ? { chainId: payToken.chainId, usdPlusAmount: settled } : null,
    ),
  ).data
  if (!estimate || settled !== amount) return null
  return t('paidBy', { date: toDayText(estimate.expectedMs, serverNowMs(), language) })
}
