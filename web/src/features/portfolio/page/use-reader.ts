import { useLanguage } from '#i18n/use-language.ts'
import { useHiddenBalances } from '#tokens/hidden-balances.ts'
import type { Reader } from './labels.ts'

export function useReader(): Reader {
  const { language } = useLanguage()
  return { language, isHidden: useHiddenBalances() }
}
