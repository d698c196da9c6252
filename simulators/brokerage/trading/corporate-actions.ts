import { z } from 'zod'
import { referenceStocks } from '../../../shared/domain/stocks/reference-prices.ts'
import { dividendsOf, toIsoDate } from '../../market-data/corporate-actions.ts'
import type { MarketRequest } from './market.ts'

export type PaidDividend = { symbol: string; rate: number; exDate: string; payableDate: string }
export type AppliedSplit = { symbol: string; from: number; to: number; exDate: string }

/** Corporate actions of the simulated market, by which the broker pays dividends and applies splits. */
export type CorporateActions = {
  /** Lists dividends; falls back to the stocks' own schedule if no market is reachable. */
  listDividends: (fromMs: number, toMs: number) => Promise<PaidDividend[]>
  /** Lists splits; resolves to null if no market is reachable. */
  listSplits: (fromMs: number, toMs: number) => Promise<AppliedSplit[] | null>
}

const splitSchema = z.object({
  symbol: z.string(),
  old_rate: z.number(),
  new_rate: z.number(),
  ex_date: z.string(),
})

const dividendSchema = z.object({
  symbol: z.string(),
  rate: z.number(),
  ex_date: z.string(),
  payable_date: z.string(),
})

const actionsSchema = z.object({
  corporate_actions: z.object({
    cash_dividends: z.array(dividendSchema).default([]),
    forward_splits: z.array(splitSchema).default([]),
    reverse_splits: z.array(splitSchema).default([]),
  }),
})

const SYMBOLS = referenceStocks.map(({ symbol }) => symbol).join(',')

export function createCorporateActions(ask: MarketRequest): CorporateActions {
  const list = async (types: string, fromMs: number, toMs: number) => {
    const span = `start=${toIsoDate(fromMs)}&end=${toIsoDate(toMs)}`
    const path = `/v1/corporate-actions?symbols=${SYMBOLS}&types=${types}&${span}`
    const found = await ask(path, actionsSchema).catch(() => null)
    return found?.corporate_actions ?? null
  }
  return {
    listDividends: async (fromMs, toMs) => {
      const found = await list('cash_dividend', fromMs, toMs)
      if (!found) return referenceStocks.flatMap((stock) => dividendsOf(stock, fromMs, toMs))
      return found.cash_dividends.map(({ symbol, rate, ex_date, payable_date }) => ({
        ...{ symbol, rate },
        exDate: ex_date,
        payableDate: payable_date,
      }))
    },
    listSplits: async (fromMs, toMs) => {
      const found = await list('forward_split,reverse_split', fromMs, toMs)
      if (!found) return null
      return [...found.forward_splits, ...found.reverse_splits].map((each) => ({
        symbol: each.symbol,
        from: each.old_rate,
        to: each.new_rate,
        exDate: each.ex_date,
      }))
    },
  }
}
