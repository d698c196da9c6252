import { z } from 'zod'
import { endpoint } from './endpoint.ts'

export const treasury = {
  getUsdPlusInfo: endpoint({
    method: 'GET',
    path: '/info/',
    access: 'public',
    origin: 'spec',
    summary: 'The yield of USD+ as a fraction of one year; null before the first rebase.',
    answer: z.strictObject({ yield: z.number().min(-1).nullable() }),
  }),
}
