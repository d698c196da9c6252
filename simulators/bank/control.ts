import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Outage } from './outage.ts'
import { type BankWire, bankAccounts, type WireStore, webhookModes } from './store.ts'

export const BANK_HELP = `Simulator of Increase, the bank that receives wires.

Send a wire: POST /control/wires with JSON such as
  {"memo": "ACDEF HJKMN PQRTU", "amount": "1500.25"}
  memo                the remittance text; other text may surround the code
  amount              in dollars, at most two decimals
  currency            USD (default), or EUR, which arrives at another account
  originator          the sender's name; default Ana Luisa Moreno
  originator_routing_number   of the sending bank; default 021000021
  reference           of the wire network; the same twice is a repeated wire
  notice              the webhook: normal (default), slow (5 seconds late), duplicate, lost
  refuse_return       true: the bank refuses to return the wire

For example:
  curl -s http://127.0.0.1:5104/control/wires -H 'content-type: application/json' \\
    -d '{"memo": "ACDEF HJKMN PQRTU", "amount": "100"}'

GET  /control/wires     all wires, newest first
POST /control/outage    {"requests": 3}: the next 3 responses are 503

A wire is pending for one step (100 ms), then accepted; a signed webhook reports both.
`

const amount = z
  .string()
  .regex(/^\d{1,13}(\.\d{1,2})?$/)
  .transform((text) => {
    const [whole = '0', fraction = ''] = text.split('.')
    return Number(whole + fraction.padEnd(2, '0'))
  })
  .pipe(z.int().positive())

const wireSchema = z.strictObject({
  memo: z.string().max(500),
  amount,
  currency: z.enum(['USD', 'EUR']).default('USD'),
  originator: z.string().max(140).default('Ana Luisa Moreno'),
  originator_routing_number: z.string().max(20).default('021000021'),
  reference: z.string().max(40).optional(),
  notice: z.enum(webhookModes).default('normal'),
  refuse_return: z.boolean().default(false),
})

const outageSchema = z.strictObject({ requests: z.int().min(0).max(1000) })

type ControlDeps = {
  wires: WireStore
  clock: () => number
  outage: Outage
  onCreated: (wire: BankWire) => void
}

/** Adds the simulator's own controls for people and tests; Increase has no such paths. */
export function addBankControl(
  app: FastifyInstance,
  { wires, clock, outage, onCreated }: ControlDeps,
) {
  app.get('/', async (_, reply) => reply.type('text/plain; charset=utf-8').send(BANK_HELP))
  app.post('/control/wires', async ({ body }, reply) => {
    const parsed = wireSchema.safeParse(body)
    if (!parsed.success) return reply.code(400).send({ detail: z.prettifyError(parsed.error) })
    const wire = toWire(parsed.data, clock())
    wires.inTransaction(() => {
      wires.add(wire)
      onCreated(wire)
    })
    return wire
  })
  app.get('/control/wires', async () =>
    bankAccounts.flatMap(({ id }) =>
      wires.list({ accountId: id, sinceMs: 0, before: '', limit: 100 }),
    ),
  )
  app.post('/control/outage', async ({ body }) => {
    outage.begin(outageSchema.parse(body).requests)
    return { ok: true }
  })
}

function toWire(input: z.output<typeof wireSchema>, nowMs: number): BankWire {
  const id = randomUUID().replaceAll('-', '')
  return {
    id: `inbound_wire_transfer_${id}`,
    account_id: bankAccounts.find(({ currency }) => currency === input.currency)?.id ?? '',
    amount: input.amount,
    created_ms: nowMs,
    status: 'pending',
    debtor_name: input.originator,
    instructing_agent_routing_number: input.originator_routing_number,
    input_message_accountability_data: input.reference ?? `SIM${id.slice(0, 19).toUpperCase()}`,
    unstructured_remittance_information: input.memo,
    reversed_ms: null,
    notice: input.notice,
    is_return_refused: input.refuse_return ? 1 : 0,
  }
}
