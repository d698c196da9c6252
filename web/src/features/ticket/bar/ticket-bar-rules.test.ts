import { expect, test } from 'vitest'
import type { OrderQuote, TicketRecord } from '../flow/ticket-record.ts'
import type { StartedTicket } from '../flow/ticket-store.ts'
import { type TicketBarState, toTicketBarState } from './ticket-bar-rules.ts'

const signed = { permit: {}, request: {} } as Partial<TicketRecord>
const failedBy = (cause: string) => ({ cause, detail: null, text: null }) as TicketRecord['failure']

const toTicket = (
  record: Partial<TicketRecord>,
  rest: Partial<StartedTicket> = {},
): StartedTicket => ({
  record: {
    ...{ way: 'sponsored', permit: null, request: null, rowId: null, failure: null },
    ...record,
  } as TicketRecord,
  step: null,
  changedQuote: null,
  ...rest,
})

test.each<[TicketBarState, StartedTicket]>([
  ['missing', toTicket({})],
  ['signing', toTicket({}, { step: 'permit' })],
  ['signing', toTicket({}, { step: 'request' })],
  ['sending', toTicket(signed)],
  ['sending', toTicket(signed, { step: 'send' })],
  ['unheard', toTicket({ ...signed, failure: failedBy('server_error') })],
  ['unheard', toTicket({ ...signed, failure: failedBy('rate_limited') }, { step: 'send' })],
  ['failed', toTicket({ ...signed, failure: failedBy('unknown') })],
  ['failed', toTicket({ failure: failedBy('user_rejected') })],
  ['fee_changed', toTicket(signed, { changedQuote: {} as OrderQuote })],
  ['live', toTicket({ ...signed, rowId: 'id' })],
  ['live', toTicket({ way: 'direct', rowId: 'id' })],
])('SK-04 the bar on phones shows the state %s', (state, ticket) => {
  expect(toTicketBarState(ticket, 'idle')).toBe(state)
})

test.each([
  ['checking', 'sending'],
  ['signing', 'signing'],
  ['confirming', 'sending'],
  ['needs-signature', 'missing'],
  ['failed', 'failed'],
  ['done', 'sent'],
  ['idle', 'sent'],
] as const)('SK-03 a transaction in the stage %s is shown as %s', (stage, state) => {
  expect(toTicketBarState(toTicket({ way: 'direct' }), stage)).toBe(state)
})
