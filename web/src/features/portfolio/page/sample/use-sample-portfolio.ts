import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { boot } from '#api/client/boot.ts'
import type { PortfolioTimespan } from '#api/portfolio/portfolio.ts'
import { type StockTokenPrices, stockTokenPricesQuery } from '#api/stocks/stock-tokens.ts'
import { serverNowMs } from '#device/clock.ts'
import { sumAmounts } from '../labels.ts'
import type { PortfolioData, PortfolioQueryState } from '../portfolio-data.ts'
import { noBalances } from '../worth/no-balances.ts'
import {
  toSampleCorporateActions,
  toSampleDividendStatements,
  toSampleDividends,
} from './sample-actions.ts'
import { sampleStocks } from './sample-data.ts'
import { toSampleHistory } from './sample-history.ts'
import { toSampleDollars, toSampleShares, toSampleStockId } from './sample-portfolio.ts'

const { deployments } = boot
const noPrices: StockTokenPrices = new Map()
const noOrders = { counts: { working: 0, filled: 0, closed: 0 }, escrowed: [], heldProceedsIds: [] }

/**
 * Returns the sample portfolio (requirement OP-10). It requests only public prices, needs no session, and stores
 * nothing.
 */
export function useSamplePortfolio(): PortfolioData {
  const [nowMs] = useState(serverNowMs)
  const [timespan, onTimespan] = useState<PortfolioTimespan>('YEAR')
  const ids = sampleStocks
    .map((stock) => toSampleStockId({ nowMs, deployments, prices: noPrices }, stock))
    .filter((id) => id > 0)
  const prices = useQuery(stockTokenPricesQuery(ids)).data ?? noPrices
  return useMemo(() => {
    const input = { nowMs, deployments, prices }
    const shares = toSampleShares(input)
    const dividends = toSampleDividends(input)
    const value = sumAmounts(shares.positions.map((one) => one.value ?? 0n))
    const cost = sumAmounts(shares.positions.map((one) => one.cost ?? 0n))
    const known = <Value>(data: Value): PortfolioQueryState<Value> => ({
      data,
      isFailed: false,
      knownMs: nowMs,
    })
    return {
      isSample: true,
      account: null,
      shares: known(shares),
      dollars: toSampleDollars(input),
      underWay: {
        redemptions: known([]),
        orders: known(noOrders),
        wires: known([]),
        bridges: known([]),
        account: known(noBalances),
        accountPositions: known([]),
      },
      yearValues: known(toSampleHistory('YEAR', { nowMs, value, cost })),
      values: known(toSampleHistory(timespan, { nowMs, value, cost })),
      dividends: known(dividends),
      statements: known(toSampleDividendStatements(dividends, nowMs)),
      actions: known(toSampleCorporateActions(input, shares.positions)),
      timespan,
      onTimespan,
      onRetry: () => undefined,
    }
  }, [nowMs, prices, timespan])
}
