import { useTranslation } from 'react-i18next'
import { useLanguage } from '#i18n/use-language.ts'
import { maskLabel, useHiddenBalances } from '#tokens/hidden-balances.ts'
import { toCentsLabel, toSharesLabel, toUsdLabel } from '../labels.ts'

/** Language and label formatters of this page; balances show as dots while the user hides them. */
export function useBrokerageFormatters() {
  const { t } = useTranslation('brokerage')
  const { language } = useLanguage()
  const isHidden = useHiddenBalances()
  const own = (label: string) => maskLabel(label, isHidden)
  return {
    t,
    language,
    isHidden,
    own,
    toOwnAmount: (cents: bigint) => own(toCentsLabel(cents)),
    toOwnUsd: (cents: bigint) => own(toUsdLabel(cents, language)),
    toOwnShares: (shares: bigint) => own(toSharesLabel(shares)),
    toUsd: (cents: bigint) => toUsdLabel(cents, language),
  }
}

export type BrokerageFormatters = ReturnType<typeof useBrokerageFormatters>
