import { standardFeeRates } from '@parvalue/shared/domain/orders/order-fees.ts'
import { expect, test } from 'vitest'
import type { OrderQuoteWithFees } from '../flow/ticket-engine.ts'
import type { TicketState } from '../flow/ticket-state.ts'
import type { TicketReview } from '../flow/use-ticket-flow.ts'
import { toOrderReviewFigures } from './review-figures.ts'

const state = {
  t: (key: string) => key,
  isHidden: false,
  offer: {
    asset: { symbol: 'AAPL.d' },
    paymentToken: { symbol: 'mockUSD', decimals: 6 },
    rates: standardFeeRates.otherDollar,
  },
  facts: { paymentBalance: 1_000_000_000n, assetBalance: 0n },
} as unknown as TicketState

const review = {
  way: 'sponsored',
  price: 229_000_000_000_000_000_000n,
  terms: { side: 'BUY', paymentAmount: 100_000_000n, assetAmount: null, paymentDecimals: 6 },
  order: { sell: false, paymentTokenQuantity: '100000000', assetTokenQuantity: '0' },
} as unknown as TicketReview

const quoted = {
  quote: { feeQuote: { fee: '2560000' } },
  fees: [{ type: 'SPONSORED_NETWORK', baseAmount: 1_860_000n }],
} as unknown as OrderQuoteWithFees

test('SK-04 TR-02 a review without a quote shows no figure that the fee would change', () => {
  const figures = toOrderReviewFigures(state, review, null)
  expect(figures).toMatchObject({ pay: { label: null }, fee: null, total: null, allowance: null })
  expect(figures.ladder.map(({ pay }) => pay)).toEqual(['1,000.00', null, null])
  expect(figures.fees).toEqual([
    { type: 'TRADING', amount: null },
    { type: 'ORDER', amount: null },
    { type: 'SPONSORED_NETWORK', amount: null },
  ])
})

test('SK-04 TR-02 the total of a review includes the quoted network fee', () => {
  const figures = toOrderReviewFigures(state, review, quoted)
  expect(figures).toMatchObject({ pay: { label: '102.56' }, fee: 2_560_000n, total: 102_560_000n })
  expect(figures.ladder.map(({ pay }) => pay)).toEqual(['1,000.00', '−102.56', '897.44'])
})
