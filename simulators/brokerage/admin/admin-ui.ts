import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { changeTransferStatus } from '../customers/ach-api.ts'
import {
  ACCOUNT_REVIEW_STATUSES,
  type CustomerDeps,
  changeAccountStatus,
} from '../customers/customer-api.ts'
import { type AccountDecision, type TransferDecision, toAdminPage } from './admin-page.ts'

const SHOWN_MAX = 30
const HELD = 'APPROVAL_PENDING'

type DecisionRequest = { Params: { id: string }; Body: { decision?: string } | undefined }

/** Adds the back-office page of broker and banks, whose buttons approve accounts and move transfers. */
export function addAdminUi(app: FastifyInstance, deps: CustomerDeps, help: string) {
  const { customers, store } = deps
  app.get('/', async (_, reply) => {
    const page = toAdminPage({
      help,
      customers: customers.listCustomers().reverse().slice(0, SHOWN_MAX),
      transfers: customers.listLastTransfers(SHOWN_MAX),
      isHolding: store.findMode('account_status') === HELD,
    })
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(page)
  })
  app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      async (_: unknown, body: string) => Object.fromEntries(new URLSearchParams(body)),
    )
    scope.addHook('onRequest', refuseCrossSite)
    const take = (path: string, act: (id: string, decision: string) => boolean) =>
      scope.post<DecisionRequest>(`/desk/${path}`, async ({ params, body }, reply) => {
        const isDone = store.inOne(() => act(params.id, body?.decision ?? ''))
        return isDone
          ? reply.redirect(`/#${encodeURIComponent(params.id ?? '')}`, 303)
          : reply.code(409).send({ detail: 'Not possible in its current status.' })
      })
    take('transfers/:id', (id, decision) => decideTransfer(deps, id, decision))
    take('accounts/:id', (id, decision) => decideAccount(deps, id, decision))
    take('holding', (_, decision) => {
      if (decision === 'hold') store.setMode('account_status', HELD)
      else store.clearMode('account_status')
      return true
    })
  })
}

/** Refuses form posts from other sites. */
async function refuseCrossSite({ headers }: FastifyRequest, reply: FastifyReply) {
  const site = headers['sec-fetch-site'] ?? 'same-origin'
  if (site !== 'same-origin')
    return reply.code(403).send({ detail: 'Cross-origin form posts are not allowed.' })
}

function decideTransfer(deps: CustomerDeps, id: string, decision: string): boolean {
  const found = deps.customers.findTransfer(id)
  const isOpen = found?.status === 'QUEUED' || found?.status === 'SENT_TO_CLEARING'
  const decided = decision as TransferDecision
  if (found && isOpen && decided === 'settle') changeTransferStatus(deps, found, 'COMPLETE')
  else if (found && decided === 'return' && (isOpen || found.status === 'COMPLETE')) {
    changeTransferStatus(deps, found, 'RETURNED', 'R01')
  } else return false
  return true
}

const toStatus: Record<AccountDecision, readonly [status: string, reason: string | null]> = {
  approve: ['APPROVED', null],
  reject: ['REJECTED', 'The application was not accepted.'],
  ask: ['ACTION_REQUIRED', 'A document that shows your address is needed.'],
}

function decideAccount(deps: CustomerDeps, id: string, decision: string): boolean {
  const found = deps.customers.findCustomer(id)
  const decided = Object.entries(toStatus).find(([name]) => name === decision)?.[1]
  if (!found || !decided || !ACCOUNT_REVIEW_STATUSES.has(found.status)) return false
  changeAccountStatus(deps, found, ...decided)
  return true
}
