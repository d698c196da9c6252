import type { Api } from '@parvalue/shared/api/table.ts'
import { AppError } from '../../http/app-error.ts'
import type { GroupHandlers } from '../../http/serve.ts'

export const createReserveHandlers = (): GroupHandlers<Api['reserves']> => ({
  getReserves: async () => {
    throw new AppError('not_built')
  },
  exportReserves: async () => {
    throw new AppError('not_built')
  },
})
