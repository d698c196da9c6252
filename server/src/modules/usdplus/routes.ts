import type { Api } from '@parvalue/shared/api/table.ts'
import { AppError } from '../../http/app-error.ts'
import type { GroupHandlers } from '../../http/serve.ts'

export const createUsdPlusHandlers = (): GroupHandlers<Api['usdplus']> => ({
  listRates: async () => {
    throw new AppError('not_built')
  },
  listEarnings: async () => {
    throw new AppError('not_built')
  },
})
