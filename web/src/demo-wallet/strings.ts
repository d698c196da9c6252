import type { Translated } from '#i18n/translated.ts'
import { strings as english } from './strings.en.ts'
import { strings as spanish } from './strings.es-MX.ts'

/** Returns the texts of the prompt, separate from the page's translations so that it works while those load. */
export const getDemoStrings = (): Translated<typeof english> =>
  getDemoLanguage() === 'es-MX' ? spanish : english

/** Returns the page's language. */
export const getDemoLanguage = () =>
  document.documentElement.lang.startsWith('es') ? 'es-MX' : 'en'
