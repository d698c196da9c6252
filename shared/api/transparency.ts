import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { backingReportRecord, filledOrderRecord } from './order-answers.ts'

export const transparencyEndpoints = {
  getReport: defineEndpoint({
    method: 'GET',
    path: '/transparency/report',
    access: 'public',
    origin: 'spec',
    summary: 'Returns the backing of the stock tokens.',
    isSameForAll: true,
    answer: backingReportRecord,
  }),
  exportReport: defineEndpoint({
    method: 'GET',
    path: '/transparency/report/export',
    access: 'public',
    origin: 'ours',
    summary: 'Returns the report as a file, one line per token and chain.',
    media: ['application/json', 'text/csv'],
    query: z.strictObject({ format: z.enum(['json', 'csv']).prefault('json') }),
    answer: z.string(),
  }),
  listFilledOrders: defineEndpoint({
    method: 'GET',
    path: '/transparency/filled_orders',
    access: 'public',
    origin: 'spec',
    summary: 'Lists the latest filled orders without their owners, newest first.',
    isSameForAll: true,
    answer: z.array(filledOrderRecord),
  }),
}
