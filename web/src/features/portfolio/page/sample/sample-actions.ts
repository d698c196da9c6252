import { toUnits18 } from '#api/client/decimal-text.ts'
import type { PortfolioPosition } from '#api/portfolio/portfolio.ts'
import type { CorporateAction, Dividend } from '#api/stocks/corporate-actions.ts'
import { ONE_USD, sumAmounts } from '../labels.ts'
import { sampleActions, sampleDividends } from './sample-answers.ts'
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
    taxWithheld: toUnits18(dividend.tax),
    isReinvested: dividend.isReinvested ?? false,
    type: 'regular' as const,
    hash: null,
  }))

const BPS = 10_000n

export function toSampleActions(
  input: SamplePortfolioInput,
  positions: readonly PortfolioPosition[],
): CorporateAction[] {
  return sampleActions.map((action) => {
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
type SampleAction<Kind> = Extract<(typeof sampleActions)[number], { kind: Kind }>

function toSplit({ from, to }: SampleAction<'split'>, { amount, price }: Held) {
  const [less, more] = [BigInt(from), BigInt(to)]
  return {
    kind: 'split' as const,
    variant: 'split' as const,
    payDate: null,
    after: { amount: (amount * more) / less, price: (price * less) / more },
    ...{ perShare: null, taxBps: null, expected: null },
    split: { from, to },
  }
}

function toDividend(
  { nowMs }: SamplePortfolioInput,
  { payInDays, perShare, taxBps }: SampleAction<'dividend'>,
  { amount, price }: Held,
) {
  const each = toUnits18(perShare)
  return {
    kind: 'dividend' as const,
    variant: 'dividend' as const,
    payDate: toDay(nowMs + payInDays * DAY_MS),
    after: { amount, price: price - each },
    perShare: each,
    taxBps,
    expected: (((amount * each) / ONE_USD) * (BPS - taxBps)) / BPS,
    split: null,
  }
}
