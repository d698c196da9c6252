import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { chainId, inAddress, timespan } from './fields.ts'

export const holdings = {
  listHoldings: endpoint({
    method: 'GET',
    path: '/user/wallet/holdings',
    access: 'wallet',
    origin: 'spec',
    summary: 'Stock tokens that this wallet holds on a chain.',
    isBuilt: false,
    query: z.strictObject({ chain_id: inAddress(chainId) }),
  }),
  listHistoricalValues: endpoint({
    method: 'GET',
    path: '/user/wallet/holdings/historical_chart_data',
    access: 'wallet',
    origin: 'spec',
    summary: 'What the holdings were worth over time.',
    isBuilt: false,
    query: z.strictObject({ timespan }),
  }),
  listWrappedHoldings: endpoint({
    method: 'GET',
    path: '/user/wallet/wrapped_holdings',
    access: 'wallet',
    origin: 'spec',
    summary: 'Wrapped stock tokens that this wallet holds.',
    isBuilt: false,
  }),
}
