import type { Translated } from '#i18n/translated.ts'
import { strings as english } from './strings.en.ts'
import { strings as spanish } from './strings.es-MX.ts'

/** The window stands outside the page's own languages, so that it works while those still load. */
export const getStrings = (): Translated<typeof english> =>
  document.documentElement.lang.startsWith('es') ? spanish : english
