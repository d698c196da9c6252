import type { CorporateAction } from '#api/corporate-actions.ts'

/** What is still to come or under way, the next one first; then what has happened, the latest first. */
export function toTimeline(actions: readonly CorporateAction[]) {
  const byDate = (a: CorporateAction, b: CorporateAction) =>
    a.exDate < b.exDate ? -1 : a.exDate > b.exDate ? 1 : a.id < b.id ? -1 : 1
  const sorted = actions.toSorted(byDate)
  return {
    coming: sorted.filter(({ status }) => status !== 'COMPLETE'),
    past: sorted.filter(({ status }) => status === 'COMPLETE').toReversed(),
  }
}

/** A tenth of a percent is said, whole percents are said without decimals: 1050n → "10.5". */
export const toTaxPercent = (bps: bigint) => `${Number(bps) / 100}`
