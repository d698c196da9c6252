import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { newYorkDateAt } from '../../../shared/domain/market/new-york-time.ts'
import { changeTransferStatus } from './ach-api.ts'
import { createCashAccounts } from './cash-account.ts'
import { type CustomerDeps, changeAccountStatus } from './customer-api.ts'
import { addStatement, addTaxForm } from './documents-api.ts'

export const CUSTOMER_HELP = `
Customers: an account is SUBMITTED, a second later APPROVED, then ACTIVE; one bank account each, by a
processor token of the Plaid simulator. ACH leaves with the cut-off of 19:30 in New York and settles
three bank days later at 09:00, by the calendar of the Federal Reserve. Cash accounts only: proceeds of
a sale buy shares at once and can be withdrawn once they settle, one settlement day later. Selling
shares that unsettled proceeds paid for, before those settle, is a good-faith violation. Three of them
in a year, or one deposit returned after it bought shares (free riding), restrict the account for 90
days: then only settled cash buys. Documents: a confirmation of each trade, a
statement of each past month, a tax form of each past year.

POST /control/mode   {"mode": "ach_seconds", "value": "2"}: each step of a transfer takes 2 seconds
POST /control/mode   {"mode": "account_status", "value": "ACTION_REQUIRED"}: replaces APPROVED
POST /control/account        {"account_id": "...", "status": "ACTION_REQUIRED", "reason": "..."}
POST /control/ach            {"transfer_id": "...", "status": "RETURNED", "reason": "R01"}: at any
  time; also SENT_TO_CLEARING COMPLETE REJECTED
POST /control/documents      {"account_id": "..."}: creates this month's statement and this year's tax form
POST /control/violation      {"account_id": "...", "date": "2026-11-20", "kind": "good_faith"}: adds a
  violation; also free_riding
GET  /control/violations     ?account_id=...: the violations, and the first day without a restriction
GET  /control/accounts       every account, newest last
`

const reason = z.string().max(200).default('')
const accountSchema = z.strictObject({
  account_id: z.string(),
  status: z.string().regex(/^[A-Z_]{3,20}$/),
  reason,
})
const violationSchema = z.strictObject({
  account_id: z.string(),
  date: z.iso.date(),
  kind: z.enum(['good_faith', 'free_riding']).default('good_faith'),
})
const achSchema = z.strictObject({
  transfer_id: z.string(),
  status: z.enum(['SENT_TO_CLEARING', 'COMPLETE', 'RETURNED', 'REJECTED']),
  reason,
})

/** Adds the simulator's own controls of customers; Alpaca has no such paths. */
export function addCustomerControl(app: FastifyInstance, deps: CustomerDeps) {
  const { customers, store, world } = deps
  const addCommand = <Shape extends z.ZodType>(
    name: string,
    shape: Shape,
    act: (input: z.output<Shape>) => boolean,
  ) =>
    app.post(`/control/${name}`, async ({ body }, reply) => {
      const parsed = shape.safeParse(body)
      if (!parsed.success) return reply.code(400).send({ detail: z.prettifyError(parsed.error) })
      const isDone = store.inOne(() => act(parsed.data))
      return isDone ? { ok: true } : reply.code(404).send({ ok: false })
    })
  addCommand('account', accountSchema, (input) => {
    const found = customers.findCustomer(input.account_id)
    if (found) changeAccountStatus(deps, found, input.status, input.reason)
    return found !== null
  })
  addCommand('ach', achSchema, (input) => {
    const found = customers.findTransfer(input.transfer_id)
    if (found) changeTransferStatus(deps, found, input.status, input.reason || null)
    return found !== null
  })
  addCommand('documents', z.strictObject({ account_id: z.string() }), ({ account_id: account }) => {
    const today = newYorkDateAt(world.nowMs())
    addStatement(deps, account, today.slice(0, 7))
    addTaxForm(deps, account, today.slice(0, 4))
    return customers.findCustomer(account) !== null
  })
  addCommand('violation', violationSchema, ({ account_id: account, date, kind }) => {
    store.addViolation(`${account}/${kind}/${date}`, account, { kind, date })
    return customers.findCustomer(account) !== null
  })
  app.get<{ Querystring: { account_id?: string } }>(
    '/control/violations',
    async ({ query: { account_id: account = '' } }) => ({
      violations: store.listViolations(account),
      restricted_until: createCashAccounts(store).findRestrictionEnd(account, world.nowMs()),
    }),
  )
  app.get('/control/accounts', async () =>
    customers.listCustomers().map(({ body: _, ...customer }) => customer),
  )
}
