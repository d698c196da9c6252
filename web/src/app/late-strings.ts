import { strings as activity } from '#features/activity/strings.en.ts'
import { strings as addresses } from '#features/addresses/strings.en.ts'
import { strings as approvals } from '#features/approvals/strings.en.ts'
import { strings as bridge } from '#features/bridge/strings.en.ts'
import { strings as funding } from '#features/funding/strings.en.ts'
import { strings as localExplorer } from '#features/local-explorer/strings.en.ts'
import { strings as portfolioPage } from '#features/portfolio/page/strings.en.ts'
import { strings as redemptions } from '#features/redemptions/strings.en.ts'
import { strings as stocks } from '#features/stocks/strings.en.ts'
import { strings as transparency } from '#features/transparency/strings.en.ts'
import { strings as wrap } from '#features/wrap/strings.en.ts'

/** Words that are fetched with the page that says them, so that the first page stays light. */
export const lateEnglish = {
  activity,
  addresses,
  approvals,
  bridge,
  funding,
  localExplorer,
  portfolioPage,
  redemptions,
  stocks,
  transparency,
  wrap,
} as const
