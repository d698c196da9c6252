import type { Api } from '@parvalue/shared/api/table.ts'
import type { GroupHandlers } from '../../http/serve.ts'
import { findYield } from './service.ts'

export const createTreasuryHandlers = (): GroupHandlers<Api['treasury']> => ({
  getUsdPlusInfo: async () => ({ yield: await findYield() }),
})
