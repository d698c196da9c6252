import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Outage } from './outage.ts'
import { type BankWire, bankAccounts, type WireStore, webhookModes } from './store.ts'

/** Describes the controls; `url` is the bank's own address, whose port depends on the settings. */
export const toBankHelp = (url: string) => `Simulator of Increase, the bank that receives wires.

Send a wire with the form above, from the app’s test controls, or with POST /control/wires and JSON such as
  {"memo": "ACDEF HJKMN PQRTU", "amount": "1500.25"}
  memo                the remittance text; other text may surround the code
  amount              in the wire’s currency, at most two decimals
  currency            USD (default) or EUR; wires in EUR arrive in another account
  originator          the sender’s name; default Ana Luisa Moreno
  originator_routing_number   routing number of the sending bank; default 021000021
  reference           the wire network’s reference; a wire that reuses one is a duplicate
  notice              how the webhook is delivered: normal (default), slow (5 seconds late), duplicate, lost
  refuse_return       true: the bank refuses to return the wire

For example:
  curl -s ${url}/control/wires -H 'content-type: application/json' \\
    -d '{"memo": "ACDEF HJKMN PQRTU", "amount": "100"}'

GET  /control/wires     the latest 100 wires of each account, newest first
POST /control/outage    {"requests": 3}: the next 3 responses are 503

A wire is pending for one step (100 ms) and then accepted; a signed webhook reports each status.
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

export type BankControlDeps = {
  wires: WireStore
  clock: () => number
  outage: Outage
  onCreated: (wire: BankWire) => void
}

export type WireOutcome = { ok: true; wire: BankWire } | { ok: false; detail: string }

/** Sends a wire to the bank, as a person or a test describes it. */
export function sendWire(
  { wires, clock, onCreated }: BankControlDeps,
  input: unknown,
): WireOutcome {
  const parsed = wireSchema.safeParse(input)
  if (!parsed.success) return { ok: false, detail: z.prettifyError(parsed.error) }
  const wire = toWire(parsed.data, clock())
  wires.inTransaction(() => {
    wires.add(wire)
    onCreated(wire)
  })
  return { ok: true, wire }
}

/** Makes the bank answer the next requests with 503. */
export function beginOutage(
  { outage }: Pick<BankControlDeps, 'outage'>,
  input: unknown,
): { ok: true } | { ok: false; detail: string } {
  const parsed = outageSchema.safeParse(input)
  if (!parsed.success) return { ok: false, detail: z.prettifyError(parsed.error) }
  outage.begin(parsed.data.requests)
  return { ok: true }
}

/** Lists the wires of all accounts of the bank, newest first. */
export const listAllWires = ({ wires }: Pick<BankControlDeps, 'wires'>): BankWire[] =>
  bankAccounts
    .flatMap(({ id }) => wires.list({ accountId: id, sinceMs: 0, before: '', limit: 100 }))
    .toSorted((a, b) => b.created_ms - a.created_ms)

/** Adds the simulator's own controls for tests and scripts; Increase has no such paths. */
export function addBankControl(app: FastifyInstance, deps: BankControlDeps) {
  app.post('/control/wires', async ({ body }, reply) => {
    const sent = sendWire(deps, body)
    return sent.ok ? sent.wire : reply.code(400).send({ detail: sent.detail })
  })
  app.get('/control/wires', async () => listAllWires(deps))
  app.post('/control/outage', async ({ body }, reply) => {
    const begun = beginOutage(deps, body)
    return begun.ok ? { ok: true } : reply.code(400).send({ detail: begun.detail })
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
