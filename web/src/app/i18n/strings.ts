import { strings as api } from '#api/client/strings.en.ts'
import { strings as buyRedeem } from '#features/buy-redeem/strings.en.ts'
import { strings as firstRun } from '#features/first-run/strings.en.ts'
import { strings as portfolio } from '#features/portfolio/strings.en.ts'
import { strings as splash } from '#features/splash/strings.en.ts'
import { strings as table } from '#i18n/table-strings.en.ts'
import { strings as session } from '#session/strings.en.ts'
import { strings as tx } from '#tx/screens/strings.en.ts'
import { strings as wallet } from '#wallet/strings.en.ts'
import type { LazyEnglishTexts } from './lazy-namespaces.ts'
import { strings as shell } from './shell-strings.en.ts'

/** Namespaces of the first page and of the shell; others load with their pages. */
export const englishTexts = {
  shell,
  splash,
  firstRun,
  api,
  buyRedeem,
  portfolio,
  wallet,
  session,
  table,
  tx,
} as const

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'shell'
    resources: typeof englishTexts & LazyEnglishTexts
  }
}
