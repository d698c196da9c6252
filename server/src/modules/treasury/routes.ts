import type { Api } from '@parvalue/shared/api/table.ts'
import type { Deployment } from '@parvalue/shared/chain/deployment.ts'
import { toAmountText } from '@parvalue/shared/domain/money/amount.ts'
import type { IndexPoint } from '@parvalue/shared/domain/reserves/yield.ts'
import { PRICE_DECIMALS } from '@parvalue/shared/domain/stocks/stock-price.ts'
import { getAddress } from 'viem/utils'
import { AppError } from '../../platform/http/app-error.ts'
import type { GroupHandlers } from '../../platform/http/serve.ts'
import type { Db } from '../../tables/tables.ts'
import type { PriceService } from '../prices/service.ts'
import { findTreasuryYield } from './service.ts'

type Deps = { db: Db; deployments: readonly Deployment[]; prices: PriceService }

/** Requirements AU-04, CO-01: a USD+ is redeemed at one dollar, and that is its price. */
const USDPLUS_PRICE = '1'

export const createTreasuryHandlers = ({
  db,
  deployments,
  prices,
}: Deps): GroupHandlers<Api['treasury']> => ({
  getUsdPlusInfo: async () => {
    const found = await findTreasuryYield(
      db,
      deployments.map(({ chainId }) => chainId),
    )
    if (!found) return { yield: null, basis: null }
    const { from, to } = found.basis
    const basis = { chain_id: found.chainId, from: toPoint(from), to: toPoint(to) }
    return { yield: found.yield, basis }
  },
  getStockTokenPrices: async ({ query: { stock_token_ids: ids } }) => {
    const unknown = ids.filter((id) => !prices.stocks.some((stock) => stock.id === id))
    if (unknown.length > 0) {
      const message = `There is no stock ${unknown.join(', ')}.`
      throw new AppError('validation', { fields: { stock_token_ids: message } })
    }
    const known = await prices.list()
    return [...new Set(ids)].flatMap((id) => {
      const price = known.get(id)
      if (!price) return []
      return [{ stock_token_id: id, price: toAmountText(price.price, PRICE_DECIMALS) }]
    })
  },
  getStockTokens: async ({ params: { chain_id: chainId } }) => {
    const deployment = deployments.find((each) => each.chainId === chainId)
    if (!deployment) {
      throw new AppError('validation', { fields: { chain_id: 'This network is not supported.' } })
    }
    return (deployment.stockTokens ?? []).map(({ stockId, address }) => ({
      id: stockId,
      address: getAddress(address),
    }))
  },
  getUsdPlusPrice: async () => ({ price: USDPLUS_PRICE }),
})

const toPoint = ({ atMs, balancePerShare }: IndexPoint) => ({
  created_dt: new Date(atMs).toISOString(),
  balance_per_share: balancePerShare.toString(),
})
