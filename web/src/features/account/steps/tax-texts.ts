import { useTranslation } from 'react-i18next'
import type { TaxFormView } from '#api/account/account.ts'
import { useLanguage } from '#i18n/use-language.ts'

export function useCountryName(countryCode: string): string {
  const { language } = useLanguage()
  const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'code' })
  return names.of(countryCode) ?? countryCode
}

type Facts = Pick<TaxFormView, 'type' | 'withholding'> & { countryCode: string }

/** Returns the effect of the form on dividend withholding; null if it is unknown. */
export function useWithholdingText({ type, withholding, countryCode }: Facts): string | null {
  const { t } = useTranslation('account')
  const country = useCountryName(countryCode)
  if (withholding === null) return null
  const unsigned = toPercent(withholding.unsigned)
  const signed = toPercent(withholding.signed)
  const isCompany = type === 'ENTITY'
  if (withholding.signed < withholding.unsigned) {
    return t(isCompany ? 'tax.fallsCompany' : 'tax.falls', { country, unsigned, signed })
  }
  return t(isCompany ? 'tax.staysCompany' : 'tax.stays', { country, unsigned })
}

/** Formats basis points as a percentage. Treaty rates are whole percentages, but a fraction would be shown. */
const toPercent = (bps: number) => `${bps / 100}%`
