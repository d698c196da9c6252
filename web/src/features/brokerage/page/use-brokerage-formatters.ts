import { useTranslation } from 'react-i18next'
import { useLanguage } from '#i18n/use-language.ts'
import { maskAmountLabel, useBalancesHidden } from '#tokens/hidden-balances.ts'
import { toCentsLabel, toSharesLabel, toUsdCentsLabel } from '../labels.ts'

/**
 * Returns the language and label formatters of this page; balances show as dots while the user hides them.
 */
export function useBrokerageFormatters() {
  const { t } = useTranslation('brokerage')
  const { language } = useLanguage()
  const isHidden = useBalancesHidden()
  const toHideable = (label: string) => maskAmountLabel(label, isHidden)
  return {
    t,
    language,
    isHidden,
    toHideable,
    toHideableAmount: (cents: bigint) => toHideable(toCentsLabel(cents)),
    toHideableUsd: (cents: bigint) => toHideable(toUsdCentsLabel(cents, language)),
    toHideableShares: (shares: bigint) => toHideable(toSharesLabel(shares)),
    toUsd: (cents: bigint) => toUsdCentsLabel(cents, language),
  }
}

export type BrokerageFormatters = ReturnType<typeof useBrokerageFormatters>
