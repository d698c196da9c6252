import type { Api } from '@parvalue/shared/api/table.ts'
import { AppError } from '../../http/app-error.ts'
import type { GroupHandlers } from '../../http/serve.ts'
import { findYield } from './service.ts'

export const createTreasuryHandlers = (): GroupHandlers<Api['treasury']> => ({
  getUsdPlusInfo: async () => ({ yield: await findYield(), basis: null }),
  getStockTokenPrices: async () => {
    throw new AppError('not_built')
  },
  getStockTokens: async () => {
    throw new AppError('not_built')
  },
  getUsdPlusPrice: async () => ({ price: '1' }),
})
