import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { filledOrderRecord, reportRecord } from './order-answers.ts'

export const transparency = {
  getReport: endpoint({
    method: 'GET',
    path: '/transparency/report',
    access: 'public',
    origin: 'spec',
    summary: 'What the stock tokens are backed by.',
    isSameForAll: true,
    answer: reportRecord,
  }),
  exportReport: endpoint({
    method: 'GET',
    path: '/transparency/report/export',
    access: 'public',
    origin: 'ours',
    summary: 'The same as a file, a line for each token of each chain.',
    media: ['application/json', 'text/csv'],
    query: z.strictObject({ format: z.enum(['json', 'csv']).prefault('json') }),
    answer: z.string(),
  }),
  listFilledOrders: endpoint({
    method: 'GET',
    path: '/transparency/filled_orders',
    access: 'public',
    origin: 'spec',
    summary: 'The latest filled orders, without their owners, the newest first.',
    isSameForAll: true,
    answer: z.array(filledOrderRecord),
  }),
}
