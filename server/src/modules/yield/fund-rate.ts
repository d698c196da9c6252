import { STOCK_TOKEN_DECIMALS } from '@parvalue/shared/domain/money/decimals.ts'
import { toFundRateDown, toMeanRateDown } from '@parvalue/shared/domain/reserves/rebase.ts'
import { toFundPriceGain } from '@parvalue/shared/domain/reserves/reserve-income.ts'
import { DAY_MS, YEAR_MS } from '@parvalue/shared/domain/reserves/yield.ts'
import type { YieldDeps } from './deps.ts'
import { listFundMarks } from './fund-mark-store.ts'

/** Returns the trailing twelve-month distribution yield of the treasury's funds, weighted by holdings. */
export async function findFundRate({ db, marketClock, marketData }: YieldDeps): Promise<bigint> {
  const marks = (await listFundMarks(db)).filter(({ amount }) => amount > 0n)
  const symbols = [...new Set(marks.map(({ symbol }) => symbol))]
  const span = { from: toDate(marketClock() - YEAR_MS + DAY_MS), to: toDate(marketClock()) }
  const { actions } = await marketData.listCorporateActions(symbols, span)
  const paid = actions.filter((action) => action.kind === 'dividend')
  return toMeanRateDown(
    marks.map(({ symbol, amount, price }) => {
      const nothing = { amount, price: 0n, decimals: STOCK_TOKEN_DECIMALS }
      const yearly = paid
        .filter((each) => each.symbol === symbol)
        .reduce((sum, { perShare }) => sum + perShare, 0n)
      const value = toFundPriceGain(nothing, { ...nothing, price })
      return { value, rate: toFundRateDown(yearly, price) }
    }),
  )
}

const toDate = (ms: number) => new Date(ms).toISOString().slice(0, 10)
