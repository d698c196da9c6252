import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import {
  ACH_CUT_OFF_MINUTES,
  achBusinessDayOf,
  achSettlementDateOf,
} from '../../../shared/domain/market/ach-calendar.ts'
import { newYorkDateAt, toNewYorkMs } from '../../../shared/domain/market/new-york-time.ts'
import { parseMoney } from '../amounts.ts'
import {
  type CustomerApiAnswer,
  type CustomerDeps,
  createMutationRoute,
  toCustomerApiRefusal,
} from './customer-api.ts'
import type { AchTransfer, BankRelationship } from './customer-store.ts'

const EXPIRES_MS = 7 * 86_400_000
/** Milliseconds after which a relationship is approved. */
const APPROVED_AFTER_MS = 500
/** Time of day at which settled money arrives, in minutes after midnight in New York. */
const MORNING = 9 * 60

const relationshipSchema = z.object({ processor_token: z.string().min(1).max(200) })
const transferSchema = z.object({
  transfer_type: z.literal('ach'),
  relationship_id: z.string(),
  amount: z.string().regex(/^\d{1,12}(\.\d{1,2})?$/),
  direction: z.enum(['INCOMING', 'OUTGOING']),
  timing: z.literal('immediate'),
})

const isStanding = ({ status }: BankRelationship) => status !== 'CANCELED'

/** Adds bank accounts and ACH transfers as Alpaca's Broker API has them. */
export function addAchApi(app: FastifyInstance, deps: CustomerDeps) {
  const { customers } = deps
  const change = createMutationRoute(app, deps)
  const base = '/v1/accounts/:account'
  change('POST', `${base}/ach_relationships`, ({ account = '' }, body) => link(deps, account, body))
  app.get<{ Params: { account: string } }>(`${base}/ach_relationships`, async ({ params }) =>
    customers.listRelationships(params.account).filter(isStanding).map(toRelationship),
  )
  change('DELETE', `${base}/ach_relationships/:id`, ({ account, id = '' }) => {
    const found = customers.findRelationship(id)
    if (!found || found.account_id !== account)
      return toCustomerApiRefusal(404, 'relationship not found')
    customers.saveRelationship(id, { status: 'CANCELED' })
    return { status: 204 }
  })
  change('POST', `${base}/transfers`, ({ account = '' }, body) => begin(deps, account, body))
  app.get<{ Params: { account: string } }>(`${base}/transfers`, async ({ params }) =>
    customers.listTransfers(params.account).map(toTransfer),
  )
  change('DELETE', `${base}/transfers/:id`, ({ account, id = '' }) => {
    const found = customers.findTransfer(id)
    if (!found || found.account_id !== account)
      return toCustomerApiRefusal(404, 'transfer not found')
    if (found.status === 'CANCELED') return { status: 204 }
    if (found.status !== 'QUEUED') return toCustomerApiRefusal(422, `transfer is ${found.status}`)
    changeTransferStatus(deps, found, 'CANCELED')
    return { status: 204 }
  })
}

function link(
  { customers, clock, world, newId }: CustomerDeps,
  account: string,
  body: unknown,
): CustomerApiAnswer {
  const parsed = relationshipSchema.safeParse(body)
  if (!parsed.success) return toCustomerApiRefusal(422, 'processor_token is required')
  if (!customers.mayTrade(account)) return toCustomerApiRefusal(403, 'account is not active')
  if (customers.listRelationships(account).some(isStanding)) {
    return toCustomerApiRefusal(409, 'only one active ach relationship allowed')
  }
  const { processor_token } = parsed.data
  // The simulated bank-linking form issues processor tokens of this format.
  const [, nickname] = /^processor-sandbox-([A-Za-z0-9]+)-/.exec(processor_token) ?? []
  if (!nickname) return toCustomerApiRefusal(422, 'processor_token is invalid')
  const relationship: BankRelationship = {
    id: newId(),
    account_id: account,
    processor_token,
    nickname,
    status: 'QUEUED',
    created_ms: world.nowMs(),
    moved_ms: clock(),
  }
  customers.addRelationship(relationship)
  return { status: 200, body: toRelationship(relationship) }
}

function begin(deps: CustomerDeps, account: string, body: unknown): CustomerApiAnswer {
  const { customers, store, books, clock, world, newId } = deps
  const parsed = transferSchema.safeParse(body)
  if (!parsed.success) return toCustomerApiRefusal(422, z.prettifyError(parsed.error))
  const { relationship_id, amount, direction } = parsed.data
  const relationship = customers.findRelationship(relationship_id)
  if (relationship?.account_id !== account || relationship.status !== 'APPROVED') {
    return toCustomerApiRefusal(422, 'relationship is not approved')
  }
  if (direction === 'OUTGOING') {
    if (parseMoney(amount) > books.getWithdrawable(account, world.nowMs())) {
      return toCustomerApiRefusal(403, 'transfer amount exceeds cash withdrawable')
    }
    store.saveCash(store.getCash(account) - parseMoney(amount), account)
  }
  const nowMs = world.nowMs()
  const transfer: AchTransfer = {
    id: newId(),
    account_id: account,
    relationship_id,
    direction,
    amount,
    status: 'QUEUED',
    reason: null,
    created_ms: nowMs,
    updated_ms: nowMs,
    moved_ms: clock(),
  }
  customers.addTransfer(transfer)
  return { status: 200, body: toTransfer(transfer) }
}

/**
 * Approves new bank relationships, sends transfers to clearing at their day's cut-off, and completes them three bank
 * days later.
 */
export function processAchTransfers(deps: CustomerDeps) {
  const { customers, store, clock } = deps
  for (const each of customers.listAllRelationships()) {
    if (each.status !== 'QUEUED' || clock() - each.moved_ms < APPROVED_AFTER_MS) continue
    customers.saveRelationship(each.id, { status: 'APPROVED', moved_ms: clock() })
  }
  for (const transfer of customers.listOpenTransfers()) {
    if (!isDue(deps, transfer)) continue
    const next = transfer.status === 'QUEUED' ? 'SENT_TO_CLEARING' : 'COMPLETE'
    store.inOne(() => changeTransferStatus(deps, transfer, next))
  }
}

function isDue({ store, clock, world }: CustomerDeps, transfer: AchTransfer): boolean {
  const seconds = store.findMode('ach_seconds')
  if (seconds !== null) return clock() - transfer.moved_ms >= Number(seconds) * 1000
  const dueMs =
    transfer.status === 'QUEUED'
      ? toNewYorkMs(achBusinessDayOf(transfer.created_ms), ACH_CUT_OFF_MINUTES)
      : toNewYorkMs(achSettlementDateOf(transfer.created_ms), MORNING)
  return world.nowMs() >= dueMs
}

const REFUNDED = ['CANCELED', 'REJECTED', 'RETURNED']

/** Changes the status of a transfer, posts its cash and emits the event, in the caller's transaction. */
export function changeTransferStatus(
  { customers, store, clock, world }: CustomerDeps,
  transfer: AchTransfer,
  status: string,
  reason: string | null = null,
) {
  const { id, account_id: account, direction, amount } = transfer
  const isIn = direction === 'INCOMING'
  const wasCredited = isIn && transfer.status === 'COMPLETE'
  const sign =
    isIn && status === 'COMPLETE'
      ? 1n
      : REFUNDED.includes(status) && (wasCredited || !isIn)
        ? isIn
          ? -1n
          : 1n
        : 0n
  const cash = store.getCash(account) + sign * parseMoney(amount)
  store.saveCash(cash, account)
  if (wasCredited && cash < 0n) recordFreeRiding({ store, world }, transfer)
  customers.saveTransfer(id, { status, reason, updated_ms: world.nowMs(), moved_ms: clock() })
  customers.addEvent('transfers', {
    account_id: account,
    transfer_id: id,
    at: new Date(world.nowMs()).toISOString(),
    status_from: transfer.status,
    status_to: status,
    reason: reason ?? '',
  })
}

/**
 * Records free riding if the account bought shares since the deposit was credited, because the bank took back their
 * payment. Without a purchase, the money was only withdrawn.
 */
function recordFreeRiding(
  { store, world }: Pick<CustomerDeps, 'store' | 'world'>,
  { id, account_id: account, updated_ms: creditedMs }: AchTransfer,
) {
  const hasBought = store
    .listFilledOf(account)
    .some(({ side, filled_ms }) => side === 'buy' && (filled_ms ?? 0) >= creditedMs)
  if (!hasBought) return
  store.addViolation(id, account, { kind: 'free_riding', date: newYorkDateAt(world.nowMs()) })
}

const toTime = (ms: number) => new Date(ms).toISOString()

const toRelationship = (each: BankRelationship) => ({
  id: each.id,
  account_id: each.account_id,
  status: each.status,
  account_owner_name: '',
  bank_account_type: 'CHECKING',
  nickname: each.nickname,
  created_at: toTime(each.created_ms),
  updated_at: toTime(each.created_ms),
})

const toTransfer = (each: AchTransfer) => ({
  id: each.id,
  account_id: each.account_id,
  relationship_id: each.relationship_id,
  type: 'ach',
  status: each.status,
  reason: each.reason,
  amount: each.amount,
  requested_amount: each.amount,
  fee: '0',
  direction: each.direction,
  created_at: toTime(each.created_ms),
  updated_at: toTime(each.updated_ms),
  expires_at: toTime(each.created_ms + EXPIRES_MS),
})
