import type { Api } from '@parvalue/shared/api/table.ts'
import type { GroupHandlers } from '../../http/serve.ts'
import type { Clock } from '../../world.ts'

export const createHoldingHandlers = ({
  clock,
}: {
  clock: Clock
}): GroupHandlers<Api['holdings']> => ({
  listHoldings: async () => [],
  listHistoricalValues: async () => [],
  listWrappedHoldings: async () => [],
  getPortfolio: async () => ({
    as_of_dt: new Date(clock()).toISOString(),
    total_value: '0',
    put_in: '0',
    positions: [],
    realised: [],
  }),
  exportPortfolio: async () => 'type\r\n',
})
