import { strings as api } from '#api/strings.en.ts'
<<<<<<< HEAD
import { strings as activity } from '#features/activity/strings.en.ts'
=======
import type { strings as activity } from '#features/activity/strings.en.ts'
import type { strings as bridge } from '#features/bridge/strings.en.ts'
>>>>>>> w-brg
import { strings as buyRedeem } from '#features/buy-redeem/strings.en.ts'
import { strings as funding } from '#features/funding/strings.en.ts'
import type { strings as localExplorer } from '#features/local-explorer/strings.en.ts'
import { strings as portfolio } from '#features/portfolio/strings.en.ts'
import { strings as redemptions } from '#features/redemptions/strings.en.ts'
import { strings as splash } from '#features/splash/strings.en.ts'
import { strings as table } from '#i18n/table-strings.en.ts'
import { strings as session } from '#session/strings.en.ts'
import { strings as tx } from '#tx/strings.en.ts'
import { strings as wallet } from '#wallet/strings.en.ts'
import type { lateEnglish } from './late-strings.ts'
import { strings as shell } from './shell-strings.en.ts'

/** The words of the first page and of what every page has; others come with their pages. */
export const english = {
  shell,
  splash,
  api,
  buyRedeem,
  funding,
  portfolio,
  redemptions,
  wallet,
  session,
  table,
  tx,
} as const

<<<<<<< HEAD
=======
/** Those that pages bring along when they load (`i18n/bring-words.ts`). */
export const broughtNames = ['activity', 'bridge', 'localExplorer'] as const

export type English = typeof english & {
  activity: typeof activity
  bridge: typeof bridge
  localExplorer: typeof localExplorer
}

>>>>>>> w-brg
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'shell'
    resources: typeof english & typeof lateEnglish
  }
}
