import type { Api } from '@parvalue/shared/api/table.ts'
import { AppError } from '../../http/app-error.ts'
import type { GroupHandlers } from '../../http/serve.ts'

export const createBridgeHandlers = (): GroupHandlers<Api['bridge']> => ({
  getBridgeTransfer: async () => {
    throw new AppError('not_found')
  },
  listBridgeTransfers: async () => ({ transfers: [], count: 0 }),
})
