import type { TFunction } from 'i18next'
import { toPluralCount } from '#i18n/plural-count.ts'
import { toSharesLabel } from '../labels.ts'

/** Returns the approximate number of shares of an order by amount. */
export function toAboutSharesText(units: bigint, t: TFunction<'brokerage'>): string {
  const shares = toSharesLabel(units)
  return t('tradeForm.aboutShares', { shares, count: toPluralCount(shares) })
}
