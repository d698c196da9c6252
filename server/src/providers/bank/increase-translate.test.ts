import { expect, test } from 'vitest'
import {
  increaseTransferSchema,
  parseIncreaseWebhook,
  toBankTransfer,
} from './increase-translate.ts'

/** A transfer as Increase's documentation shows it, with fields that the adapter does not read. */
const recorded = {
  acceptance: { accepted_at: '2020-01-31T23:59:59Z', transaction_id: 'transaction_uyrp7' },
  account_id: 'account_in71c4amph0vgo2qllky',
  account_number_id: 'account_number_v18nkfqm6afpsrvy82b2',
  amount: 100,
  created_at: '2020-01-31T23:59:59Z',
  creditor_name: 'National Phonograph Company',
  debtor_name: 'Ian Crease',
  description: 'Inbound wire transfer',
  end_to_end_identification: 'Invoice 29582',
  id: 'inbound_wire_transfer_f228m6bmhtcxjco9pwp0',
  input_message_accountability_data: '20220118MMQFMP0P000001',
  instructing_agent_routing_number: '101050001',
  reversal: null,
  status: 'accepted',
  type: 'inbound_wire_transfer',
  unstructured_remittance_information: 'ACDEF HJKMN PQRTU',
  wire_drawdown_request_id: null,
}

test('a recorded transfer is translated', () => {
  expect(toBankTransfer(increaseTransferSchema.parse(recorded), 'USD')).toEqual({
    ref: 'inbound_wire_transfer_f228m6bmhtcxjco9pwp0',
    networkRef: '20220118MMQFMP0P000001',
    accountId: 'account_in71c4amph0vgo2qllky',
    currency: 'USD',
    cents: 100n,
    memo: 'ACDEF HJKMN PQRTU Invoice 29582',
    originator: { name: 'Ian Crease', bank: '101050001' },
    status: 'settled',
    statusText: 'accepted',
    arrivedAtMs: Date.UTC(2020, 0, 31, 23, 59, 59),
  })
})

test('missing sender fields are null or empty', () => {
  const bare = {
    ...recorded,
    debtor_name: null,
    instructing_agent_routing_number: null,
    input_message_accountability_data: null,
    unstructured_remittance_information: null,
    end_to_end_identification: null,
  }
  expect(toBankTransfer(increaseTransferSchema.parse(bare), 'USD')).toMatchObject({
    networkRef: null,
    memo: '',
    originator: { name: '', bank: '' },
  })
})

test.each([
  ['pending', 'pending'],
  ['declined', 'declined'],
  ['reversed', 'returned'],
  ['requires_attention', 'unknown'],
])('a status of %s is %s, with its original text', (status, expected) => {
  const transfer = toBankTransfer(increaseTransferSchema.parse({ ...recorded, status }), 'USD')
  expect([transfer.status, transfer.statusText]).toEqual([expected, status])
})

test.each([{ amount: 0 }, { amount: 1.5 }, { amount: '100' }, { id: '' }, { created_at: 'today' }])(
  'a transfer with %j is refused',
  (change) => {
    expect(increaseTransferSchema.safeParse({ ...recorded, ...change }).success).toBe(false)
  },
)

const event = {
  id: 'event_123abc',
  created_at: '2020-01-31T23:59:59Z',
  category: 'inbound_wire_transfer.created',
  associated_object_type: 'inbound_wire_transfer',
  associated_object_id: 'inbound_wire_transfer_f2',
  type: 'event',
}

test.each(['', '[]', '{', 'null', '{"id":"x"}', JSON.stringify({ ...event, id: '' })])(
  '%j is not an event',
  (body) => {
    expect(parseIncreaseWebhook(body)).toBeNull()
  },
)

test('an event has its transfer, or null', () => {
  expect(parseIncreaseWebhook(JSON.stringify(event))).toEqual({
    eventId: 'event_123abc',
    transferRef: 'inbound_wire_transfer_f2',
  })
  const other = { ...event, category: 'transaction.created' }
  expect(parseIncreaseWebhook(JSON.stringify(other))).toEqual({
    eventId: 'event_123abc',
    transferRef: null,
  })
})
