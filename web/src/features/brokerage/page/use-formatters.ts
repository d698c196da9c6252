import { useTranslation } from 'react-i18next'
import { useLanguage } from '#i18n/use-language.ts'
import { maskAmountLabel, useHiddenBalances } from '#tokens/hidden-balances.ts'
import { toMoneyLabel, toSharesLabel, toUsdLabel } from '../labels.ts'

/** Language and label formatters of this page; balances show as dots while the user hides them. */
export function useFormatters() {
  const { t } = useTranslation('brokerage')
  const { language } = useLanguage()
  const isHidden = useHiddenBalances()
  const own = (label: string) => maskAmountLabel(label, isHidden)
  return {
    t,
    language,
    isHidden,
    own,
    toOwnAmount: (cents: bigint) => own(toMoneyLabel(cents)),
    toOwnUsd: (cents: bigint) => own(toUsdLabel(cents, language)),
    toOwnShares: (shares: bigint) => own(toSharesLabel(shares)),
    toUsd: (cents: bigint) => toUsdLabel(cents, language),
  }
}

export type Formatters = ReturnType<typeof useFormatters>
