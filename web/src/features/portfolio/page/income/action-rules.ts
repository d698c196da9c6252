import type { CorporateAction } from '#api/stocks/corporate-actions.ts'

/**
 * Splits the corporate actions into coming ones, soonest first, and past ones, latest first. A dividend that the vendor
 * lists under its old and its new id is one, and is past once either is paid (requirement CW-02).
 */
export function groupCorporateActions(actions: readonly CorporateAction[]) {
  const byDate = (a: CorporateAction, b: CorporateAction) =>
    a.exDate < b.exDate ? -1 : a.exDate > b.exDate ? 1 : a.id < b.id ? -1 : 1
  const sorted = actions.toSorted(byDate)
  const coming = sorted.filter((action) => !isPast(action))
  const isRepeated = (action: CorporateAction, index: number) =>
    coming.some((each, at) => at < index && isSameDividend(each, action)) ||
    sorted.some((each) => each.status === 'COMPLETE' && isSameDividend(each, action))
  return {
    coming: coming.filter((action, index) => !isRepeated(action, index)),
    past: sorted.filter(isPast).toReversed(),
  }
}

const isSameDividend = (one: CorporateAction, other: CorporateAction) =>
  one.kind === 'dividend' &&
  one.perShare !== null &&
  (['stockId', 'variant', 'exDate', 'perShare'] as const).every((key) => one[key] === other[key])

const isPast = ({ status }: CorporateAction) => status === 'COMPLETE' || status === 'CANCELED'

/** Formats basis points as a percentage without trailing zeros: 1050n → "10.5". */
export const toTaxPercentText = (bps: bigint) => `${Number(bps) / 100}`

/** Returns the key of the sentence that fits the known data of a dividend; null if only its announcement is known. */
export function toDividendSentenceKey({
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
