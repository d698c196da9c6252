import { defineEndpoint } from './endpoint.ts'
import { marketStatusRecord } from './stock-fields.ts'

export const marketEndpoints = {
  getMarketStatus: defineEndpoint({
    method: 'GET',
    path: '/market/status',
    access: 'public',
    origin: 'ours',
    summary: 'The session of the stock market now, when it changes, and which stocks are halted.',
    isSameForAll: true,
    answer: marketStatusRecord,
  }),
}
