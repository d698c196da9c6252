import { defineEndpoint } from './endpoint.ts'
import { marketStatusRecord } from './stock-fields.ts'

export const marketEndpoints = {
  getMarketStatus: defineEndpoint({
    method: 'GET',
    path: '/market/status',
    access: 'public',
    origin: 'ours',
    summary: 'Returns the current market session, its end, and the halted stocks.',
    isSameForAll: true,
    answer: marketStatusRecord,
  }),
}
