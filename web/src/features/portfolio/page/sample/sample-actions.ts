import { toDividendStatements } from '@parvalue/shared/domain/corporate-actions/dividend-statement.ts'
import { toUnits18 } from '#api/client/decimal-text.ts'
import type { PortfolioPosition } from '#api/portfolio/portfolio.ts'
import type { CorporateAction, Dividend, DividendStatement } from '#api/stocks/corporate-actions.ts'
import { ONE_USD, sumAmounts } from '../labels.ts'
import { sampleCorporateActions, sampleDividends } from './sample-data.ts'
import {
  DAY_MS,
  type SamplePortfolioInput,
  toSamplePrice,
  toSampleStockId,
} from './sample-portfolio.ts'

const toDay = (atMs: number) => new Date(atMs).toISOString().slice(0, 10)

export const toSampleDividends = (input: SamplePortfolioInput): Dividend[] =>
  sampleDividends.map((dividend, index) => ({
    id: `sample-${index}`,
    stockId: toSampleStockId(input, dividend.stock),
    chainId: input.deployments[0]?.chainId ?? 1,
    amount: toUnits18(dividend.paid),
    paidOn: toDay(input.nowMs - dividend.daysAgo * DAY_MS),
    exDate: toDay(input.nowMs - (dividend.daysAgo + 4) * DAY_MS),
    shares: toUnits18(dividend.shares),
    perShare: toUnits18(dividend.perShare),
    gross: toUnits18(dividend.paid) + toUnits18(dividend.tax),
    taxWithheld: toUnits18(dividend.tax),
    taxBps: SAMPLE_TAX_BPS,
    taxReason: 'treaty' as const,
    isReinvested: dividend.isReinvested ?? false,
    type: 'regular' as const,
    hash: null,
  }))

/** Sums the sample's dividends by year; the current year's sums are not final. */
export const toSampleDividendStatements = (
  dividends: readonly Dividend[],
  nowMs: number,
): DividendStatement[] =>
  toDividendStatements(
    dividends.map(({ paidOn, gross, taxWithheld, amount, taxBps, taxReason }) => ({
      ...{ paidDate: paidOn, gross, tax: taxWithheld, amount, taxBps: Number(taxBps), taxReason },
    })),
  ).map(({ tax, lines, ...statement }) => ({
    ...statement,
    taxWithheld: tax,
    isFinal: statement.year < toDay(nowMs).slice(0, 4),
    lines: lines.map(({ tax: taxWithheld, taxBps, ...line }) => ({
      ...{ ...line, taxWithheld, taxBps: BigInt(taxBps) },
    })),
  }))

const BPS = 10_000n
/** Withholding rate of the sample's holder in basis points. */
const SAMPLE_TAX_BPS = 1_000n

export function toSampleCorporateActions(
  input: SamplePortfolioInput,
  positions: readonly PortfolioPosition[],
): CorporateAction[] {
  return sampleCorporateActions.map((action) => {
    const stockId = toSampleStockId(input, action.stock)
    const price = toSamplePrice(input, action.stock)
    const stockPositions = positions.filter((one) => one.stockId === stockId)
    const amount = sumAmounts(stockPositions.map((one) => ((one.value ?? 0n) * ONE_USD) / price))
    const shared = {
      id: `sample-${action.kind}`,
      stockId,
      status: 'PENDING' as const,
      exDate: toDay(input.nowMs + action.inDays * DAY_MS),
      before: { amount, price },
    }
    return action.kind === 'split'
      ? { ...shared, ...toSplit(action, { amount, price }) }
      : { ...shared, ...toDividend(input, action, { amount, price }) }
  })
}

type Held = { amount: bigint; price: bigint }
type SampleAction<Kind> = Extract<(typeof sampleCorporateActions)[number], { kind: Kind }>

function toSplit({ from, to }: SampleAction<'split'>, { amount, price }: Held) {
  const [less, more] = [BigInt(from), BigInt(to)]
  return {
    kind: 'split' as const,
    variant: 'split' as const,
    payDate: null,
    after: { amount: (amount * more) / less, price: (price * less) / more },
    ...{ perShare: null, taxBps: null, taxReason: null, gross: null, tax: null, expected: null },
    split: { from, to },
  }
}

function toDividend(
  { nowMs }: SamplePortfolioInput,
  { payInDays, perShare, taxBps }: SampleAction<'dividend'>,
  { amount, price }: Held,
) {
  const each = toUnits18(perShare)
  const gross = (amount * each) / ONE_USD
  return {
    kind: 'dividend' as const,
    variant: 'dividend' as const,
    payDate: toDay(nowMs + payInDays * DAY_MS),
    after: { amount, price: price - each },
    perShare: each,
    taxBps,
    taxReason: 'treaty' as const,
    gross,
    tax: (gross * taxBps) / BPS,
    expected: gross - (gross * taxBps) / BPS,
    split: null,
  }
}
