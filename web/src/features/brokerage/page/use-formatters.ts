import { useTranslation } from 'react-i18next'
import { useLanguage } from '#i18n/use-language.ts'
import { maskLabel, useHiddenBalances } from '#tokens/hidden-balances.ts'
import { toMoneyLabel, toSharesLabel, toUsdLabel } from '../labels.ts'

/** Whose eyes it is for: what somebody owns is dots where they want it hidden. */
export function useReader() {
  const { t } = useTranslation('brokerage')
  const { language } = useLanguage()
  const isHidden = useHiddenBalances()
  const own = (label: string) => maskLabel(label, isHidden)
  return {
    t,
    language,
    isHidden,
    own,
    toOwnMoney: (cents: bigint) => own(toMoneyLabel(cents)),
    toOwnUsd: (cents: bigint) => own(toUsdLabel(cents, language)),
    toOwnShares: (shares: bigint) => own(toSharesLabel(shares)),
    toUsd: (cents: bigint) => toUsdLabel(cents, language),
  }
}

export type Reader = ReturnType<typeof useReader>
