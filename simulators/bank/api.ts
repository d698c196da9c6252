import type { FastifyInstance, FastifyReply } from 'fastify'
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
      const { id, currency } = account
      return { id, currency, name: `Wires ${currency}`, status: 'open', type: 'account' }
    })
    scope.get<{ Params: { id: string } }>('/accounts/:id/balance', async ({ params: { id } }) => {
      const balance = wires.balanceOf(id)
      return {
        account_id: id,
        current_balance: balance,
        available_balance: balance,
        type: 'balance_lookup',
      }
    })
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

function toVendorForm({ created_ms, reversed_ms, notice, is_return_refused, ...wire }: BankWire) {
  return {
    ...wire,
    account_number_id: wire.account_id.replace('account_', 'account_number_'),
    created_at: new Date(created_ms).toISOString(),
    creditor_name: null,
    description: 'Inbound wire transfer',
    end_to_end_identification: null,
    instruction_identification: null,
    reversal:
      reversed_ms === null
        ? null
        : { reason: 'creditor_request', reversed_at: new Date(reversed_ms).toISOString() },
    type: 'inbound_wire_transfer',
    unique_end_to_end_transaction_reference: null,
    wire_drawdown_request_id: null,
  }
}
