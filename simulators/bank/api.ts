import type { FastifyInstance, FastifyReply } from 'fastify'
import type Increase from 'increase'
import type { Outage } from './outage.ts'
import { type BankWire, bankAccounts, type WireStore } from './store.ts'

type ApiDeps = {
  wires: WireStore
  clock: () => number
  outage: Outage
  onReversed: (wire: BankWire) => void
}

const LIMIT_MAX = 100

/** Adds the part of Increase's API that the product uses: its paths, fields and refusals. */
export function addBankApi(app: FastifyInstance, { wires, clock, outage, onReversed }: ApiDeps) {
  app.register(async (scope) => {
    scope.addHook('onRequest', async ({ headers }, reply) => {
      if (outage.isOut()) return refuse(reply, 503, 'api_method_not_found_error')
      if (headers.authorization !== 'Bearer simulated-bank') {
        return refuse(reply, 401, 'invalid_api_key_error')
      }
    })
    scope.get<{ Params: { id: string } }>('/accounts/:id', async ({ params }, reply) => {
      const account = bankAccounts.find(({ id }) => id === params.id)
      if (!account) return refuse(reply, 404, 'object_not_found_error')
      return toVendorAccount(account)
    })
    scope.get<{ Params: { id: string } }>(
      '/accounts/:id/balance',
      async ({ params: { id } }): Promise<Increase.BalanceLookup> => {
        const balance = wires.balanceOf(id)
        return {
          account_id: id,
          current_balance: balance,
          available_balance: balance,
          loan: null,
          type: 'balance_lookup',
        }
      },
    )
    scope.get<{ Querystring: Record<string, string> }>(
      '/inbound_wire_transfers',
      async ({ query }) => {
        const limit = Math.min(Number(query.limit ?? LIMIT_MAX), LIMIT_MAX)
        const found = wires.list({
          accountId: query.account_id ?? '',
          sinceMs: Date.parse(query['created_at.on_or_after'] ?? '') || 0,
          before: query.cursor ?? '',
          limit: limit + 1,
        })
        const data = found.slice(0, limit)
        return {
          data: data.map(toVendorForm),
          next_cursor: found.length > limit ? (data.at(-1)?.id ?? null) : null,
        }
      },
    )
    scope.get<{ Params: { id: string } }>(
      '/inbound_wire_transfers/:id',
      async ({ params }, reply) => {
        const wire = wires.find(params.id)
        return wire ? toVendorForm(wire) : refuse(reply, 404, 'object_not_found_error')
      },
    )
    scope.post<{ Params: { id: string } }>(
      '/inbound_wire_transfers/:id/reverse',
      async ({ params: { id } }, reply) => {
        const wire = wires.find(id)
        if (!wire) return refuse(reply, 404, 'object_not_found_error')
        // A retry with the same idempotency key gets the same answer.
        if (wire.status === 'reversed') return toVendorForm(wire)
        if (wire.status !== 'accepted' || wire.is_return_refused === 1) {
          return refuse(reply, 409, 'invalid_operation_error')
        }
        wires.inTransaction(() => {
          wires.setStatus(id, 'reversed', clock())
          onReversed(wire)
        })
        return toVendorForm({ ...wire, status: 'reversed', reversed_ms: clock() })
      },
    )
  })
}

const refuse = (reply: FastifyReply, status: number, type: string) =>
  reply.code(status).send({ type, status, title: type.replaceAll('_', ' '), detail: null })

// The types of the vendor's client say which fields an answer has.

const toVendorAccount = ({ id, currency }: (typeof bankAccounts)[number]): Increase.Account => ({
  id,
  account_revenue_rate: null,
  bank: 'increase_bank',
  closed_at: null,
  created_at: '2026-01-02T15:00:00Z',
  // Increase has dollars alone. The account in euros is for tests of wires that must not be taken.
  currency: currency as 'USD',
  entity_id: 'entity_simulated',
  funding: 'deposits',
  idempotency_key: null,
  informational_entity_id: null,
  interest_rate: '0.00',
  loan: null,
  name: `Wires ${currency}`,
  program_id: 'program_simulated',
  status: 'open',
  type: 'account',
})

function toVendorForm(wire: BankWire): Increase.InboundWireTransfer {
  const createdAt = new Date(wire.created_ms).toISOString()
  return {
    id: wire.id,
    acceptance:
      wire.status === 'pending'
        ? null
        : {
            accepted_at: createdAt,
            transaction_id: wire.id.replace('inbound_wire_transfer_', 'transaction_'),
          },
    account_id: wire.account_id,
    account_number_id: wire.account_id.replace('account_', 'account_number_'),
    amount: wire.amount,
    created_at: createdAt,
    creditor_address_line1: null,
    creditor_address_line2: null,
    creditor_address_line3: null,
    creditor_name: null,
    debtor_account_number: null,
    debtor_address_line1: null,
    debtor_address_line2: null,
    debtor_address_line3: null,
    debtor_name: wire.debtor_name,
    debtor_routing_number: wire.instructing_agent_routing_number,
    description: 'Inbound wire transfer',
    end_to_end_identification: null,
    input_message_accountability_data: wire.input_message_accountability_data,
    instructing_agent_routing_number: wire.instructing_agent_routing_number,
    instruction_identification: null,
    purpose: null,
    reversal:
      wire.reversed_ms === null
        ? null
        : { reason: 'creditor_request', reversed_at: new Date(wire.reversed_ms).toISOString() },
    status: wire.status,
    type: 'inbound_wire_transfer',
    unique_end_to_end_transaction_reference: null,
    unstructured_remittance_information: wire.unstructured_remittance_information,
    wire_drawdown_request_id: null,
  }
}
