import type { Translated } from '#i18n/translated.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { strings as english } from './strings.en.ts'
import { strings as spanish } from './strings.es-MX.ts'

/** Returns the strings of this page, which no other page uses, so they load with it. */
export function useKitStrings(): Translated<typeof english> {
  const { language } = useLanguage()
  return language === 'es-MX' ? spanish : english
}
