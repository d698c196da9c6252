import type { CorporateAction } from '#api/stocks/corporate-actions.ts'

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

/** What is known of a dividend decides which sentence tells it; null: nothing but that it comes. */
export function toEffect({
  perShare,
  expected,
  payDate,
  taxBps,
}: Pick<CorporateAction, 'perShare' | 'expected' | 'payDate' | 'taxBps'>) {
  const hasDate = payDate !== null
  if (perShare === null) return hasDate ? 'on' : null
  if (expected === null) return hasDate ? 'shareOn' : 'share'
  if (taxBps !== null && taxBps > 0n) return hasDate ? 'taxedOn' : 'taxed'
  return hasDate ? 'sumOn' : 'sum'
}
