import { z } from 'zod'
import { endpoint } from './endpoint.ts'

export const notices = {
  streamEvents: endpoint({
    method: 'GET',
    path: '/events',
    access: 'wallet',
    origin: 'ours',
    summary:
      'Server-sent events: `redemptions`, `wires`, `bridge` and `dividends` when that list of this wallet has changed, `reset` when some may have been missed. Ends with the session; goes on after `Last-Event-ID`.',
    media: ['text/event-stream'],
    query: z.strictObject({
      last_event_id: z.string().max(40, 'This is not an id of an event.').optional(),
    }),
    answer: z.string(),
  }),
}
