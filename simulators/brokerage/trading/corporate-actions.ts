import { z } from 'zod'
import { referenceStocks } from '../../../shared/domain/stocks/reference-prices.ts'
import { dividendsOf, toIsoDate } from '../../market-data/corporate-actions.ts'
import type { MarketRequest } from './market.ts'

/** `id` is that of the first announcement, also after corrections under new ids. */
export type PaidDividend = {
  id: string
  symbol: string
  rate: number
  exDate: string
  payableDate: string
}
export type AppliedSplit = { id: string; symbol: string; from: number; to: number; exDate: string }

/** Corporate actions of the simulated market, by which the broker pays dividends and applies splits. */
export type CorporateActions = {
  /** Lists the dividends that are payable in the span; falls back to the stocks' own schedule if no market is reachable. */
  listDividends: (fromMs: number, toMs: number) => Promise<PaidDividend[]>
  /** Lists splits; resolves to null if no market is reachable. */
  listSplits: (fromMs: number, toMs: number) => Promise<AppliedSplit[] | null>
}

/** Returns the schema of a list that skips invalid records: the broker acts on the terms that it knows. */
const listOf = <Shape extends z.ZodType>(shape: Shape) =>
  z
    .array(z.unknown())
    .default([])
    .transform((records) => records.flatMap((record) => shape.safeParse(record).data ?? []))

const splitSchema = z.object({
  id: z.string(),
  symbol: z.string(),
  old_rate: z.number(),
  new_rate: z.number(),
  ex_date: z.iso.date(),
})

const dividendSchema = z.object({
  id: z.string(),
  symbol: z.string(),
  rate: z.number(),
  ex_date: z.iso.date(),
  payable_date: z.iso.date(),
})

const actionsSchema = z.object({
  corporate_actions: z.object({
    cash_dividends: listOf(dividendSchema),
    forward_splits: listOf(splitSchema),
    reverse_splits: listOf(splitSchema),
  }),
  next_page_token: z.string().nullable(),
})

const originsSchema = z.record(z.string(), z.string())

type Actions = z.output<typeof actionsSchema>['corporate_actions']

const SYMBOLS = referenceStocks.map(({ symbol }) => symbol).join(',')
const PAGE_SIZE = 1000

export function createCorporateActions(request: MarketRequest): CorporateActions {
  const listPages = async (query: string, token: string | null = null): Promise<Actions[]> => {
    const page = token === null ? '' : `&page_token=${token}`
    const found = await request(`/v1/corporate-actions?${query}${page}`, actionsSchema)
    const rest = found.next_page_token ? await listPages(query, found.next_page_token) : []
    return [found.corporate_actions, ...rest]
  }
  const list = async (types: string, fromMs: number, toMs: number) => {
    const span = `start=${toIsoDate(fromMs)}&end=${toIsoDate(toMs)}`
    const query = `symbols=${SYMBOLS}&types=${types}&${span}&limit=${PAGE_SIZE}`
    const pending = Promise.all([listPages(query), request('/control/origins', originsSchema)])
    const found = await pending.catch(() => null)
    if (!found) return null
    const [pages, origins] = found
    return { pages, toOrigin: (id: string) => origins[id] ?? id }
  }
  return {
    listDividends: async (fromMs, toMs) => {
      const found = await list('cash_dividend', fromMs, toMs)
      if (!found) return referenceStocks.flatMap((stock) => dividendsOf(stock, fromMs, toMs))
      return found.pages.flatMap(({ cash_dividends }) =>
        cash_dividends.map(({ id, symbol, rate, ex_date, payable_date }) => ({
          ...{ id: found.toOrigin(id), symbol, rate },
          ...{ exDate: ex_date, payableDate: payable_date },
        })),
      )
    },
    listSplits: async (fromMs, toMs) => {
      const found = await list('forward_split,reverse_split', fromMs, toMs)
      if (!found) return null
      return found.pages
        .flatMap(({ forward_splits, reverse_splits }) => [...forward_splits, ...reverse_splits])
        .map(({ id, symbol, old_rate, new_rate, ex_date }) => ({
          ...{ id: found.toOrigin(id), symbol },
          ...{ from: old_rate, to: new_rate, exDate: ex_date },
        }))
    },
  }
}
